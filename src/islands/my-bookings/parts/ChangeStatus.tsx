import type { ReactNode } from 'react'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import type { WriteProblem, WriteStatus } from '#stores/my-bookings/booking-write.ts'
import { WriteStatusNotice } from './WriteStatusNotice.tsx'

interface Props {
  status: WriteStatus
  problem: WriteProblem | null
  /** looks a write up whose response was lost */
  onLookUp: () => unknown
  /** more about the problem */
  children?: ReactNode
}

/** Status of a change, or of an answer to it, that is being sent, has failed, or whose response was lost. */
export function ChangeStatus(props: Props) {
  const { t } = useLocale()
  return <WriteStatusNotice {...props} word={(key) => t(`trip-changes.write.${key}`)} />
}

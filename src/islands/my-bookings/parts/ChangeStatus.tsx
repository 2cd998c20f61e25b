import type { ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice, noticeClass } from '#islands/ui/Notice.tsx'
import type { WriteProblem, WriteStatus } from '#stores/my-bookings/write-status.ts'

interface Props {
  status: WriteStatus
  problem: WriteProblem | null
  /** looks a write up whose response was lost */
  onLookUp: () => unknown
  /** more about the problem */
  children?: ReactNode
}

/** Status of a change, or of an answer to it, that is being sent, has failed, or whose response was lost. */
export function ChangeStatus({ status, problem, onLookUp, children }: Props) {
  const { t } = useLocale()
  if (problem)
    return (
      <Notice as="div" tone="bad" className="flex-wrap items-center" role="alert">
        <p>{problem.kind === 'failed' ? problem.sentence : t(`trip-changes.write.${problem.kind}`)}</p>
        {children}
        {problem.kind === 'unknown' && (
          <Button look="quiet" isSmall onClick={() => onLookUp()}>
            {t('trip-changes.write.look')}
          </Button>
        )}
      </Notice>
    )
  return (
    <p className={status === 'lookingUp' ? noticeClass('warn') : 'sr-only'} role="status">
      {status !== 'idle' && t(`trip-changes.write.${status}`)}
    </p>
  )
}

import type { ReactNode } from 'react'
import { formatInOtherCalendar } from '#domain/shared/format-date.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { FieldFrame } from '../FieldFrame.tsx'
import { useLocale } from '../LocaleContext.tsx'

interface Props {
  /** of the field; `-hint` and `-error` are added for what describes it */
  id: string
  label: string
  /** YYYY-MM-DD in Kathmandu, or '' */
  day: string
  /** shown before the day in the other calendar */
  hint?: string | undefined
  error?: string | undefined
  children: ReactNode
}

/** A day in a form, with the same day in the other calendar below it. */
export function DayFrame({ day, hint, ...frame }: Props) {
  const { locale } = useLocale()
  const noon = kathmanduMillis(day, '12:00')
  const other = noon !== null && formatInOtherCalendar(noon, locale)
  return <FieldFrame {...frame} isAlert hint={[hint, other].filter(Boolean).join(' · ') || '\u00a0'} />
}

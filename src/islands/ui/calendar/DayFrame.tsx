import type { ReactNode } from 'react'
import { formatInOtherCalendar } from '#domain/shared/format-date.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { fieldFrame } from '../field-frame.ts'
import { useLocale } from '../LocaleContext.tsx'

interface Props {
  /** of the field; `-hint` and `-error` are added for what describes it */
  id: string
  label: string
  /** YYYY-MM-DD in Kathmandu, or '' */
  day: string
  /** before the day in the other calendar */
  hint?: string | undefined
  error: string | undefined
  children: ReactNode
}

/** A day in a form: its label above it, the day in the other calendar below, and what is wrong with it. */
export function DayFrame({ id, label, day, hint, error, children }: Props) {
  const { locale } = useLocale()
  const noon = kathmanduMillis(day, '12:00')
  const other = noon !== null && formatInOtherCalendar(noon, locale)
  return (
    <div className={`field ${fieldFrame(error)}`} data-invalid={error ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      {children}
      <small id={`${id}-hint`}>{[hint, other].filter(Boolean).join(' · ') || '\u00a0'}</small>
      {error && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { formatOtherDay } from '#domain/shared/moment.ts'
import { kathmanduMillis } from '#domain/shared/time.ts'
import { fieldFrame } from '../field-frame.ts'
import { useLocale } from '../LocaleContext.tsx'

interface Props {
  /** of the field; `-hint` and `-error` are added for what describes it */
  id: string
  label: string
  /** YYYY-MM-DD in Kathmandu, or '' */
  day: string
  /** shown before the day in the other calendar */
  hint?: string | undefined
  error: string | undefined
  children: ReactNode
}

/** The frame of a day in a form: label above, the day in the other calendar and the error below. */
export function DayFrame({ id, label, day, hint, error, children }: Props) {
  const { locale } = useLocale()
  const noon = kathmanduMillis(day, '12:00')
  const other = noon !== null && formatOtherDay(noon, locale)
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

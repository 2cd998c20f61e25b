import type { InputHTMLAttributes } from 'react'
import { formatDay, formatShortDay } from '#domain/shared/format-date.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { useLocale } from '../LocaleContext.tsx'
import { CalendarButton, type CalendarLink } from './CalendarButton.tsx'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  id: string
  /** YYYY-MM-DD, or '' */
  value: string
  /** label of the field, for the calendar's button */
  label: string
  /** shown while no day is chosen */
  empty: string
  /** omitted: the day is only shown */
  calendar?: CalendarLink | undefined
  /** shows the year, for days that are years away */
  isLong?: boolean
  boxClass?: string
}

/** A native date field, shown as a date in the user's own calendar; with script a press opens the calendar. */
export function DayInput({ label, empty, calendar, isLong = false, boxClass = '', ...input }: Props) {
  const { locale } = useLocale()
  const noon = kathmanduMillis(input.value, '12:00')
  return (
    <span className={`date-box ${boxClass}`}>
      <span className={noon === null ? 'font-normal text-ink-3' : ''} aria-hidden="true">
        {noon === null ? empty : (isLong ? formatDay : formatShortDay)(noon, locale)}
      </span>
      <input {...input} type="date" />
      {calendar && <CalendarButton {...calendar} field={label} />}
    </span>
  )
}

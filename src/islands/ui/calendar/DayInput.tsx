import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'
import { formatDay, formatInOtherCalendar, formatShortDay, formatTime } from '#domain/shared/format-date.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import type { RangeEnd } from '#domain/shared/picked-days.ts'
import { FieldFrame } from '../FieldFrame.tsx'
import { useLocale } from '../LocaleContext.tsx'

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

/** A native date field, shown as a date in the user's own calendar; with script a click opens the calendar. */
export function DayInput({
  label,
  empty,
  calendar,
  isLong = false,
  boxClass = '',
  // React requires a handler beside `value`
  onChange = () => {},
  ...input
}: Props) {
  const { locale } = useLocale()
  const noon = kathmanduMillis(input.value, '12:00')
  return (
    <span className={`date-box ${boxClass}`}>
      <span className={noon === null ? 'font-normal text-ink-3' : ''} aria-hidden="true">
        {noon === null ? empty : (isLong ? formatDay : formatShortDay)(noon, locale)}
      </span>
      <input {...input} onChange={onChange} type="date" />
      {calendar && <CalendarButton {...calendar} field={label} />}
    </span>
  )
}

export interface CalendarLink {
  /** id of the CalendarPopover */
  id: string
  end: RangeEnd
}

/** Covers a date field and opens its popover without script, so that a click before hydration is not lost. */
function CalendarButton({ id, end, field }: CalendarLink & { field: string }) {
  const { t } = useLocale()
  return (
    <button type="button" popoverTarget={id} data-end={end} aria-haspopup="dialog">
      <span className="sr-only">{t('calendar.open', { field })}</span>
    </button>
  )
}

interface TimeSelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  label: string
  value: string
  slots: readonly string[]
  /** omitted: formatted as a time of day */
  textOf?: ((time: string) => string) | undefined
  onTime?: ((time: string) => void) | undefined
}

/** A time beside a day. A URL may hold any minute, and so may the end of a booking: it is added to the slots. */
export function TimeSelect({ label, value, slots, textOf, onTime, ...select }: TimeSelectProps) {
  const { locale } = useLocale()
  const choices = slots.includes(value) || !value ? slots : [value, ...slots].sort()
  return (
    <select {...select} aria-label={label} value={value} onChange={({ target }) => onTime?.(target.value)}>
      {choices.map((slot) => (
        <option key={slot} value={slot}>
          {textOf?.(slot) ?? formatTime(slot, locale)}
        </option>
      ))}
    </select>
  )
}

interface DayFrameProps {
  /** of the field; `-hint` and `-error` are added for what describes it */
  id: string
  label: string
  /** YYYY-MM-DD in Kathmandu, or '' */
  day: string
  /** shown before the day in the other calendar */
  hint?: string | undefined
  error?: string | undefined
  /** whether no day may be chosen: no line is reserved for the other calendar */
  isOptional?: boolean
  children: ReactNode
}

/** A day in a form, with the same day in the other calendar below it. */
export function DayFrame({ day, hint, isOptional, ...frame }: DayFrameProps) {
  const { locale } = useLocale()
  const noon = kathmanduMillis(day, '12:00')
  const other = noon !== null && formatInOtherCalendar(noon, locale)
  const line = [hint, other].filter(Boolean).join(' · ')
  return <FieldFrame {...frame} isAlert hint={line || (isOptional ? undefined : '\u00a0')} />
}

import { formatOtherDay } from '#domain/shared/moment.ts'
import { kathmanduMillis } from '#domain/shared/time.ts'
import { DayInput } from '#islands/ui/calendar/DayInput.tsx'
import { fieldFrame } from '#islands/ui/field-frame.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { timeText } from './date-text.ts'

interface Props {
  /** id of the calendar of both ends */
  calendar: string
  field: 'fromTime' | 'toTime'
  label: string
  timeLabel: string
  date: string
  time: string
  slots: readonly string[]
  earliest: string
  last: string
  error: string | undefined
  onDate: (date: string) => void
  onTime: (time: string) => void
}

/** One end of blocked dates. */
export function DayAndTime(props: Props) {
  const { locale, t } = useLocale()
  const { field, label, timeLabel, date, time, slots, earliest, last, error } = props
  const id = `hosting-${field}`
  const noon = kathmanduMillis(date, '12:00')
  // the end of a booking may be any minute, so it is added to the choices
  const choices = slots.includes(time) ? slots : [time, ...slots].sort()
  const bikram = noon !== null && formatOtherDay(noon, locale)
  return (
    <div className={`field ${fieldFrame(error)}`} data-invalid={error ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="flex items-center gap-3">
        <DayInput
          id={id}
          boxClass="flex-1"
          label={label}
          empty={t('hosting-dates.form.chooseDate')}
          calendar={{ id: props.calendar, end: field === 'toTime' ? 'to' : 'from' }}
          value={date}
          min={earliest}
          max={last}
          onChange={(event) => props.onDate(event.target.value)}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : `${id}-bikram`}
        />
        <select
          className="select"
          aria-label={timeLabel}
          value={time}
          onChange={(event) => props.onTime(event.target.value)}
        >
          {choices.map((slot) => (
            <option key={slot} value={slot}>
              {timeText(slot, locale)}
            </option>
          ))}
        </select>
      </div>
      <small id={`${id}-bikram`}>{bikram || '\u00a0'}</small>
      {error && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

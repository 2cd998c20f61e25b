import { DayFrame } from '#islands/ui/calendar/DayFrame.tsx'
import { DayInput } from '#islands/ui/calendar/DayInput.tsx'
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
  // the end of a booking may be any minute, so it is added to the choices
  const choices = slots.includes(time) ? slots : [time, ...slots].sort()
  return (
    <DayFrame id={id} label={label} day={date} error={error}>
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
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
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
    </DayFrame>
  )
}

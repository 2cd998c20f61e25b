import { formatInOtherCalendar, formatTime } from '#domain/shared/format-date.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import type { MessageKey } from '#messages/keys.ts'
import type { CalendarLink } from './calendar/CalendarButton.tsx'
import { DayInput } from './calendar/DayInput.tsx'
import { COMPACT_FIELD, COMPACT_SMALL } from './compact-classes.ts'
import { useLocale } from './LocaleContext.tsx'

interface Props {
  id: string
  label: string
  timeLabel: string
  /** YYYY-MM-DD and HH:mm in Kathmandu time */
  date: string
  time: string
  slots: readonly string[]
  earliest: string
  latest: string | undefined
  error?: MessageKey | undefined
  /** instead of `error`, for a form whose errors are sentences */
  errorText?: string | undefined
  calendar: CalendarLink
  /** names of the day and the time in the surrounding form */
  names?: readonly [string, string]
  /** omitted where the surrounding form listens to `input` */
  onDate?: (date: string) => void
  onTime?: (time: string) => void
}

/** A form with `data-framed` has a frame around each of its fields. */
export const DATE_FIELD = `field ${COMPACT_FIELD} in-data-framed:mb-1.5 in-data-framed:border in-data-framed:border-line-2`

/** A day and a half-hour slot as native controls; with script a press on the day opens the calendar beside them. */
export function DateTimeField(props: Props) {
  const { locale, t } = useLocale()
  const { id, label, timeLabel, date, time, slots, earliest, latest, names = [] } = props
  const error = props.errorText ?? (props.error && t(props.error))
  const noon = kathmanduMillis(date, '12:00')
  // a URL may hold any minute, so it is added to the choices
  const choices = slots.includes(time) || !time ? slots : [time, ...slots].sort()
  const described = error ? `${id}-bikram ${id}-error` : `${id}-bikram`
  return (
    <div className={DATE_FIELD} data-invalid={error ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="flex items-center gap-3">
        <DayInput
          id={id}
          name={names[0]}
          label={label}
          empty={t('search.chooseDate')}
          calendar={props.calendar}
          value={date}
          min={earliest}
          max={latest}
          required
          onChange={(event) => props.onDate?.(event.target.value)}
          aria-invalid={Boolean(error)}
          aria-describedby={described}
        />
        <select
          name={names[1]}
          aria-label={timeLabel}
          value={time}
          onChange={(event) => props.onTime?.(event.target.value)}
          aria-invalid={Boolean(error)}
        >
          {choices.map((slot) => (
            <option key={slot} value={slot}>
              {formatTime(slot, locale)}
            </option>
          ))}
        </select>
      </div>
      <small id={`${id}-bikram`} className={COMPACT_SMALL}>
        {(noon !== null && formatInOtherCalendar(noon, locale)) || '\u00a0'}
      </small>
      {error && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

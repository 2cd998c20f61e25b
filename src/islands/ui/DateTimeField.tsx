import { type CalendarLink, DayFrame, DayInput, TimeSelect } from './calendar/DayInput.tsx'
import { describedBy } from './FieldFrame.tsx'

interface Props {
  id: string
  label: string
  timeLabel: string
  /** shown while no day is chosen */
  empty: string
  /** YYYY-MM-DD and HH:mm in Kathmandu time */
  date: string
  time: string
  slots: readonly string[]
  earliest: string
  latest: string | undefined
  error?: string | undefined
  calendar: CalendarLink
  /** names of the day and the time in the surrounding form */
  names?: readonly [string, string]
  textOf?: (time: string) => string
  /** omitted where the surrounding form listens to `input` */
  onDate?: (date: string) => void
  onTime?: (time: string) => void
}

/** A day and a half-hour slot as native controls; with script a click on the day opens the calendar beside them. */
export function DateTimeField({ id, label, date, time, slots, error, names, ...props }: Props) {
  return (
    <DayFrame id={id} label={label} day={date} error={error}>
      <span className="flex items-center gap-3">
        <DayInput
          id={id}
          name={names?.[0]}
          label={label}
          empty={props.empty}
          calendar={props.calendar}
          value={date}
          min={props.earliest}
          max={props.latest}
          required
          onChange={(event) => props.onDate?.(event.target.value)}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy({ id, hint: true, error })}
        />
        <TimeSelect
          name={names?.[1]}
          label={props.timeLabel}
          value={time}
          slots={slots}
          textOf={props.textOf}
          onTime={props.onTime}
          aria-invalid={Boolean(error)}
        />
      </span>
    </DayFrame>
  )
}

import { describedBy } from '../FieldFrame.tsx'
import { CalendarPopover } from './CalendarPopover.tsx'
import { DayFrame, DayInput } from './DayInput.tsx'

interface Props {
  id: string
  label: string
  /** shown while no day is chosen */
  empty: string
  /** shown before the day in the other calendar */
  hint?: string | undefined
  error?: string | undefined
  /** Days are YYYY-MM-DD in Kathmandu, or ''. */
  value: string
  today: string
  first: string
  last: string
  /** the month that the calendar shows while no day is chosen */
  start?: string
  autoComplete?: string
  readOnly?: boolean
  onDay: (day: string) => void
  onBlur: () => void
}

/** A required day of a form, which may be years away: a native field, on which a click opens the calendar. */
export function DayField({ id, label, empty, hint, error, onDay, onBlur, ...days }: Props) {
  const { value, today, first, last, start, autoComplete, readOnly = false } = days
  const calendar = `${id}-calendar`
  return (
    <>
      <DayFrame id={id} label={label} day={value} hint={hint} error={error}>
        <DayInput
          id={id}
          label={label}
          empty={empty}
          isLong
          calendar={readOnly ? undefined : { id: calendar, end: 'from' }}
          value={value}
          min={first}
          max={last}
          required
          readOnly={readOnly}
          autoComplete={autoComplete}
          onChange={({ target }) => onDay(target.value)}
          onBlur={onBlur}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy({ id, hint: true, error })}
        />
      </DayFrame>
      {!readOnly && (
        <CalendarPopover
          id={calendar}
          plan={{
            dates: { fromDate: value, fromTime: '', toDate: '', toTime: '' },
            today,
            first,
            last,
            ...(start && { start }),
            from: { label },
            onUse: ({ fromDate }) => {
              onDay(fromDate)
              onBlur()
            },
          }}
        />
      )}
    </>
  )
}

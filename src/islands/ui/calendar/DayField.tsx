import { formatOtherDay } from '#domain/shared/moment.ts'
import { kathmanduMillis } from '#domain/shared/time.ts'
import { fieldFrame } from '../field-frame.ts'
import { useLocale } from '../LocaleContext.tsx'
import { CalendarPopover } from './CalendarPopover.tsx'
import { DayInput } from './DayInput.tsx'

interface Props {
  id: string
  label: string
  /** shown while no day is chosen */
  empty: string
  /** before the day in the other calendar */
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

/** One day of a form, required, and years away: a native field, over which a press opens the calendar. */
export function DayField({ id, label, empty, hint, error, onDay, onBlur, ...days }: Props) {
  const { locale } = useLocale()
  const { value, today, first, last, start, autoComplete, readOnly = false } = days
  const calendar = `${id}-calendar`
  const noon = kathmanduMillis(value, '12:00')
  const other = noon !== null && formatOtherDay(noon, locale)
  return (
    <div className={`field ${fieldFrame(error)}`} data-invalid={error ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
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
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
      <small id={`${id}-hint`}>{[hint, other].filter(Boolean).join(' · ') || '\u00a0'}</small>
      {error && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
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
    </div>
  )
}

import { useEffect, useRef } from 'react'
import type { CalendarEntry, HostCalendar } from '#contract/hosting.ts'
import {
  type Bar,
  blockableTimes,
  freeDaysAfter,
  isFull,
  kindOfMonth,
  monthNamed,
  startOfDay,
  timelineBars,
  timelineDays,
  withoutDrives,
} from '#domain/hosting/calendar.ts'
import { isReachable, LAST_STEP } from '#domain/hosting/steps.ts'
import { formatWeekday } from '#domain/shared/format-date.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { type CalendarKind, isSaturday, monthBeside, namesOf, numbersOf } from '#domain/shared/month-view.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { dayText, type EntryKind, entryPath, kindOf, rangeText, reasonText } from './date-text.ts'
import { KindIcon } from './KindMark.tsx'
import { RowTitle } from './RowTitle.tsx'
import './taken-bar.css'
import './VehicleTimeline.css'

interface Props {
  rows: HostCalendar
  month: string
  today: string
  isLoading: boolean
}

const CELL = 'w-[42px] min-w-[42px] border-b border-l border-line'
const HEAD = `${CELL} py-1.5 text-xs/[1.3] font-normal`
/** The column of the vehicles stays while the days scroll. */
const FIRST =
  'sticky left-0 z-3 w-[230px] min-w-[230px] border-r border-b border-line border-r-line-2 bg-card px-3 py-2.5 text-left align-middle'

/** Vehicles down, days across; it scrolls horizontally inside its own box. */
export function VehicleTimeline({ rows, month, today, isLoading }: Props) {
  const { locale, t } = useLocale()
  const box = useRef<HTMLElement>(null)
  const days = timelineDays(month, today)
  const kind = kindOfMonth(month)
  const shown = monthNamed(month)
  const next = monthBeside(shown, kind, 1)
  const months = [...Map.groupBy(days, (day) => (day > shown.last ? next : shown))]
  const starts = new Set(months.map(([{ first }]) => first))
  const last = kathmanduDate(blockableTimes(startOfDay(today)).last - 1)
  useEffect(() => {
    // starts at yesterday; another month remounts this component
    const cell = box.current?.querySelector<HTMLElement>('th[data-today]')
    const names = box.current?.querySelector<HTMLElement>('tbody th')?.offsetWidth ?? 0
    box.current?.scrollTo({ left: cell ? cell.offsetLeft - names - cell.offsetWidth : 0 })
  }, [])
  return (
    <section
      ref={box}
      className="overflow-x-auto overscroll-x-contain rounded border border-line bg-card max-md:hidden"
      aria-label={t('hosting-dates.calendar.scroll')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
    >
      <table
        className="w-max table-fixed border-separate [border-spacing:0] aria-busy:opacity-60"
        aria-busy={isLoading}
      >
        <caption className="sr-only">
          {t('hosting-dates.calendar.table', { month: namesOf(shown, locale).name })}
        </caption>
        <thead>
          {months.length > 1 && (
            <tr>
              <td className={FIRST} />
              {months.map(([of, { length }]) => (
                <th key={of.first} scope="colgroup" colSpan={length} className={`${HEAD} text-left`}>
                  <span className="sticky left-[238px] block w-max px-3 font-bold text-ink-3">
                    {namesOf(of, locale).name}
                  </span>
                </th>
              ))}
            </tr>
          )}
          <tr>
            <th scope="col" className={`${FIRST} text-[0.875rem]/[1.3] font-bold text-ink-3`}>
              {t('hosting-dates.calendar.vehicle')}
            </th>
            {days.map((day) => (
              <DayHead key={day} day={day} kind={kind} isToday={day === today} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ vehicle, entries }) => (
            <Row
              key={vehicle.id}
              vehicle={vehicle}
              entries={entries}
              bars={timelineBars(entries, days)}
              days={days}
              starts={starts}
              today={today}
              last={last}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function DayHead({ day, kind, isToday }: { day: string; kind: CalendarKind; isToday: boolean }) {
  const { locale } = useLocale()
  const at = startOfDay(day)
  const [large, small] = numbersOf(day, kind, locale)
  const colour = isSaturday(day) ? 'text-crimson dark:text-[#ff9db3]' : ''
  return (
    <th scope="col" className={`${HEAD} text-center`} data-today={isToday ? '' : undefined}>
      <span className={`block ${colour || 'text-ink-3'}`}>{formatWeekday(at, locale)}</span>
      <b
        className={`text-base ${isToday ? 'inline-grid min-w-7 place-items-center rounded-full bg-ink text-paper' : `block ${colour}`}`}
        aria-current={isToday ? 'date' : undefined}
      >
        {large}
      </b>
      <small className="block min-h-[1.3em] text-xs text-ink-3">{small}</small>
    </th>
  )
}

interface RowProps extends Pick<Props, 'today'> {
  /** the last day that can be blocked */
  last: string

  vehicle: HostCalendar[number]['vehicle']
  entries: readonly CalendarEntry[]
  bars: readonly Bar<CalendarEntry>[]
  days: readonly string[]
  /** the first days of months */
  starts: ReadonlySet<string>
}

function Row({ vehicle, entries, bars, days, starts, today, last }: RowProps) {
  const { locale, t } = useLocale()
  const rooms = freeDaysAfter(bars, days)
  const canBlock = isReachable(LAST_STEP, vehicle.step)
  return (
    <tr className="group">
      <th scope="row" className={`${FIRST} font-normal group-last:border-b-0`}>
        <RowTitle vehicle={vehicle} />
      </th>
      {days.map((day) => {
        const isPast = day < today
        const isTaken = isFull(withoutDrives(entries), day)
        const isOffered = canBlock && !isPast && !isTaken && day <= last
        return (
          <td
            key={day}
            className={`${CELL} relative h-[84px] group-last:border-b-0 ${isPast ? 'bg-sunk' : isSaturday(day) ? 'bg-sunk/60' : ''} ${starts.has(day) ? 'border-l-ink-3' : ''} ${day === today ? '[box-shadow:inset_2px_0_0_var(--color-ink)]' : ''}`}
          >
            {!isOffered ? (
              <span className="sr-only">
                {t(`hosting-dates.calendar.${isTaken ? 'full' : isPast ? 'past' : 'free'}`)}
              </span>
            ) : (
              // keyboard users reach the form from the vehicle's name instead of through thirty tab stops
              <a
                className="timeline-free absolute inset-0 -outline-offset-3 hover:bg-blue-tint"
                tabIndex={-1}
                href={`/vehicle/${vehicle.id}/edit?step=${LAST_STEP}&from=${day}`}
              >
                <span className="sr-only">
                  {t('hosting-dates.calendar.block', { day: dayText(day, locale) })}
                </span>
              </a>
            )}
            {bars.map(
              (bar, index) =>
                bar.day === day && (
                  <TimelineBar
                    key={`${bar.entry.kind}-${bar.entry.id}`}
                    bar={bar}
                    room={rooms[index] ?? 0}
                    vehicleId={vehicle.id}
                  />
                ),
            )}
          </td>
        )
      })}
    </tr>
  )
}

interface TimelineBarProps {
  bar: Bar<CalendarEntry>
  /** free days after it */
  room: number
  vehicleId: number
}

/**
 * A bar shorter than SHORT_DAYS (days) shows only its icon; its name goes beside it if MIN_ROOM days are free there.
 * MIN_WIDTH is in px.
 */
const SHORT_DAYS = 1.8
const MIN_ROOM = 1
const MIN_WIDTH = 24

/** Their pattern leaves text no contrast. */
const STRIPED: ReadonlySet<EntryKind> = new Set(['unavailable', 'elsewhere'])

/** A booking links to its page, blocked dates to where they can be unblocked. */
function TimelineBar({ bar, room, vehicleId }: TimelineBarProps) {
  const { locale, t } = useLocale()
  const { entry, length, offset } = bar
  const kind = kindOf(entry)
  const name = entry.guest ?? reasonText(entry, locale)
  const isShort = length < SHORT_DAYS
  const end = `max(${(offset + length) * 100}%, calc(${offset * 100}% + ${MIN_WIDTH}px))`
  const text = t('hosting-dates.calendar.entry', {
    what: reasonText(entry, locale),
    range: rangeText(entry, locale),
  })
  return (
    <>
      <a
        className={`taken-bar timeline-bar absolute top-1/2 -mt-5.5 h-11 min-w-6 text-[0.875rem] font-bold whitespace-nowrap ${isShort ? 'justify-center' : 'px-1.5'}`}
        data-kind={kind}
        data-from-before={bar.isFromBefore ? '' : undefined}
        data-to-after={bar.isToAfter ? '' : undefined}
        href={entryPath(entry, vehicleId)}
        style={{ left: leftOf(bar), width: `${length * 100}%` }}
        title={text}
      >
        <KindIcon kind={kind} />
        {!isShort && (
          <span
            className={`overflow-hidden text-ellipsis ${STRIPED.has(kind) ? 'rounded-[4px] bg-sunk px-1' : ''}`}
            aria-hidden="true"
          >
            {name}
          </span>
        )}
        <span className="sr-only">{text}</span>
      </a>
      {isShort && room >= MIN_ROOM && (
        <span
          className="pointer-events-none absolute top-1/2 z-1 [translate:0_-50%] truncate ps-1 text-xs text-ink-2"
          aria-hidden="true"
          style={{ left: end, maxWidth: `calc(${(offset + length + room) * 100}% - ${end} - 4px)` }}
        >
          {name}
        </span>
      )}
    </>
  )
}

/** An entry that continues after the last day shown stays within the edge, however narrow it is. */
function leftOf({ offset, length, isToAfter }: TimelineBarProps['bar']): string {
  const start = `${offset * 100}%`
  return isToAfter ? `min(${start}, calc(${(offset + length) * 100}% - ${MIN_WIDTH}px))` : start
}

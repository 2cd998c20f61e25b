import { useEffect, useRef } from 'react'
import type { CalendarEntry, HostCalendar } from '#contract/hosting.ts'
import {
  type Bar,
  barsOf,
  freeDaysAfter,
  isFull,
  monthOf,
  startOfDay,
  timelineDays,
  weekdayOf,
} from '#domain/hosting/calendar.ts'
import { isReachable, LAST_STEP } from '#domain/hosting/steps.ts'
import { blockableTimes } from '#domain/hosting/unavailable.rules.ts'
import { bikramDate } from '#domain/shared/bikram.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMonth, formatWeekday, kathmanduDate } from '#domain/shared/time.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { dayText } from './date-text.ts'
import { RowTitle } from './RowTitle.tsx'
import { TimelineBar } from './TimelineBar.tsx'

interface Props {
  rows: HostCalendar
  month: string
  today: string
  isLoading: boolean
}

const SATURDAY = 6

/** Vehicles down, days across; it scrolls horizontally inside its own box. */
export function Timeline({ rows, month, today, isLoading }: Props) {
  const { locale, t } = useLocale()
  const box = useRef<HTMLElement>(null)
  const days = timelineDays(month, today)
  const months = [...Map.groupBy(days, monthOf)]
  const last = kathmanduDate(blockableTimes(startOfDay(today)).last - 1)
  useEffect(() => {
    // starts at yesterday; another month remounts this component
    const cell = box.current?.querySelector<HTMLElement>('th[data-today]')
    const names = box.current?.querySelector<HTMLElement>('tbody th')?.offsetWidth ?? 0
    box.current?.scrollTo({ left: cell ? cell.offsetLeft - names - cell.offsetWidth : 0 })
  }, [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section ref={box} className="month-board" aria-label={t('hosting-dates.calendar.scroll')} tabIndex={0}>
      <table aria-busy={isLoading}>
        <caption className="sr-only">
          {t('hosting-dates.calendar.table', { month: formatMonth(startOfDay(days[0] ?? ''), locale) })}
        </caption>
        <thead>
          {months.length > 1 && (
            <tr>
              <td className="h-auto" />
              {months.map(([name, { length }]) => (
                <th key={name} scope="colgroup" colSpan={length} className="text-left">
                  <span className="sticky left-[238px] w-max px-3 font-bold">
                    {formatMonth(startOfDay(`${name}-01`), locale)}
                  </span>
                </th>
              ))}
            </tr>
          )}
          <tr>
            <th scope="col">{t('hosting-dates.calendar.vehicle')}</th>
            {days.map((day) => (
              <DayHead key={day} day={day} isToday={day === today} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ vehicle, entries }) => (
            <Row
              key={vehicle.id}
              vehicle={vehicle}
              entries={entries}
              bars={barsOf(entries, days)}
              days={days}
              today={today}
              last={last}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function DayHead({ day, isToday }: { day: string; isToday: boolean }) {
  const { locale } = useLocale()
  const at = startOfDay(day)
  const bikram = bikramDate(at)
  return (
    <th
      scope="col"
      data-today={isToday ? '' : undefined}
      data-holiday={weekdayOf(day) === SATURDAY ? '' : undefined}
    >
      <span>{formatWeekday(at, locale)}</span>
      <b aria-current={isToday ? 'date' : undefined}>{formatNumber(Number(day.slice(8)), locale)}</b>
      <small>{bikram ? formatNumber(bikram.day, locale) : ''}</small>
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
}

function Row({ vehicle, entries, bars, days, today, last }: RowProps) {
  const { locale, t } = useLocale()
  const rooms = freeDaysAfter(bars, days)
  const canBlock = isReachable(LAST_STEP, vehicle.step)
  return (
    <tr>
      <th scope="row">
        <RowTitle vehicle={vehicle} />
      </th>
      {days.map((day) => {
        const isPast = day < today
        const isTaken = isFull(entries, day)
        const isOffered = canBlock && !isPast && !isTaken && day <= last
        return (
          <td
            key={day}
            data-today={day === today ? '' : undefined}
            data-first={day.endsWith('-01') ? '' : undefined}
            data-past={isPast ? '' : undefined}
            data-holiday={weekdayOf(day) === SATURDAY ? '' : undefined}
          >
            {!isOffered ? (
              <span className="sr-only">
                {t(`hosting-dates.calendar.${isTaken ? 'full' : isPast ? 'past' : 'free'}`)}
              </span>
            ) : (
              // keyboard users reach the form from the vehicle's name instead of through thirty tab stops
              <a
                className="free-day"
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

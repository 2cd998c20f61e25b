import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { CalendarEntry } from '#contract/hosting.ts'
import { isFull, monthOf, segmentsOf, startOfDay, weekdayOf, weeksOfMonth } from '#domain/hosting/calendar.ts'
import { type DayRange, isChosen } from '#domain/hosting/day-range.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { dayNumbers } from '#domain/shared/moment.ts'
import { addDays, addToDay, formatMonth, formatWeekday } from '#domain/shared/time.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { dayText, kindOf, rangeText, reasonText } from './date-text.ts'
import './MonthGrid.css'
import './taken-bar.css'

interface Props {
  month: string
  today: string
  /** the last day that can be blocked */
  last: string
  entries: readonly CalendarEntry[]
  range: DayRange
  isLoading: boolean
  onPick: (day: string) => void
  onMonth: (month: string) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const SATURDAY = 6

const colourOf = (day: string) => (weekdayOf(day) === SATURDAY ? 'text-crimson dark:text-[#ff9db3]' : '')

/** One month of one vehicle. A single tab stop: arrows move by days and weeks, Page Up and Page Down by months. */
export function MonthGrid({ month, today, last, range, isLoading, onPick, onMonth, ...rest }: Props) {
  const { locale, t } = useLocale()
  const table = useRef<HTMLTableElement>(null)
  const [requested, setWanted] = useState('')
  const isMoving = useRef(false)
  const candidates = [requested, range.fromDate, today]
  const active = candidates.find((day) => monthOf(day) === month) ?? `${month}-01`
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active])
  const move = (event: KeyboardEvent) => {
    const reached = targetOf(event.key, active)
    if (!reached) return
    event.preventDefault()
    const target = reached < today ? today : reached > last ? last : reached
    isMoving.current = true
    setWanted(target)
    if (monthOf(target) !== month) onMonth(monthOf(target))
  }
  const weeks = weeksOfMonth(month)
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with role grid keeps its column semantics (ARIA date grid)
      role="grid"
      className="w-full table-fixed border-separate [border-spacing:0] aria-busy:opacity-60"
      aria-label={t('hosting-dates.form.grid', { month: formatMonth(startOfDay(`${month}-01`), locale) })}
      aria-busy={isLoading}
      onKeyDown={move}
    >
      <thead>
        <tr>
          {(weeks[1] ?? []).map((day) => (
            <th
              key={day}
              scope="col"
              className={`py-1 text-[0.875rem] font-normal ${(day && colourOf(day)) || 'text-ink-3'}`}
            >
              {day && formatWeekday(startOfDay(day), locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) =>
              day ? (
                <Day
                  key={day}
                  day={day}
                  isToday={day === today}
                  isOut={day < today || day > last}
                  isActive={day === active}
                  isChosen={isChosen(range, day)}
                  entries={rest.entries}
                  onPick={() => {
                    setWanted(day)
                    onPick(day)
                  }}
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have no identity but their position
                <td key={index} className="month-grid-cell" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps extends Pick<Props, 'entries'> {
  day: string
  isToday: boolean
  isOut: boolean
  isActive: boolean
  isChosen: boolean
  onPick: () => void
}

function Day({ day, entries, isToday, isOut, isActive, isChosen: isPicked, onPick }: DayProps) {
  const { locale, t } = useLocale()
  const pieces = segmentsOf(entries, day)
  const { own, other } = dayNumbers(startOfDay(day), locale)
  const canPick = !isOut && !isFull(entries, day)
  const parts = [
    dayText(day, locale),
    ...(isToday ? [t('hosting-dates.calendar.today')] : []),
    ...(isPicked ? [t('hosting-dates.form.chosen')] : []),
    ...(pieces.length || isOut ? [] : [t('hosting-dates.calendar.free')]),
    ...pieces.map(({ entry }) =>
      t('hosting-dates.calendar.entry', {
        what: reasonText(entry, locale),
        range: rangeText(entry, locale),
      }),
    ),
  ]
  return (
    <td className="month-grid-cell">
      <button
        type="button"
        className={`month-grid-day ${isPicked ? 'month-grid-chosen' : 'hover:bg-sunk'} ${canPick ? `cursor-pointer ${colourOf(day)}` : 'cursor-not-allowed text-ink-3'}`}
        data-day={day}
        tabIndex={isActive ? 0 : -1}
        aria-disabled={!canPick}
        aria-pressed={isPicked}
        aria-current={isToday ? 'date' : undefined}
        onClick={canPick ? onPick : undefined}
      >
        <span className="sr-only">{parts.join('. ')}</span>
        <b
          className={`${canPick ? '' : 'font-normal'} ${isToday ? 'month-grid-today' : ''}`}
          aria-hidden="true"
        >
          {formatNumber(own, locale)}
        </b>
        {other !== null && (
          <small className="month-grid-other" aria-hidden="true">
            {formatNumber(other, locale)}
          </small>
        )}
        {pieces.map(({ entry, start, end }) => (
          <i
            key={`${entry.kind}-${entry.id}`}
            className="taken-bar absolute bottom-1.25 h-5"
            data-kind={kindOf(entry)}
            data-from-before={start === 0 ? '' : undefined}
            data-to-after={end === 1 ? '' : undefined}
            style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
          />
        ))}
      </button>
    </td>
  )
}

function targetOf(key: string, day: string): string | null {
  const step = STEPS[key]
  if (step !== undefined) return addDays(day, step)
  if (key === 'Home') return addDays(day, -weekdayOf(day))
  if (key === 'End') return addDays(day, SATURDAY - weekdayOf(day))
  if (key === 'PageUp') return addToDay(day, -1, 'month')
  if (key === 'PageDown') return addToDay(day, 1, 'month')
  return null
}

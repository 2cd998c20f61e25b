import type { KeyboardEvent, ReactNode } from 'react'
import { formatWeekday } from '#domain/shared/format-date.ts'
import { noonOf } from '#domain/shared/kathmandu-time.ts'
import {
  type CalendarKind,
  dayByKey,
  isSaturday,
  type Month,
  numbersOf,
  weeksOf,
} from '#domain/shared/month-view.ts'
import type { DayPlace } from '#domain/shared/picked-days.ts'
import { useLocale } from '../LocaleContext.tsx'
import styles from './MonthGrid.css?url'

/** How a day is drawn and read out. */
export interface DayLook {
  /** for a screen reader */
  text: string
  canPick: boolean
  place: DayPlace
  isToday: boolean
  isHoliday: boolean
  /** taken in part or as a whole */
  taken?: 'part' | 'whole' | undefined
  marks?: ReactNode
}

interface Props {
  month: Month
  /** Page Up and Page Down move by months of this calendar */
  kind: CalendarKind
  label: { id: string } | { text: string }
  /** the one day in the tab order; null: it is in another month */
  active: string | null
  isLoading?: boolean
  lookOf: (day: string) => DayLook
  onPick: (day: string) => void
  /** called with the day that a key moves to */
  onMove: (day: string) => void
}

/** One month with a single tab stop: arrows move by days and weeks, Page Up and Down by months, with Shift by years. */
export function MonthGrid({ month, kind, label, active, isLoading, lookOf, onPick, onMove }: Props) {
  const { locale } = useLocale()
  const weeks = weeksOf(month)
  const move = (event: KeyboardEvent) => {
    const target = active && dayByKey(event, active, kind)
    if (!target) return
    event.preventDefault()
    onMove(target)
  }
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with role grid keeps its column semantics (ARIA date grid)
        role="grid"
        className="month-grid"
        aria-label={'text' in label ? label.text : undefined}
        aria-labelledby={'id' in label ? label.id : undefined}
        aria-busy={isLoading}
        onKeyDown={move}
      >
        <thead>
          <tr>
            {(weeks[1] ?? []).map((day) => (
              <th key={day} scope="col" data-holiday={day && isSaturday(day) ? '' : undefined}>
                {day && formatWeekday(noonOf(day), locale)}
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
                    kind={month.kind}
                    look={lookOf(day)}
                    isActive={day === active}
                    onPick={onPick}
                  />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have no identity but their position
                  <td key={index} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface DayProps {
  day: string
  kind: CalendarKind
  look: DayLook
  isActive: boolean
  onPick: (day: string) => void
}

function Day({ day, kind, look, isActive, onPick }: DayProps) {
  const { locale } = useLocale()
  const { text, canPick, place, taken } = look
  const [large, small] = numbersOf(day, kind, locale)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
    <td aria-selected={place !== null} data-place={place ?? undefined} data-taken={taken}>
      <button
        type="button"
        data-day={day}
        data-holiday={look.isHoliday ? '' : undefined}
        tabIndex={isActive ? 0 : -1}
        aria-disabled={!canPick}
        aria-current={look.isToday ? 'date' : undefined}
        onClick={canPick ? () => onPick(day) : undefined}
      >
        <span className="sr-only">{text}</span>
        <b aria-hidden="true">{large}</b>
        <small aria-hidden="true">{small}</small>
        {look.marks}
      </button>
    </td>
  )
}

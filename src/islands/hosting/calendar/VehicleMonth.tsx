import { useRef, useState } from 'react'
import type { CalendarEntry } from '#contract/hosting.ts'
import {
  isFull,
  isInMonth,
  kindOfMonth,
  monthNamed,
  monthOf,
  segmentsOf,
  withoutDrives,
} from '#domain/hosting/calendar.ts'
import type { DayRange } from '#domain/hosting/day-range.ts'
import { isSaturday, namesOf } from '#domain/shared/month-view.ts'
import { placeIn } from '#domain/shared/picked-days.ts'
import { type DayLook, MonthGrid as Grid } from '#islands/ui/calendar/MonthGrid.tsx'
import { useMovedFocus } from '#islands/ui/calendar/use-moved-focus.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { dayText, kindOf, rangeText, reasonText } from './date-text.ts'
import './VehicleMonth.css'
import './taken-bar.css'

interface Props {
  /** YYYY-MM of either calendar */
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

/** One month of one vehicle, with bars for bookings and blocked dates. */
export function VehicleMonth({ month, today, last, entries, range, isLoading, onPick, onMonth }: Props) {
  const { locale, t } = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const [requested, setRequested] = useState('')
  const kind = kindOfMonth(month)
  const shown = monthNamed(month)
  const candidates = [requested, range.fromDate, today]
  const active = candidates.find((day) => isInMonth(month, day)) ?? shown.first
  const announceMove = useMovedFocus(box, active)
  const move = (reached: string) => {
    const target = reached < today ? today : reached > last ? last : reached
    announceMove()
    setRequested(target)
    if (!isInMonth(month, target)) onMonth(monthOf(target, kind))
  }
  const lookOf = (day: string): DayLook => {
    const isOutside = day < today || day > last
    const place = placeIn({ from: range.fromDate, to: range.toDate }, day)
    const pieces = segmentsOf(entries, day)
    const words = pieces.map(({ entry }) =>
      t('hosting-dates.calendar.entry', { what: reasonText(entry, locale), range: rangeText(entry, locale) }),
    )
    const parts = [
      dayText(day, locale),
      day === today && t('hosting-dates.calendar.today'),
      place && t('hosting-dates.form.chosen'),
      words.length === 0 && !isOutside && t('hosting-dates.calendar.free'),
      ...words,
    ]
    return {
      text: parts.filter(Boolean).join('. '),
      canPick: !isOutside && !isFull(withoutDrives(entries), day),
      place,
      isToday: day === today,
      isHoliday: isSaturday(day),
      marks: pieces.map((piece) => <EntryMark key={`${piece.entry.kind}-${piece.entry.id}`} {...piece} />),
    }
  }
  return (
    <div ref={box} className="host-month">
      <Grid
        month={shown}
        kind={kind}
        label={{ text: t('hosting-dates.form.grid', { month: namesOf(shown, locale).name }) }}
        active={active}
        isLoading={isLoading}
        lookOf={lookOf}
        onPick={(day) => {
          setRequested(day)
          onPick(day)
        }}
        onMove={move}
      />
    </div>
  )
}

function EntryMark({ entry, start, end }: ReturnType<typeof segmentsOf<CalendarEntry>>[number]) {
  return (
    <i
      className="taken-bar absolute bottom-1.25 h-4.5"
      data-kind={kindOf(entry)}
      data-from-before={start === 0 ? '' : undefined}
      data-to-after={end === 1 ? '' : undefined}
      style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
    />
  )
}

import { DAY_MS, kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { type CalendarSpan, entriesIn, isInMonth, startOfDay, timesOfMonth } from './calendar.ts'

/**
 * What happens to a vehicle on a day: it leaves and returns (`within`), leaves, returns, has been away since before
 * the month, or stays away.
 */
export type AgendaEvent = 'within' | 'starts' | 'ends' | 'goesOn' | 'stays'
export interface AgendaItem<Vehicle, Entry extends CalendarSpan> {
  vehicle: Vehicle
  entry: Entry
  event: AgendaEvent
}
export interface AgendaDay<Vehicle, Entry extends CalendarSpan> {
  /** YYYY-MM-DD in Kathmandu */
  day: string
  items: AgendaItem<Vehicle, Entry>[]
}

/** Whether an earlier day of the month already lists the entry. */
export const isListedEarlier = (happening: AgendaEvent): boolean =>
  happening === 'ends' || happening === 'stays'

/**
 * The days of a month (YYYY-MM) on which an entry starts or ends, in order; days in between are omitted, except
 * `today` (YYYY-MM-DD).
 */
export function agendaOf<Vehicle, Entry extends CalendarSpan>(
  rows: readonly { vehicle: Vehicle; entries: readonly Entry[] }[],
  month: string,
  today?: string,
): AgendaDay<Vehicle, Entry>[] {
  const { from: start, to: end } = timesOfMonth(month)
  const moments = rows.flatMap(({ vehicle, entries }) =>
    entriesIn(entries, start, end).flatMap((entry) =>
      momentsOf(entry, start, end, today).map(({ at, happening: event }) => ({
        at,
        item: { vehicle, entry, event },
      })),
    ),
  )
  const days = new Map<string, AgendaItem<Vehicle, Entry>[]>()
  for (const { at, item } of moments.sort((a, b) => a.at - b.at)) {
    const day = kathmanduDate(at)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days].map(([day, items]) => ({ day, items }))
}

/** In the current month, separates the past days on which all entries have ended. */
export function splitAgenda<Vehicle, Entry extends CalendarSpan>(
  days: readonly AgendaDay<Vehicle, Entry>[],
  month: string,
  today: string,
): { gone: AgendaDay<Vehicle, Entry>[]; open: AgendaDay<Vehicle, Entry>[] } {
  const start = startOfDay(today)
  const isNow = isInMonth(month, today)
  const isGone = ({ day, items }: AgendaDay<Vehicle, Entry>) =>
    isNow && day < today && items.every(({ entry }) => Date.parse(entry.to) <= start)
  return { gone: days.filter(isGone), open: days.filter((day) => !isGone(day)) }
}

interface Moment {
  at: number
  happening: AgendaEvent
}

function momentsOf(entry: CalendarSpan, start: number, end: number, today?: string): Moment[] {
  const from = Date.parse(entry.from)
  // an entry that ends at midnight ends on the day before
  const last = Date.parse(entry.to) - 1
  const isBefore = from < start
  const isAfter = last >= end
  if (!isBefore && kathmanduDate(from) === kathmanduDate(last)) return [{ at: from, happening: 'within' }]
  const begins = { at: isBefore ? start : from, happening: isBefore ? 'goesOn' : 'starts' } as const
  const now = today === undefined ? Number.NaN : startOfDay(today)
  const isAwayToday =
    now > begins.at && now < end && kathmanduDate(begins.at) !== today && now + DAY_MS <= last
  const startMoments: Moment[] = isAwayToday ? [begins, { at: now, happening: 'stays' }] : [begins]
  if (isAfter) return startMoments
  const ends = { at: last, happening: 'ends' } as const
  // an end on the month's first day is merged into its 'goesOn'
  return isBefore && kathmanduDate(last) === kathmanduDate(start)
    ? [{ ...ends, happening: 'goesOn' }]
    : [...startMoments, ends]
}

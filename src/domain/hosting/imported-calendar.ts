import type { TimeRange } from '#domain/booking/free-times.ts'

/** Why a calendar cannot be imported. Each is also an error of the API. */
export const IMPORT_FAILURES = [
  /** no https address of a host name on the default port */
  'importAddress',
  /** the address of a calendar feed of this site */
  'importOwn',
  /** the address leads into a private network */
  'importNotPublic',
  'importUnreachable',
  'importTimeout',
  'importRedirected',
  /** any other status than 200 */
  'importRefused',
  'importTooLarge',
  /** no calendar file, or one that cannot be read in time */
  'importUnreadable',
  'importTooManyEvents',
] as const
export type ImportFailure = (typeof IMPORT_FAILURES)[number]

/** Events as they are stored, in seconds, as times in milliseconds. */
export const importedTimes = (events: readonly [from: number, to: number][]): TimeRange[] =>
  events.map(([from, to]) => ({ from: from * 1_000, to: to * 1_000 }))

/** What occupies a vehicle on this site. */
export interface OccupiedTimes {
  bookings: readonly TimeRange[]
  /** dates that the host blocked here */
  blocked: readonly TimeRange[]
}

/**
 * The time to block for the events of an imported calendar: joined, within the time that can be blocked, and without
 * what is booked or blocked already.
 */
export function importedRanges(
  events: readonly TimeRange[],
  { bookings, blocked }: OccupiedTimes,
  within: TimeRange,
): TimeRange[] {
  const occupied = joined([...bookings, ...blocked])
  return joined(events.map((event) => clipped(event, within))).flatMap((range) => without(range, occupied))
}

/** Whether an event takes hours of a booking. The same hours are the booking itself, back from the other calendar. */
export function isDoubleBooked(events: readonly TimeRange[], booking: TimeRange): boolean {
  return events.some(
    ({ from, to }) => from < booking.to && to > booking.from && !(from === booking.from && to === booking.to),
  )
}

const clipped = ({ from, to }: TimeRange, within: TimeRange): TimeRange => ({
  from: Math.max(from, within.from),
  to: Math.min(to, within.to),
})

/** In order; ranges that overlap or touch become one, empty ones are left out. */
function joined(ranges: readonly TimeRange[]): TimeRange[] {
  const result: TimeRange[] = []
  const inOrder = ranges.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)
  for (const { from, to } of inOrder) {
    const last = result.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else result.push({ from, to })
  }
  return result
}

/** `occupied` is joined. */
function without(range: TimeRange, occupied: readonly TimeRange[]): TimeRange[] {
  const free: TimeRange[] = []
  let { from } = range
  for (const taken of occupied) {
    if (taken.to <= from) continue
    if (taken.from >= range.to) break
    if (taken.from > from) free.push({ from, to: taken.from })
    from = taken.to
  }
  if (from < range.to) free.push({ from, to: range.to })
  return free
}

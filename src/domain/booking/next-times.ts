import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { areOverlapping, nearestFreeTimes, type TimeRange } from './free-times.ts'

const WEEK_MS = 7 * DAY_MS
/** How far ahead a trip is repeated on its weekday. */
const MAX_WEEKS = 12

/** The trip on its weekday, at its hour and as long, the first time that it starts at `earliest` or later. */
export function nextLike({ from, to }: TimeRange, earliest: number): TimeRange {
  const weeks = Math.max(0, Math.ceil((earliest - from) / WEEK_MS))
  return { from: from + weeks * WEEK_MS, to: to + weeks * WEEK_MS }
}

/**
 * The next time at which the vehicle is free for a trip like this one: on its weekday if it can be within twelve weeks,
 * else as near to the first of them as possible; `isFree` is false when there is no such time.
 */
export function nextFreeLike(
  busy: readonly TimeRange[],
  trip: TimeRange,
  earliest: number,
): TimeRange & { isFree: boolean } {
  const first = nextLike(trip, earliest)
  for (let week = 0; week < MAX_WEEKS; week++) {
    const next = { from: first.from + week * WEEK_MS, to: first.to + week * WEEK_MS }
    if (!busy.some((taken) => areOverlapping(taken, next))) return { ...next, isFree: true }
  }
  const [nearest] = nearestFreeTimes(busy, first, earliest)
  return nearest ? { ...nearest, isFree: true } : { ...first, isFree: false }
}

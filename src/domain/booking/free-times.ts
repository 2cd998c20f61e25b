import {
  DAY_MS,
  HALF_HOUR_SLOTS,
  HOUR_MS,
  kathmanduDate,
  kathmanduMillis,
} from '#domain/shared/kathmandu-time.ts'

/** UTC, epoch milliseconds; the end is exclusive. */
export interface TimeRange {
  from: number
  to: number
}

/** Whether two spans overlap; adjacent spans do not. */
export function areOverlapping(a: TimeRange, b: TimeRange): boolean {
  return a.from < b.to && b.from < a.to
}

const MAX_TIMES = 3
const APART_MS = 6 * HOUR_MS
const HORIZON_MS = 60 * DAY_MS
/** Pickups at night are not offered. Kathmandu times, both included. */
const FIRST_PICKUP = '06:00'
const LAST_PICKUP = '20:00'
const PICKUPS = HALF_HOUR_SLOTS.filter((slot) => slot >= FIRST_PICKUP && slot <= LAST_PICKUP)

/**
 * The times nearest to the requested one, before or after, at which the vehicle is free for the same duration: pickups
 * by day at half hours, nearest first, at least six hours apart, none before `earliest`.
 */
export function nearestFreeTimes(
  busy: readonly TimeRange[],
  requested: TimeRange,
  earliest: number,
): TimeRange[] {
  const length = requested.to - requested.from
  const chosen: number[] = []
  for (const start of nearestPickups(requested.from, earliest)) {
    if (chosen.length === MAX_TIMES) break
    const isFree = !busy.some((taken) => areOverlapping(taken, { from: start, to: start + length }))
    if (isFree && chosen.every((other) => Math.abs(other - start) >= APART_MS)) chosen.push(start)
  }
  return chosen.map((from) => ({ from, to: from + length }))
}

/** Every possible pickup within the horizon, nearest first; of two at the same distance the earlier first. */
function nearestPickups(requested: number, earliest: number): number[] {
  const pickups: number[] = []
  const first = Math.max(earliest, requested - HORIZON_MS)
  const last = Math.max(requested, earliest) + HORIZON_MS
  for (let day = first; day < last + DAY_MS; day += DAY_MS) {
    const date = kathmanduDate(day)
    for (const slot of PICKUPS) {
      const start = kathmanduMillis(date, slot)
      if (start !== null && start >= first && start <= last) pickups.push(start)
    }
  }
  return pickups.sort((a, b) => Math.abs(a - requested) - Math.abs(b - requested) || a - b)
}

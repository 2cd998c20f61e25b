import { DAY_MS, HOUR_MS } from '#domain/booking/limits.ts'
import { HALF_HOUR_SLOTS, kathmanduDate, kathmanduMillis } from '#domain/shared/time.ts'

/** UTC, epoch milliseconds; the end is not part of it. */
export interface Span {
  from: number
  to: number
}

const SHOWN = 3
const APART_MS = 6 * HOUR_MS
const HORIZON_MS = 60 * DAY_MS
/** Nobody is offered a pickup by night: times in Kathmandu, both included. */
const FIRST_PICKUP = '06:00'
const LAST_PICKUP = '20:00'
const PICKUPS = HALF_HOUR_SLOTS.filter((slot) => slot >= FIRST_PICKUP && slot <= LAST_PICKUP)

/**
 * The pickups nearest to the wanted one, before or after it, at which a vehicle is free for as long: half hours by day,
 * nearest first. `busy` is in order and does not overlap; nothing before `earliest` is offered. Two offers lie at least six
 * hours apart.
 */
export function nearestFreeTimes(busy: readonly Span[], requested: Span, earliest: number): Span[] {
  const length = requested.to - requested.from
  const chosen: number[] = []
  for (const start of nearestPickups(requested.from, earliest)) {
    if (chosen.length === SHOWN) break
    const isFree = !busy.some(({ from, to }) => from < start + length && to > start)
    if (isFree && chosen.every((other) => Math.abs(other - start) >= APART_MS)) chosen.push(start)
  }
  return chosen.map((from) => ({ from, to: from + length }))
}

/** Every pickup between the horizons, the nearest first, of two that are as near the earlier. */
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

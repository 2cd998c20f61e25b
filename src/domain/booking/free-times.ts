import { DAY_MS, HOUR_MS } from '#domain/booking/limits.ts'
import { halfHourOf, SLOT_MS } from '#domain/shared/time.ts'

/** UTC, epoch milliseconds; the end is not part of it. */
export interface Span {
  from: number
  to: number
}

const SHOWN = 3
const APART_MS = 6 * HOUR_MS
const HORIZON_MS = 60 * DAY_MS

/**
 * The pickups nearest to the wanted one at which a vehicle is free for as long, on half hours, best first. `busy` is in
 * order and does not overlap; nothing before `earliest` is offered. Two offers lie at least six hours apart.
 */
export function nearestFreeTimes(busy: readonly Span[], wanted: Span, earliest: number): Span[] {
  const length = wanted.to - wanted.from
  const offers = gapsOf(busy, earliest, wanted.from + HORIZON_MS)
    .flatMap((gap) => startsIn(gap, wanted.from, length))
    .sort((one, other) => Math.abs(one - wanted.from) - Math.abs(other - wanted.from) || one - other)
  const chosen: number[] = []
  for (const start of offers) {
    if (chosen.length === SHOWN) break
    if (chosen.every((other) => Math.abs(other - start) >= APART_MS)) chosen.push(start)
  }
  return chosen.map((from) => ({ from, to: from + length }))
}

function gapsOf(busy: readonly Span[], earliest: number, latest: number): Span[] {
  const gaps: Span[] = []
  let free = earliest
  for (const { from, to } of busy) {
    if (from > free) gaps.push({ from: free, to: from })
    free = Math.max(free, to)
  }
  gaps.push({ from: free, to: Math.max(free, latest) })
  return gaps
}

/** The latest start before, the earliest after the wanted one, and one a step further on each side. */
function startsIn(gap: Span, wanted: number, length: number): number[] {
  const first = halfHourOf(gap.from + SLOT_MS - 1)
  const last = halfHourOf(gap.to - length)
  if (last < first) return []
  const near = Math.min(Math.max(halfHourOf(wanted), first), last)
  return [near, near - APART_MS, near + APART_MS, near - DAY_MS, near + DAY_MS].filter(
    (start) => start >= first && start <= last,
  )
}

import type { Sending } from '#domain/notifications/kinds.ts'
import { DAY_MS, fromWire, HOUR_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'

/** How long a message is worth sending. */
const USEFUL_MS = 6 * HOUR_MS
/** Recorded with messages that are dropped because their subject ends before they may be sent. */
export const SUBJECT_OVER = 'over before it was told'

/** The facts of a message that decide when it is sent; times are UTC on the wire. */
export interface DeliveryFacts {
  date?: string | undefined
  until?: string | undefined
  bookingId?: string | undefined
}

/** When a message is sent and expires. `isOver`: its subject has passed by then. `at`: UTC, epoch milliseconds. */
export function deliveryTimes(
  { until = [], byDay }: Sending,
  facts: DeliveryFacts,
  at: number,
): { available_at: Date; expires_at: Date; isOver: boolean } {
  const available = availableAt(byDay, at)
  const ends = until.flatMap((fact) => fromWire(facts[fact] ?? '') ?? [])
  // of a deadline and a pickup, one may already have passed
  const future = ends.filter((end) => end > available)
  return {
    available_at: new Date(available),
    expires_at: new Date(Math.min(available + USEFUL_MS, ...future)),
    isOver: byDay !== undefined && future.length < ends.length,
  }
}

/** Immediately, or in the morning for a daytime message at night. Nepal has no summer time: every day has 24 hours. */
function availableAt(day: Sending['byDay'], at: number): number {
  if (!day) return at
  const morning = kathmanduMillis(kathmanduDate(at), day.morning) ?? at
  const evening = kathmanduMillis(kathmanduDate(at), day.evening) ?? at
  return at < evening ? Math.max(at, morning) : morning + DAY_MS
}

import type { Sending } from '#domain/notifications/kinds.ts'
import { DAY_MS, fromWire, HOUR_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'

/** How long a message is worth sending. */
const USEFUL_MS = 6 * HOUR_MS
/** Why the message of a booking and of its end are not sent, nor that of a ride that leaves at night. */
export const OVER = 'over before it was told'

/** Of what a message speaks; moments are UTC on the wire. */
export interface Subject {
  date?: string | undefined
  until?: string | undefined
  bookingId?: string | undefined
}

/** From when until when a message is sent. `isOver`: what it speaks of has passed by then. `at`: UTC, epoch milliseconds. */
export function deliveryTimes(
  { until, byDay }: Sending,
  facts: Subject,
  at: number,
): { available_at: Date; expires_at: Date; isOver: boolean } {
  const available = availableAt(byDay, at)
  const ends = until.flatMap((fact) => fromWire(facts[fact] ?? '') ?? [])
  // of a deadline and a pickup one may be over already
  const future = ends.filter((end) => end > available)
  return {
    available_at: new Date(available),
    expires_at: new Date(Math.min(available + USEFUL_MS, ...future)),
    isOver: byDay !== null && future.length < ends.length,
  }
}

/** The moment itself, unless it is to be told by day: then the next morning. Nepal has no summer time: each day has 24 hours. */
function availableAt(day: Sending['byDay'], at: number): number {
  if (!day) return at
  const morning = kathmanduMillis(kathmanduDate(at), day.morning) ?? at
  const evening = kathmanduMillis(kathmanduDate(at), day.evening) ?? at
  return at < evening ? Math.max(at, morning) : morning + DAY_MS
}

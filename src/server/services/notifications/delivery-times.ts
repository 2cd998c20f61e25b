import type { PushKind } from '#domain/profile/push-kinds.ts'
import { DAY_MS, fromWire, HOUR_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/time.ts'

/** How long a message is worth sending. */
const USEFUL_MS = 6 * HOUR_MS
/** What nobody waits for at night is told in the morning, Kathmandu time: what a periodic job finds, and shared rides. */
const BY_DAY: Partial<Record<PushKind, { morning: string; evening: string }>> = {
  insurance: { morning: '09:00', evening: '20:00' },
  carpool: { morning: '06:00', evening: '22:00' },
}
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
  kind: PushKind,
  facts: Subject,
  at: number,
): { available_at: Date; expires_at: Date; isOver: boolean } {
  const available = availableAt(kind, at)
  const isOver = kind === 'carpool' && (fromWire(facts.date ?? '') ?? Number.POSITIVE_INFINITY) <= available
  return {
    available_at: new Date(available),
    expires_at: new Date(Math.min(available + USEFUL_MS, ...endsOf(facts, available))),
    isOver,
  }
}

/** After the deadline of an answer and after the pickup it tells nothing that helps; one of them may be over already. */
function endsOf({ date, until }: Subject, from: number): number[] {
  return [date, until].flatMap((text) => {
    const at = text === undefined ? null : fromWire(text)
    return at !== null && at > from ? [at] : []
  })
}

/** The moment itself, unless it is to be told by day: then the next morning. Nepal has no summer time: each day has 24 hours. */
function availableAt(kind: PushKind, at: number): number {
  const day = BY_DAY[kind]
  if (!day) return at
  const morning = kathmanduMillis(kathmanduDate(at), day.morning) ?? at
  const evening = kathmanduMillis(kathmanduDate(at), day.evening) ?? at
  return at < evening ? Math.max(at, morning) : morning + DAY_MS
}

import { type Insertable, sql } from 'kysely'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import { type Side, type SmsKind, smsKindOf } from '#domain/profile/sms-kinds.ts'
import { DAY_MS, fromWire, HOUR_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/time.ts'
import type { Database } from '#server/db/client.ts'
import type { SmsMessageTable } from '#server/db/schema.ts'

/** How long a message is worth sending. */
const USEFUL_MS = 6 * HOUR_MS
/** What nobody waits for at night is told in the morning, Kathmandu time: what a periodic job finds, and shared rides. */
const BY_DAY: Partial<Record<SmsKind, { morning: string; evening: string }>> = {
  insurance: { morning: '09:00', evening: '20:00' },
  carpool: { morning: '06:00', evening: '22:00' },
}
/** Why the SMS of a booking and of its end are not sent, nor that of a ride that leaves at night. */
const OVER = 'over before it was told'

/** Of what it speaks; moments are UTC on the wire. */
interface Subject {
  date?: string | undefined
  until?: string | undefined
  bookingId?: string | undefined
}

export interface SmsOfNotification {
  notificationId: number
  userId: number
  kind: NotificationKind
  side: Side
  facts: Subject
  /** who acted, when that is another user */
  causedBy: number | null
  /** UTC, epoch milliseconds */
  at: number
}

/** Queues the SMS of a notification, in its transaction. Whether the user wants it is decided when it is sent. */
export async function enqueueSms(trx: Database, sms: SmsOfNotification): Promise<void> {
  const row = smsRow(sms)
  if (row === null) return
  const isNeedless = sms.kind === 'bookingCancelled' && sms.side === 'host' && (await dropUnsent(trx, sms))
  await trx
    .insertInto('sms_messages')
    .values(isNeedless ? { ...row, ...dropped(sms.at) } : row)
    .execute()
}

/** The row of the queue, or null for a notification that is never sent by SMS. */
export function smsRow(sms: SmsOfNotification): Insertable<SmsMessageTable> | null {
  const kind = smsKindOf(sms.kind, sms.side)
  if (kind === null) return null
  const available = availableAt(kind, sms.at)
  const hasLeft =
    kind === 'carpool' && (fromWire(sms.facts.date ?? '') ?? Number.POSITIVE_INFINITY) <= available
  return {
    notification_id: sms.notificationId,
    user_id: sms.userId,
    caused_by: sms.causedBy,
    available_at: new Date(available),
    expires_at: new Date(Math.min(available + USEFUL_MS, ...endsOf(sms.facts, available))),
    claimed_at: null,
    finished_at: null,
    created_at: new Date(sms.at),
    ...(hasLeft && dropped(sms.at)),
  }
}

const dropped = (at: number) => ({ status: 'dropped', error: OVER, finished_at: new Date(at) }) as const

/**
 * A host who has not got the SMS of a booking yet, nor approved it, needs none of its end either: both are dropped.
 * @returns whether one was
 */
async function dropUnsent(trx: Database, { userId, facts, at }: SmsOfNotification): Promise<boolean> {
  const { bookingId } = facts
  if (bookingId === undefined) return false
  const { numAffectedRows = 0n } = await sql`
    update sms_messages s set status = 'dropped', error = ${OVER}, finished_at = ${new Date(at)}
      from notifications n
      where n.id = s.notification_id and s.user_id = ${userId} and s.status = 'queued'
        and n.kind in ('bookingReceived', 'requestReceived') and n.facts ->> 'bookingId' = ${bookingId}
        and not exists (select from booking_events e
          where e.booking_id = ${bookingId}::uuid and e.status = 'approved' and e.actor = 'host')`.execute(
    trx,
  )
  return numAffectedRows > 0n
}

/** After the deadline of an answer and after the pickup it tells nothing that helps; one of them may be over already. */
function endsOf({ date, until }: Subject, from: number): number[] {
  return [date, until].flatMap((text) => {
    const at = text === undefined ? null : fromWire(text)
    return at !== null && at > from ? [at] : []
  })
}

/** The moment itself, unless it is to be told by day: then the next morning. Nepal has no summer time: each day has 24 hours. */
function availableAt(kind: SmsKind, at: number): number {
  const day = BY_DAY[kind]
  if (!day) return at
  const morning = kathmanduMillis(kathmanduDate(at), day.morning) ?? at
  const evening = kathmanduMillis(kathmanduDate(at), day.evening) ?? at
  return at < evening ? Math.max(at, morning) : morning + DAY_MS
}

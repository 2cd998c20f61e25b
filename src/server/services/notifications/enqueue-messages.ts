import { type Insertable, sql } from 'kysely'
import { SESSION_IDLE_DAYS } from '#domain/account/retention.ts'
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  pushKindOf,
  type RecipientSide,
  type Sending,
  sendingOf,
  smsKindOf,
} from '#domain/notifications/kinds.ts'
import { DAY_MS, fromWire, HOUR_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import type { Database } from '#server/db/client.ts'
import type { Schema } from '#server/db/schema.ts'

// Queues the messages of notifications, in the transaction that inserted them. Whether the user wants a message is
// decided when it is sent.

/** How long a message is worth sending. */
const USEFUL_MS = 6 * HOUR_MS
/** Recorded with messages that are dropped because their subject ends before they may be sent. */
const SUBJECT_OVER = 'over before it was told'

/** The facts of a message that decide when it is sent; times are UTC on the wire. */
interface DeliveryFacts {
  date?: string | undefined
  until?: string | undefined
  bookingId?: string | undefined
}

/** When a message is sent and expires. `isOver`: its subject has passed by then. `at`: UTC, epoch milliseconds. */
function deliveryTimes(
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

/** Of what users are notified. */
export interface NotifiedEvent {
  kind: NotificationKind
  /** who acted, when that is another user */
  causedBy?: number | null
  /** UTC, epoch milliseconds */
  at: number
}

/** A notification that was inserted for a user. */
interface Inserted {
  notificationId: number
  userId: number
  facts: DeliveryFacts & { side?: RecipientSide }
}

const sideOf = ({ facts }: Inserted): RecipientSide => facts.side ?? 'host'

/** Devices with an expired session get none: they may be in other hands. */
export async function enqueuePushes(
  trx: Database,
  { kind, at }: NotifiedEvent,
  inserted: readonly Inserted[],
): Promise<void> {
  const rows = inserted.flatMap((notification) => {
    if (pushKindOf(kind, sideOf(notification)) === null) return []
    const { isOver, ...times } = deliveryTimes(sendingOf(kind), notification.facts, at)
    return isOver ? [] : [{ ...notification, ...times }]
  })
  if (rows.length === 0) return
  await sql`
    insert into push_messages (notification_id, session_hash, available_at, expires_at, created_at)
    select n.id, p.session_hash, n.available_at, n.expires_at, ${new Date(at)}::timestamptz
    from unnest(${rows.map(({ notificationId }) => notificationId)}::bigint[],
        ${rows.map(({ userId }) => userId)}::bigint[],
        ${rows.map(({ available_at }) => available_at)}::timestamptz[],
        ${rows.map(({ expires_at }) => expires_at)}::timestamptz[]) as n (id, user_id, available_at, expires_at)
      join sessions s on s.user_id = n.user_id
      join push_subscriptions p on p.session_hash = s.token_hash
    where s.expires_at > ${new Date(at)}::timestamptz
      and s.last_seen_at > ${new Date(at - SESSION_IDLE_DAYS * DAY_MS)}::timestamptz`.execute(trx)
}

export async function enqueueSms(
  trx: Database,
  event: NotifiedEvent,
  inserted: readonly Inserted[],
): Promise<void> {
  const rows: Insertable<Schema['sms_messages']>[] = []
  for (const notification of inserted) {
    const side = sideOf(notification)
    if (smsKindOf(event.kind, side) === null) continue
    const { isOver, ...times } = deliveryTimes(sendingOf(event.kind), notification.facts, event.at)
    const isUnneeded =
      event.kind === 'bookingCancelled' && side === 'host' && (await dropUnsent(trx, event, notification))
    rows.push({
      notification_id: notification.notificationId,
      user_id: notification.userId,
      caused_by: event.causedBy ?? null,
      ...times,
      claimed_at: null,
      finished_at: null,
      created_at: new Date(event.at),
      ...((isOver || isUnneeded) && {
        status: 'dropped',
        error: SUBJECT_OVER,
        finished_at: new Date(event.at),
      }),
    })
  }
  if (rows.length > 0) await trx.insertInto('sms_messages').values(rows).execute()
}

/** Kinds that notify the host of a new booking. */
const NEW_BOOKING_KINDS = NOTIFICATION_KINDS.filter((kind) => smsKindOf(kind, 'host') === 'newBooking')

/**
 * Drops the unsent SMS about a booking that its host has not approved. The SMS about its end is then not needed either.
 * @returns whether one was dropped
 */
async function dropUnsent(
  trx: Database,
  { at }: NotifiedEvent,
  { userId, facts }: Inserted,
): Promise<boolean> {
  const { bookingId } = facts
  if (bookingId === undefined) return false
  const { numAffectedRows = 0n } = await sql`
    update sms_messages s set status = 'dropped', error = ${SUBJECT_OVER}, finished_at = ${new Date(at)}
      from notifications n
      where n.id = s.notification_id and s.user_id = ${userId} and s.status = 'queued'
        and n.kind = any(${NEW_BOOKING_KINDS}) and n.facts ->> 'bookingId' = ${bookingId}
        and not exists (select from booking_events e
          where e.booking_id = ${bookingId}::uuid and e.status = 'approved' and e.actor = 'host')`.execute(
    trx,
  )
  return numAffectedRows > 0n
}

import { type Selectable, sql } from 'kysely'
import {
  type NotificationKind,
  notificationKind,
  type RecipientSide,
  sendingOf,
} from '#domain/notifications/kinds.ts'
import { MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'
import { isVisible } from '#server/services/carpool/list-filter.ts'

type Table = 'sms_messages' | 'push_messages'

/** A table of outgoing messages and its key column. Each row is claimed by one process before it is sent. */
export interface MessageQueue<T extends Table = Table> {
  table: T
  key: 'id' | 'notification_id'
}
export const SMS_QUEUE: MessageQueue<'sms_messages'> = { table: 'sms_messages', key: 'notification_id' }
export const PUSH_QUEUE: MessageQueue<'push_messages'> = { table: 'push_messages', key: 'id' }

/** `attempts` includes this one. */
export type ClaimedMessage<T extends Table> = Selectable<Schema[T]> & { kind: NotificationKind }

/** A message still being sent after this time is lost: calls of the services time out long before. */
const LOST_MS = 2 * 60_000
/** Pauses after a refusal that may pass; after the last one it has failed. */
const PAUSES_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)

/** Claims the next due message for this caller. */
export async function claimMessage<T extends Table>(
  { db, now }: AppContext,
  { table, key }: MessageQueue<T>,
): Promise<ClaimedMessage<T> | null> {
  const at = new Date(now())
  const { rows } = await sql<ClaimedMessage<T>>`
    update ${sql.table(table)} set status = 'sending', attempts = attempts + 1, claimed_at = ${at}::timestamptz
    where ${sql.ref(key)} = (
      select ${sql.ref(key)} from ${sql.table(table)}
      where status = 'queued' and available_at <= ${at}::timestamptz
      order by available_at, ${sql.ref(key)} limit 1 for update skip locked)
    returning *, (select n.kind from notifications n where n.id = notification_id)`.execute(db)
  return rows[0] ?? null
}

type MessageOutcome = { error: string } & (
  | { status: 'sent' | 'failed' | 'unknown' | 'dropped' }
  | { status: 'queued'; available_at: Date }
)

/** Records the outcome, unless the message was closed as lost in the meantime. */
export async function finishMessage(
  { db, now }: AppContext,
  { table, key }: MessageQueue,
  claimed: { notification_id: number; id?: number },
  outcome: MessageOutcome,
): Promise<void> {
  const { status, error } = outcome
  const isAgain = status === 'queued'
  await sql`
    update ${sql.table(table)} set status = ${status}, error = ${error},
      available_at = coalesce(${isAgain ? outcome.available_at : null}::timestamptz, available_at),
      finished_at = ${isAgain ? null : new Date(now())}::timestamptz
    where ${sql.ref(key)} = ${claimed[key] ?? null} and status = 'sending'`.execute(db)
}

/** Records a refusal by the service. @returns whether the message is sent again, after a pause */
export async function refuseMessage(
  context: AppContext,
  queue: MessageQueue,
  claimed: { notification_id: number; id?: number; attempts: number },
  {
    reason: error,
    isPermanent,
    retryAfterMs = 0,
  }: { reason: string; isPermanent: boolean; retryAfterMs?: number },
): Promise<boolean> {
  const pause = isPermanent ? undefined : PAUSES_MS[claimed.attempts - 1]
  const outcome: MessageOutcome =
    pause === undefined
      ? { status: 'failed', error }
      : { status: 'queued', error, available_at: new Date(context.now() + Math.max(pause, retryAfterMs)) }
  await finishMessage(context, queue, claimed, outcome)
  return pause !== undefined
}

/** Drops expired messages, and closes those whose process ended while sending them. @returns how many */
export async function closeMessages(
  { db, now }: AppContext,
  { table }: MessageQueue,
  lostAs: 'unknown' | 'queued',
): Promise<number> {
  const at = new Date(now())
  const lost = await sql`
    update ${sql.table(table)} set status = ${lostAs}, error = 'the process ended',
      finished_at = ${lostAs === 'queued' ? null : at}::timestamptz
    where status = 'sending' and claimed_at < ${new Date(now() - LOST_MS)}::timestamptz`.execute(db)
  const expired = await sql`
    update ${sql.table(table)} set status = 'dropped', error = 'too late', finished_at = ${at}::timestamptz
    where status = 'queued' and expires_at <= ${at}::timestamptz`.execute(db)
  return Number((lost.numAffectedRows ?? 0n) + (expired.numAffectedRows ?? 0n))
}

/** Why a message is not sent; stored with it for the operator. */
export type SkipReason =
  | 'account closed'
  | 'read already'
  | 'decided already'
  | 'ride gone'
  | 'alert ended'
  | 'switched off'

/** A message's notification with its reader's settings and what it is about. */
function findNotification({ db, now }: AppContext, notificationId: number) {
  return db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('bookings as b', (join) => join.on('b.id', '=', sql<string>`(n.facts ->> 'bookingId')::uuid`))
    .leftJoin('carpool_requests as c', (join) =>
      join.on('c.id', '=', sql<number>`(n.facts ->> 'requestId')::bigint`),
    )
    .leftJoin('carpool_alerts as a', (join) =>
      join.on('a.id', '=', sql<number>`(n.facts ->> 'alertId')::bigint`),
    )
    .select(['n.kind', 'n.facts', 'n.amount', 'n.read_at', 'b.id as booking_id', 'b.status'])
    .select(['c.id as request_id', isVisible(now()).as('isRideVisible'), 'a.ended_at'])
    .select(['u.mobile_number', 'u.mobile_verified_at', 'u.sms_muted', 'u.push_muted', 'u.locale'])
    .select(['u.blocked_at', 'u.deleted_at'])
    .where('n.id', '=', notificationId)
    .executeTakeFirstOrThrow()
}
export type QueuedNotification = Awaited<ReturnType<typeof findNotification>> & {
  kind: NotificationKind
  side: RecipientSide
}

/** A message's notification as it is now, or why the message is no longer sent. */
export async function readQueuedNotification(
  context: AppContext,
  notificationId: number,
): Promise<QueuedNotification | SkipReason> {
  const row = await findNotification(context, notificationId)
  if (row.blocked_at || row.deleted_at) return 'account closed'
  if (row.read_at) return 'read already'
  const kind = notificationKind(row.kind)
  if (kind === null) return 'switched off'
  const { onlyWhile } = sendingOf(kind)
  if (onlyWhile === 'visible' && !row.isRideVisible) return 'ride gone'
  if (onlyWhile && onlyWhile !== 'visible' && row.status !== onlyWhile) return 'decided already'
  if (row.ended_at) return 'alert ended'
  return { ...row, kind, side: row.facts.side === 'guest' ? 'guest' : 'host' }
}

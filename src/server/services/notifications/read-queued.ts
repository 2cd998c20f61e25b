import { sql } from 'kysely'
import {
  NOTIFICATIONS,
  type NotificationKind,
  notificationKind,
  type RecipientSide,
} from '#domain/notifications/kinds.ts'
import type { AppContext } from '#server/context.ts'
import { isVisible } from '#server/services/carpool/list-filter.ts'

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
    .select([
      'n.kind',
      'n.facts',
      'n.amount',
      'n.read_at',
      'b.status',
      'b.id as bookingId',
      'c.id as requestId',
      'a.ended_at',
    ])
    .select(isVisible(now()).as('isRideVisible'))
    .select([
      'u.mobile_number',
      'u.mobile_verified_at',
      'u.sms_muted',
      'u.push_muted',
      'u.locale',
      'u.blocked_at',
      'u.deleted_at',
    ])
    .where('n.id', '=', notificationId)
    .executeTakeFirstOrThrow()
}
export type QueuedNotification = Awaited<ReturnType<typeof findNotification>> & {
  kind: NotificationKind
  side: RecipientSide
}

/** A message's notification as it is now, or why the message is not sent any more. */
export async function readQueuedNotification(
  context: AppContext,
  notificationId: number,
): Promise<QueuedNotification | SkipReason> {
  const row = await findNotification(context, notificationId)
  if (row.blocked_at || row.deleted_at) return 'account closed'
  if (row.read_at) return 'read already'
  const kind = notificationKind(row.kind)
  if (kind === null) return 'switched off'
  const onlyWhile = NOTIFICATIONS[kind].sending?.onlyWhile ?? null
  if (onlyWhile === 'visible' && !row.isRideVisible) return 'ride gone'
  if (onlyWhile !== null && onlyWhile !== 'visible' && row.status !== onlyWhile) return 'decided already'
  if (row.ended_at) return 'alert ended'
  return { ...row, kind, side: row.facts.side === 'guest' ? 'guest' : 'host' }
}

import { sql } from 'kysely'
import { SESSION_IDLE_DAYS } from '#domain/account/retention.ts'
import {
  NOTIFICATIONS,
  type NotificationKind,
  pushKindOf,
  type RecipientSide,
} from '#domain/notifications/kinds.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import type { Database } from '#server/db/client.ts'
import { type DeliveryFacts, deliveryTimes } from './delivery-times.ts'

/** A notification that was inserted for a user. */
export interface InsertedNotification {
  notificationId: number
  userId: number
  facts: DeliveryFacts & { side?: RecipientSide }
}

/**
 * Queues push messages for notifications of one kind, in the transaction that inserted them. Devices with an expired
 * session get none: they may be in other hands. Whether the user wants a message is decided when it is sent. `at`: UTC,
 * epoch milliseconds.
 */
export async function enqueuePushes(
  trx: Database,
  { kind, inserted, at }: { kind: NotificationKind; inserted: readonly InsertedNotification[]; at: number },
): Promise<void> {
  const rows = inserted.flatMap(({ notificationId, userId, facts }) => {
    const { sending } = NOTIFICATIONS[kind]
    if (sending === null || pushKindOf(kind, facts.side ?? 'host') === null) return []
    const { isOver, ...times } = deliveryTimes(sending, facts, at)
    return isOver ? [] : [{ notificationId, userId, ...times }]
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

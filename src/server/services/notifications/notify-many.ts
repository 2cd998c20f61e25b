import type { NotificationKind } from '#domain/notifications/kinds.ts'
import type { Database } from '#server/db/client.ts'
import { enqueuePushes } from './enqueue-push.ts'
import { smsRow } from './enqueue-sms.ts'
import type { Facts } from './notify.ts'

export interface Recipient {
  userId: number
  facts: Facts
  /** whether an SMS may be sent as well */
  sms: boolean
}

/** Notifies users of one event, in its transaction; each user at most once. `causedBy`: the user who acted. */
export async function notifyMany(
  trx: Database,
  {
    kind,
    causedBy,
    at,
    recipients,
  }: { kind: NotificationKind; causedBy: number; at: number; recipients: readonly Recipient[] },
): Promise<void> {
  if (recipients.length === 0) return
  const rows = await trx
    .insertInto('notifications')
    .values(
      recipients.map(({ userId, facts }) => ({
        user_id: userId,
        kind,
        facts: JSON.stringify(facts),
        image: null,
        amount: null,
        created_at: new Date(at),
        read_at: null,
      })),
    )
    .returning(['id', 'user_id'])
    .execute()
  const ids = new Map(rows.map(({ id, user_id }) => [user_id, id]))
  const written = recipients.flatMap(({ userId, facts, sms }) => {
    const notificationId = ids.get(userId)
    return notificationId === undefined ? [] : [{ notificationId, userId, facts, sms }]
  })
  const messages = written.flatMap(({ sms, ...notification }) => {
    const side = notification.facts.side ?? 'host'
    return sms ? (smsRow({ ...notification, kind, side, causedBy, at }) ?? []) : []
  })
  if (messages.length) await trx.insertInto('sms_messages').values(messages).execute()
  await enqueuePushes(trx, { kind, inserted: written, at })
}

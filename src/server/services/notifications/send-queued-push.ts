import { pushKindOf } from '#domain/notifications/kinds.ts'
import type { AppContext, JobContext } from '#server/context.ts'
import { pushPayload } from '#server/serializers/notifications.ts'
import {
  type ClaimedMessage,
  claimMessage,
  closeMessages,
  finishMessage,
  PUSH_QUEUE,
  readQueuedNotification,
  refuseMessage,
  type SkipReason,
} from './message-queue.ts'

/** Number of messages sent concurrently, and of messages that each of these lanes sends per round. */
const LANES = 8
const ROUND = 10

/**
 * Sends the push messages that are due. One whose outcome is unknown is sent again: on the device it replaces the first
 * one, which has the same tag. @returns the number of finished messages
 */
export async function sendQueuedPushes(context: JobContext): Promise<number> {
  const closed = await closeMessages(context, PUSH_QUEUE, 'queued')
  const counts = await Promise.all(Array.from({ length: LANES }, () => sendLane(context)))
  return counts.reduce((sum, count) => sum + count, closed)
}

async function sendLane(context: JobContext): Promise<number> {
  for (let count = 0; count < ROUND; count++) {
    if (count > 0) await context.assertLeaseHeld()
    const claimed = await claimMessage(context, PUSH_QUEUE)
    if (!claimed) return count
    await deliver(context, claimed)
  }
  return ROUND
}

async function deliver(context: AppContext, claimed: ClaimedMessage<'push_messages'>): Promise<void> {
  const { db, now, ports } = context
  const payload = await readPayload(context, claimed.notification_id)
  const target = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('session_hash', '=', claimed.session_hash)
    .executeTakeFirst()
  // the session has ended, which deletes the message too
  if (!target) return
  if (!payload.isWanted)
    return finishMessage(context, PUSH_QUEUE, claimed, { status: 'dropped', error: payload.why })
  const ttl = Math.max(1, Math.ceil((claimed.expires_at.getTime() - now()) / 1_000))
  const result = await ports.push.send(target, { payload: payload.text, ttl })
  if (result.ok) return finishMessage(context, PUSH_QUEUE, claimed, { status: 'sent', error: '' })
  if (result.isGone) {
    await db
      .deleteFrom('push_subscriptions')
      .where('session_hash', '=', claimed.session_hash)
      .where('endpoint', '=', target.endpoint)
      .execute()
    return
  }
  await refuseMessage(context, PUSH_QUEUE, claimed, result)
}

type Payload = { isWanted: true; text: string } | { isWanted: false; why: SkipReason }

async function readPayload(context: AppContext, notificationId: number): Promise<Payload> {
  const row = await readQueuedNotification(context, notificationId)
  if (typeof row === 'string') return { isWanted: false, why: row }
  const pushKind = pushKindOf(row.kind, row.side)
  if (pushKind === null || row.push_muted.includes(pushKind)) return { isWanted: false, why: 'switched off' }
  return { isWanted: true, text: pushPayload(notificationId, row) }
}

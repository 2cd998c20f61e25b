import { isSentBySms, NOTIFICATIONS, smsKindOf } from '#domain/notifications/kinds.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import type { AppContext, JobContext } from '#server/context.ts'
import { type Sms, type SmsPort, SmsUnconfirmed } from '#server/ports/sms/port.ts'
import { messagePath } from '#server/serializers/notifications.ts'
import { smsText } from '#server/serializers/sms-text.ts'
import type { WarningLogger } from '#server/services/shared/error-logger.ts'
import {
  type ClaimedMessage,
  claimMessage,
  closeMessages,
  finishMessage,
  type QueuedNotification,
  readQueuedNotification,
  refuseMessage,
  type SkipReason,
  SMS_QUEUE,
} from './message-queue.ts'
import { shortBookingPath } from './short-link.ts'
import { countSmsLeft, recordRefusal, recordSms, smsKey } from './sms-log.ts'

/**
 * Limits within 24 hours: to one number, and caused by one user, because booking and cancelling costs nothing. Messages
 * about rides are limited when they are queued.
 */
const MESSAGES_TO_A_NUMBER = 20
const MESSAGES_BY_A_USER = 20

type MessageLimit = 'too many to this number' | 'too many by one user'

/** The limit that one more message would exceed, or null. Concurrent processes may exceed a limit by one each. */
export async function limitMessages(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { numberKey, causedBy }: { numberKey: Buffer; causedBy: number | null },
): Promise<MessageLimit | null> {
  const count = async (column: 'number_key' | 'caused_by', value: Buffer | number) => {
    const { sent } = await db
      .selectFrom('sms_sends')
      .select(({ fn }) => fn.countAll<number>().as('sent'))
      .where(column, '=', value)
      .where('is_code', '=', false)
      .where('was_refused', '=', false)
      .where('sent_at', '>', new Date(now() - DAY_MS))
      .executeTakeFirstOrThrow()
    return sent
  }
  if ((await count('number_key', numberKey)) >= MESSAGES_TO_A_NUMBER) return 'too many to this number'
  if (causedBy !== null && (await count('caused_by', causedBy)) >= MESSAGES_BY_A_USER)
    return 'too many by one user'
  return null
}

/** Messages per round; the process can stop between rounds. */
const ROUND = 20

/**
 * Creates a function that sends a round of due messages, each at most once: a message is marked before the gateway is
 * called, and one with an unknown outcome (no answer, or the process ended) is never retried. Each process logs once
 * that the daily limit is used up. @returns the function, which resolves with the number of finished messages
 */
export function createSmsSender(log: WarningLogger): (context: JobContext) => Promise<number> {
  let wasUsedUp = false
  return async (context) => {
    const { sms } = context.ports
    let count = await closeMessages(context, SMS_QUEUE, 'unknown')
    if (!sms) return count
    for (let turn = 0; turn < ROUND; turn++) {
      const isUsedUp = (await countSmsLeft(context, 'message')) <= 0
      if (isUsedUp && !wasUsedUp) log.warn('daily SMS limit reached', { limit: context.config.smsDailyLimit })
      wasUsedUp = isUsedUp
      if (isUsedUp) break
      await context.assertLeaseHeld()
      const claimed = await claimMessage(context, SMS_QUEUE)
      if (!claimed) break
      await deliver(context, { sms, claimed, log })
      count++
    }
    return count
  }
}

async function deliver(
  context: AppContext,
  { sms, claimed, log }: { sms: SmsPort; claimed: ClaimedMessage<'sms_messages'>; log: WarningLogger },
): Promise<void> {
  const message = await readQueuedSms(context, claimed.notification_id)
  if (typeof message === 'string')
    return finishMessage(context, SMS_QUEUE, claimed, { status: 'dropped', error: message })
  const { db } = context
  // messages about rides are limited per author when they are queued
  const causedBy = claimed.kind === 'rideFound' ? null : claimed.caused_by
  const send = { numberKey: await smsKey(db, 'number', message.to), causedBy }
  const tooMany = await limitMessages(context, send)
  if (tooMany) return finishMessage(context, SMS_QUEUE, claimed, { status: 'dropped', error: tooMany })
  const id = await recordSms(db, { ...send, isCode: false, at: context.now() })
  try {
    const result = await sms.send(message)
    if (result.ok) return await finishMessage(context, SMS_QUEUE, claimed, { status: 'sent', error: '' })
    await recordRefusal(db, id)
    if (!(await refuseMessage(context, SMS_QUEUE, claimed, result)))
      log.warn('an SMS was refused', { notification: claimed.notification_id, reason: result.reason })
  } catch (error) {
    if (!(error instanceof SmsUnconfirmed)) throw error
    log.warn('an SMS may or may not have been sent', { notification: claimed.notification_id, error })
    await finishMessage(context, SMS_QUEUE, claimed, { status: 'unknown', error: error.message })
  }
}

/** The SMS to send now, or why it is not sent. */
export async function readQueuedSms(
  context: AppContext,
  notificationId: number,
): Promise<Sms | SkipReason | 'no verified number'> {
  const row = await readQueuedNotification(context, notificationId)
  if (typeof row === 'string') return row
  if (!row.mobile_number || !row.mobile_verified_at) return 'no verified number'
  const { kind } = row
  const smsKind = smsKindOf(kind, row.side)
  if (!isSentBySms(kind) || smsKind === null || row.sms_muted.includes(smsKind)) return 'switched off'
  const link = context.config.siteUrl + pathOf(row)
  return { to: row.mobile_number, text: smsText(kind, row.facts, { locale: row.locale, link }) }
}

/** SMS are paid for by length, so bookings have a short URL. */
function pathOf(row: QueuedNotification): string {
  const { opens } = NOTIFICATIONS[row.kind]
  if (opens === 'vehiclePictures') return '/profile/vehicles'
  return opens === 'booking' && row.booking_id ? shortBookingPath(row.booking_id) : messagePath(row)
}

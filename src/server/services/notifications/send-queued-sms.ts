import type { AppContext } from '#server/context.ts'
import { type SmsPort, SmsUnconfirmed } from '#server/ports/sms/port.ts'
import type { ErrorLogger } from '#server/services/shared/error-logger.ts'
import { countSmsLeft } from './count-sms.ts'
import { limitMessages } from './limit-messages.ts'
import {
  type ClaimedMessage,
  claimMessage,
  closeLostMessages,
  dropExpired,
  finishMessage,
  retryPause,
  SMS_QUEUE,
} from './message-queue.ts'
import { readQueuedSms } from './read-queued-sms.ts'
import { recordRefusal, recordSms, smsKey } from './record-sms.ts'

/** Messages per round; the process can stop between rounds. */
const ROUND = 20

/**
 * Creates a function that sends a round of due messages, each at most once: a message is marked before the gateway is
 * called, and one with an unknown outcome (no answer, or the process ended) is never retried. It logs once when the
 * daily limit is used up. @returns the function, which resolves with the number of finished messages
 */
export function createSmsSender(log: ErrorLogger): (context: AppContext) => Promise<number> {
  let wasUsedUp = false
  return async (context) => {
    const { sms } = context.ports
    let count =
      (await closeLostMessages(context, SMS_QUEUE, 'unknown')) + (await dropExpired(context, SMS_QUEUE))
    if (!sms) return count
    for (let turn = 0; turn < ROUND; turn++) {
      const isUsedUp = (await countSmsLeft(context, 'message')) <= 0
      if (isUsedUp && !wasUsedUp) log.error('no SMS any more today', { limit: context.config.smsDailyLimit })
      wasUsedUp = isUsedUp
      if (isUsedUp) break
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
  { sms, claimed, log }: { sms: SmsPort; claimed: ClaimedMessage<'sms_messages'>; log: ErrorLogger },
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
    const pause = result.isPermanent ? undefined : retryPause(claimed.attempts)
    if (pause === undefined) {
      log.error('an SMS was refused', { notification: claimed.notification_id, reason: result.reason })
      return await finishMessage(context, SMS_QUEUE, claimed, { status: 'failed', error: result.reason })
    }
    const available_at = new Date(context.now() + pause)
    await finishMessage(context, SMS_QUEUE, claimed, { status: 'queued', error: result.reason, available_at })
  } catch (error) {
    if (!(error instanceof SmsUnconfirmed)) throw error
    log.error('an SMS may or may not have been sent', { notification: claimed.notification_id, error })
    await finishMessage(context, SMS_QUEUE, claimed, { status: 'unknown', error: error.message })
  }
}

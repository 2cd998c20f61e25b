import { sql } from 'kysely'
import type { Payment } from '#domain/booking/payment-methods.ts'
import { isRefunded } from '#domain/my-bookings/cancellation.ts'
import type { SystemReason } from '#domain/my-bookings/reasons.ts'
import { isUnpaidHold, replyTime } from '#domain/my-bookings/request-time.ts'
import { type Actor, type BookingStatus, canTransition } from '#domain/my-bookings/status.ts'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import { MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { type AnswerRow, answerTime, requestTimesOf } from '#server/serializers/requests.ts'
import { type NotifiedBooking, notifyParties } from '#server/services/notifications/notify.ts'
import { createRefund } from '#server/services/payments/refunds.ts'
import { closeDue } from '#server/services/payments/settle-difference.ts'
import { addToHost, TRACK_RECORD_COLUMNS, updateTrackRecord } from './update-track-record.ts'

interface Change {
  bookingId: string
  from: BookingStatus
  to: BookingStatus
  actor: Actor
  /** why it was cancelled, or how it was approved; stored in the booking's history */
  reason?: string
  /** UTC, epoch milliseconds */
  at: number
  /** only when the booking still begins or ends by now: a change may have moved it */
  dueBy?: 'from_at' | 'to_at'
}

const NOTIFICATION_BY_STATUS: Record<BookingStatus, NotificationKind> = {
  pending: 'bookingReceived',
  approved: 'bookingApproved',
  inTrip: 'tripStarted',
  cancelled: 'bookingCancelled',
  completed: 'tripCompleted',
}
export const NO_ANSWER: SystemReason = 'noAnswer'

/**
 * The only writer of a booking's status: a compare-and-swap with its side effects, in the caller's transaction. Returns
 * false, and writes nothing, when the booking was no longer `from`.
 */
export async function changeStatus(trx: Database, change: Change): Promise<boolean> {
  const { bookingId, from, to, actor, reason = '', at, dueBy } = change
  if (!canTransition(from, to)) throw new Error(`A booking that is ${from} cannot become ${to}.`)
  const booking = await trx
    .updateTable('bookings')
    .set({
      status: to,
      status_changed_at: new Date(at),
      hold_expires_at: null,
      ...(to === 'cancelled' && { cancel_reason: reason, cancelled_by: actor }),
    })
    .where('id', '=', bookingId)
    .where('status', '=', from)
    .$if(dueBy !== undefined, (query) => query.where(dueBy ?? 'to_at', '<=', new Date(at)))
    .returning([
      'may_end_free',
      'id',
      'user_id',
      'from_at',
      'created_at',
      'payment',
      'paid_at',
      'requested_at',
      ...TRACK_RECORD_COLUMNS,
    ])
    .executeTakeFirst()
  if (!booking) return false
  await writeEvent(trx, { bookingId, status: to, actor, detail: reason, at })
  if (to === 'cancelled') await releaseBooking(trx, bookingId, at)
  if (to === 'completed') await freeRest(trx, bookingId, at)
  if (to === 'cancelled' || to === 'completed') await endOpenChange(trx, bookingId, at)
  await updateTrackRecord(trx, booking, { from, to, actor })
  const isLapsed = isUnanswered(change)
  if (from === 'pending' && (actor === 'host' || isLapsed))
    await addToHost(trx, booking.vehicle_id, {
      reply_count: 1,
      reply_answered: isLapsed ? 0 : 1,
      reply_minutes_sum: isLapsed ? 0 : Math.round(replyTime(requestTimesOf(booking), at) / MINUTE_MS),
    })
  await notifyOfChange(trx, booking, change)
  if (
    to === 'cancelled' &&
    isRefunded(
      { by: actor, status: from, pickup: booking.from_at.getTime(), mayEndFree: booking.may_end_free },
      at,
    )
  )
    await createRefund(trx, booking, at)
  return true
}

/** The host of an unpaid hold is notified when it is approved, and not at all when it ends. */
async function notifyOfChange(
  trx: Database,
  booking: NotifiedBooking & { payment: Payment; paid_at: Date | null },
  change: Change,
): Promise<void> {
  const { from, to, actor, reason, at } = change
  const values = { actor, at, ...(reason && { facts: { reason } }) }
  const wasHold = isUnpaidHold({ status: from, payment: booking.payment, isPaid: booking.paid_at !== null })
  if (!wasHold) return notifyParties(trx, booking, notificationOf(change), values)
  await notifyParties(trx, booking, notificationOf(change), { ...values, only: 'guest' })
  if (to === 'approved') await notifyParties(trx, booking, 'bookingReceived', { actor, at, only: 'host' })
}

/** Notifies the host of a request, and until when it awaits an answer. */
export function notifyOfRequest(
  { config }: Pick<AppContext, 'config'>,
  trx: Database,
  request: NotifiedBooking & AnswerRow,
  at: number,
): Promise<void> {
  const until = answerTime(request, config)
  const facts = until === null ? {} : { until }
  return notifyParties(trx, request, 'requestReceived', { actor: 'renter', at, facts })
}

function notificationOf(change: Change): NotificationKind {
  const { from, to, actor } = change
  if (from !== 'pending' || to !== 'cancelled') return NOTIFICATION_BY_STATUS[to]
  if (actor === 'host') return 'requestDeclined'
  return isUnanswered(change) ? 'requestLapsed' : NOTIFICATION_BY_STATUS[to]
}

const isUnanswered = ({ actor, reason }: Pick<Change, 'actor' | 'reason'>) =>
  actor === 'system' && reason === NO_ANSWER

/** A proposed change ends with its booking, which both sides are notified of. */
async function endOpenChange(trx: Database, bookingId: string, at: number): Promise<void> {
  await trx
    .updateTable('booking_changes')
    .set({ state: 'lapsed', decided_at: new Date(at) })
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .execute()
}

/** A cancelled booking releases its hours, its coupon and what is still due. */
async function releaseBooking(trx: Database, bookingId: string, at: number): Promise<void> {
  await closeDue(trx, bookingId, at)
  await trx.deleteFrom('vehicle_calendar').where('booking_id', '=', bookingId).execute()
  await trx.deleteFrom('coupon_uses').where('booking_id', '=', bookingId).execute()
}

/** A trip that ends before its drop-off frees the hours that remain; the drive home and the gap follow its end. */
async function freeRest(trx: Database, bookingId: string, at: number): Promise<void> {
  const end = sql`greatest(${new Date(at)}::timestamptz, lower(during) + interval '1 minute')`
  await sql`update vehicle_calendar set during = tstzrange(lower(during), ${end}),
    road_to_at = road_to_at - (upper(during) - ${end})
    where booking_id = ${bookingId}::uuid and to_at > ${end}`.execute(trx)
}

export async function writeEvent(
  trx: Database,
  event: { bookingId: string; status: string; actor: Actor; detail?: string; at: number },
): Promise<void> {
  await trx
    .insertInto('booking_events')
    .values({
      booking_id: event.bookingId,
      status: event.status,
      actor: event.actor,
      detail: event.detail ?? '',
      created_at: new Date(event.at),
    })
    .execute()
}

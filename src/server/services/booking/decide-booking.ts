import { isBookingId } from '#domain/booking/payment.ts'
import { decideRules } from '#domain/my-bookings/decide.rules.ts'
import { type Decision, hasLapsed, isRequest } from '#domain/my-bookings/request-time.ts'
import type { Actor, BookingStatus } from '#domain/my-bookings/status.ts'
import { cleanText } from '#domain/shared/text.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inBookingTransaction, inTransaction } from '#server/db/transaction.ts'
import { requestTimesOf } from '#server/serializers/requests.ts'
import { bookingId } from '#server/services/my-bookings/booking-columns.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'
import { changeStatus } from './change-status.ts'

export interface BookingDecision {
  /** a validated booking id */
  bookingId: string
  to: 'approved' | 'cancelled'
  actor: Extract<Actor, 'host' | 'operator'>
  /** shown to the other side; empty when there is none */
  reason: string
  /** UTC, epoch milliseconds */
  at: number
}

/** The booking to decide about, with its row locked. */
export type DecidedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>

/**
 * Decides about a booking for its host or for the operator, in the caller's transaction. The callback checks the locked
 * booking: it throws when the decision is not allowed, and returns null when it was already made.
 * @returns the previous status; null when the decision was already made and nothing was written
 */
async function decideBooking(
  trx: Database,
  { bookingId, to, actor, reason, at }: BookingDecision,
  check: (booking: DecidedBooking | undefined) => DecidedBooking | null,
): Promise<BookingStatus | null> {
  const booking = check(await lockBooking(trx, bookingId))
  if (!booking) return null
  const from = booking.status
  const isDone = await changeStatus(trx, { bookingId, from, to, actor, at, ...(reason && { reason }) })
  if (!isDone) throw new ApiError('unavailable')
  return from
}

/** Serialises the decision with concurrent payments, cancellations and jobs. */
function lockBooking(trx: Database, id: string) {
  return trx
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .select([
      'b.id',
      'b.status',
      'b.payment',
      'b.paid_at',
      'b.requested_at',
      'b.needs_answer',
      'b.created_at',
      'b.from_at',
      'b.cancelled_by',
      'b.cancel_reason',
      'v.user_id as host_id',
      'v.blocked_at as vehicle_blocked_at',
    ])
    .where('b.id', '=', id)
    .forNoKeyUpdate('b')
    .executeTakeFirst()
}

interface HostDecision {
  id: string
  readerId: number
  decision: Decision
  reason: string | null | undefined
}

/**
 * The host's decision about a request. Repeating the same decision succeeds and changes nothing.
 * @throws ApiError
 */
export async function decideAsHost(
  context: AppContext,
  { id, readerId, decision, ...input }: HostDecision,
): Promise<void> {
  const reason = decision === 'decline' ? cleanText(input.reason) : ''
  if (decideRules.runStatic({ decision, reason }).hasErrors()) throw new ApiError('declineReason')
  const key = bookingId(id)
  await inTransaction(context.db, async (trx) => {
    const at = context.now()
    const to = decision === 'approve' ? 'approved' : 'cancelled'
    await decideBooking(trx, { bookingId: key, to, actor: 'host', reason, at }, (booking) => {
      // must not reveal that the booking exists
      if (booking?.host_id !== readerId) throw new ApiError('bookingNotFound')
      if (isAlreadyDecided(booking, decision, reason)) return null
      if (booking.status !== 'pending') throw new ApiError(refusalOf(booking))
      assertDecidable(context, booking, decision, at)
      return booking
    })
  })
}

function isAlreadyDecided(
  { status, cancelled_by, cancel_reason }: DecidedBooking,
  decision: Decision,
  reason: string,
) {
  if (decision === 'approve') return status === 'approved'
  return status === 'cancelled' && cancelled_by === 'host' && cancel_reason === reason
}

function refusalOf({ status, cancelled_by }: DecidedBooking) {
  if (status === 'approved') return 'alreadyApproved'
  if (status !== 'cancelled') return 'notPending'
  if (cancelled_by === 'renter') return 'requestWithdrawn'
  return cancelled_by === 'system' ? 'requestLapsed' : 'bookingOver'
}

function assertDecidable(context: AppContext, booking: DecidedBooking, decision: Decision, at: number): void {
  const { status, payment, paid_at } = booking
  if (!isRequest({ status, payment, isPaid: paid_at !== null })) throw new ApiError('notPaidYet')
  const times = requestTimesOf(booking)
  // with automatic approval the host may still decide until the pickup
  const isAutomatic = context.config.autoApproveMinutes > 0 && !booking.needs_answer
  const isOver = isAutomatic ? at >= times.pickup : hasLapsed(times, at)
  if (isOver) throw new ApiError('requestLapsed')
  if (decision === 'approve' && booking.vehicle_blocked_at !== null) throw new ApiError('vehicleBlocked')
}

/** `reason`: shown to both sides; required to cancel */
type OperatorDecision = Pick<BookingDecision, 'bookingId' | 'to' | 'reason'>

/** @throws OperatorError notFound */
export function bookingKey(text: string): string {
  const key = text.trim().toLowerCase()
  if (isBookingId(key)) return key
  throw new OperatorError('notFound', `There is no booking with the id "${text}".`)
}

/**
 * Notifies both sides. `isNew` is false when the booking already had the status.
 * @throws OperatorError
 */
export function decideAsOperator(
  context: OperatorContext,
  { bookingId, to, reason }: OperatorDecision,
): Promise<{ bookingId: string; status: BookingStatus; isNew: boolean }> {
  const cause = cleanText(reason)
  if (to === 'cancelled' && !cause)
    throw new OperatorError('invalid', 'Both sides are notified of the reason: give one.')
  const id = bookingKey(bookingId)
  return inBookingTransaction(context.db, async (trx) => {
    const decision: BookingDecision = {
      bookingId: id,
      to,
      actor: 'operator',
      reason: cause,
      at: context.now(),
    }
    const before = await decideBooking(trx, decision, (booking) => {
      if (!booking) throw new OperatorError('notFound', `There is no booking with the id "${bookingId}".`)
      const { status } = booking
      if (status === to) return null
      if (status === 'cancelled' || status === 'completed' || (to === 'approved' && status !== 'pending'))
        throw new OperatorError('conflict', `The booking is ${status}: it cannot become ${to}.`)
      return booking
    })
    if (before)
      await writeAudit(
        trx,
        context,
        { type: 'booking', id },
        { before: { status: before }, after: { status: to, ...(cause && { reason: cause }) } },
      )
    return { bookingId: id, status: to, isNew: before !== null }
  })
}

import { decideRules } from '#domain/my-bookings/decide.rules.ts'
import { type Decision, hasLapsed, isRequest } from '#domain/my-bookings/request-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { requestTimesOf } from '#server/serializers/requests.ts'
import { bookingId } from '#server/services/my-bookings/booking-id.ts'
import { type DecidedBooking, decideBooking } from './decide-booking.ts'

interface HostDecision {
  id: string
  readerId: number
  decision: Decision
  reason: string | null | undefined
}

/** The host's decision about a request. Repeating the same decision succeeds and changes nothing. @throws ApiError */
export async function decideAsHost(
  context: AppContext,
  { id, readerId, decision, ...input }: HostDecision,
): Promise<void> {
  const reason = decision === 'decline' ? cleanText(input.reason) : ''
  if (decideRules.runStatic({ decision, reason }).hasErrors()) throw new ApiError('declineReason')
  const key = bookingId(id)
  await inTransaction(
    context.db,
    async (trx) => {
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
    },
    { busy: 'unavailable' },
  )
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
  const isOver = context.config.autoApproveMinutes > 0 ? at >= times.pickup : hasLapsed(times, at)
  if (isOver) throw new ApiError('requestLapsed')
  if (decision === 'approve' && booking.vehicle_blocked_at !== null) throw new ApiError('vehicleBlocked')
}

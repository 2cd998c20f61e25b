import { earliestStart } from '#domain/search/dates.ts'
import type { SystemReason } from './reasons.ts'
import { type Actor, type BookingStatus, isGuestSide } from './status.ts'

interface Ended {
  status: BookingStatus
  cancelledBy: Actor | null
  cancelReason: string | null
  /** UTC, epoch milliseconds, as is `now` */
  pickup: number
}

/** Whether the host declined a request. An approved booking can only be cancelled. */
export function isDeclined({
  status,
  cancelledBy,
  approvedAt,
}: Pick<Ended, 'status' | 'cancelledBy'> & { approvedAt: string | null }): boolean {
  return status === 'cancelled' && cancelledBy === 'host' && approvedAt === null
}

/**
 * Whether a host owes the guest another vehicle: what was approved is cancelled, and can still be booked elsewhere.
 * `wasApproved`: a declined request owes nothing.
 */
export function owesReplacement(ended: Ended & { wasApproved: boolean }, now: number): boolean {
  return ended.cancelledBy === 'host' && ended.wasApproved && needsAnotherVehicle(ended, now)
}

/** Caused by the guest: a booking of another vehicle would be cancelled too. */
const CAUSED_BY_GUEST: readonly SystemReason[] = ['unpaid', 'guestBlocked']

/**
 * Whether a guest whose booking was cancelled by another party still has time to book another vehicle for
 * the same hours.
 */
export function needsAnotherVehicle(
  { status, cancelledBy, cancelReason, pickup }: Ended,
  now: number,
): boolean {
  if (status !== 'cancelled' || isGuestSide(cancelledBy)) return false
  return !CAUSED_BY_GUEST.some((reason) => reason === cancelReason) && pickup >= earliestStart(now)
}

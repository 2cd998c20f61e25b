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

/**
 * Another vehicle that the guest can book in one tap for the trip of a cancelled booking. `owed`: by a host who cancelled
 * what was approved, for at most what was agreed. `offered`: for a request that its host did not answer, at its own price.
 */
export type Replacement = 'owed' | 'offered'

/** Null: none; a declined request is booked again by the form. */
export function replacementOf(ended: Ended & { wasApproved: boolean }, now: number): Replacement | null {
  const { cancelledBy, cancelReason, wasApproved } = ended
  if (!needsAnotherVehicle(ended, now)) return null
  if (cancelledBy === 'host' && wasApproved) return 'owed'
  const isUnanswered: boolean = cancelReason === ('noAnswer' satisfies SystemReason)
  return cancelledBy === 'system' && isUnanswered ? 'offered' : null
}

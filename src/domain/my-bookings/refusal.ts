import { earliestStart } from '#domain/search/dates.ts'
import type { SystemReason } from './reasons.ts'
import type { Actor, BookingStatus } from './status.ts'

interface Ended {
  status: BookingStatus
  cancelledBy: Actor | null
  cancelReason: string | null
  /** UTC, epoch milliseconds, as is `now` */
  pickup: number
}

/** Whether the host said no to a request; what a host ends later was approved before. */
export function isDeclined({
  status,
  cancelledBy,
  approvedAt,
}: Pick<Ended, 'status' | 'cancelledBy'> & { approvedAt: string | null }): boolean {
  return status === 'cancelled' && cancelledBy === 'host' && approvedAt === null
}

/** Ended by the guest's own doing: another vehicle would be ended the same way. */
const OWN_DOING: readonly SystemReason[] = ['unpaid', 'guestBlocked']

/** Whether a guest whose booking was ended by others still has the time to take another vehicle for the same hours. */
export function needsAnother({ status, cancelledBy, cancelReason, pickup }: Ended, now: number): boolean {
  if (status !== 'cancelled' || cancelledBy === 'renter') return false
  return !OWN_DOING.some((reason) => reason === cancelReason) && pickup >= earliestStart(now)
}

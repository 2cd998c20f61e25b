import type { BookingStatus } from './status.ts'

const WITH_PHONES: readonly BookingStatus[] = ['approved', 'inTrip', 'completed']

/**
 * From approval on, guest and host see the full names of each other and of the driver, and the guest sees the whole
 * plate, even if the booking is cancelled afterwards (docs/booking-states.md, "Privacy").
 */
export function isParty({
  status,
  wasApproved = false,
}: {
  status: BookingStatus
  wasApproved?: boolean
}): boolean {
  return wasApproved || canSeePhones(status)
}

/** Statuses in which the guest sees the exact position of the vehicle (docs/booking-states.md, "Privacy"). */
export const STATUSES_WITH_POSITION: readonly BookingStatus[] = ['approved', 'inTrip']

/**
 * From approval on, the two parties see each other's phone number and the driver's (docs/booking-states.md, "Privacy").
 */
export function canSeePhones(status: BookingStatus): boolean {
  return WITH_PHONES.includes(status)
}

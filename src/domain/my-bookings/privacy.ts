import type { BookingStatus } from './status.ts'

const WITH_PHONES: readonly BookingStatus[] = ['approved', 'inTrip', 'completed']

/**
 * Guest and host know each other's and the driver's full name, and the guest the whole plate, from approval on, also of a
 * booking that was cancelled afterwards; before, they are strangers (docs/booking-states.md, "Privacy").
 */
export function isParty({
  status,
  wasApproved = false,
}: {
  status: BookingStatus
  wasApproved?: boolean
}): boolean {
  return wasApproved || showsPhones(status)
}

/** Statuses in which the guest sees the exact position of the vehicle (docs/booking-states.md, "Privacy"). */
export const WITH_PLACE: readonly BookingStatus[] = ['approved', 'inTrip']

/**
 * The two parties see each other's phone number, and the driver's, from approval on (docs/booking-states.md,
 * "Privacy").
 */
export function showsPhones(status: BookingStatus): boolean {
  return WITH_PHONES.includes(status)
}

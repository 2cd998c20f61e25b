import type { BookingStatus } from './status.ts'

const WITH_PHONES: readonly BookingStatus[] = ['approved', 'inTrip', 'completed']

/** Statuses in which the guest sees the exact position of the vehicle (docs/booking-states.md, "Privacy"). */
export const WITH_PLACE: readonly BookingStatus[] = ['approved', 'inTrip']

/**
 * The two parties see each other's phone number, and the driver's, from approval on (docs/booking-states.md,
 * "Privacy").
 */
export function showsPhones(status: BookingStatus): boolean {
  return WITH_PHONES.includes(status)
}

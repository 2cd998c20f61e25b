import type { BookingStatus } from './status.ts'

const WITH_PHONES: readonly BookingStatus[] = ['approved', 'inTrip', 'completed']

/** Where a vehicle stands is told exactly to whoever is about to ride in it, to everybody else coarsely. */
export const WITH_PLACE: readonly BookingStatus[] = ['approved', 'inTrip']

/** The two parties see each other's phones, and the driver's, once the booking is approved (checklists S-20). */
export function showsPhones(status: BookingStatus): boolean {
  return WITH_PHONES.includes(status)
}

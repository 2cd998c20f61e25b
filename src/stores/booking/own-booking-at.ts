import type { BookingRow } from '#contract/my-bookings.ts'
import type { TimeRange } from '#domain/booking/free-times.ts'
import { findOverlapping } from '#domain/booking/own-booking.ts'
import { listOpenBookings } from './open-bookings.ts'

/** The user's own booking of a vehicle at these hours; null when there is none, or when the call fails. */
export async function findOwnBookingAt(vehicleId: number, hours: TimeRange): Promise<BookingRow | null> {
  try {
    return findOverlapping(await listOpenBookings(vehicleId, { background: true }), hours)
  } catch {
    // a background call: the page still shows that the vehicle is taken
    return null
  }
}

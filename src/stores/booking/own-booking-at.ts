import type { BookingRow } from '#contract/my-bookings.ts'
import type { Span } from '#domain/booking/free-times.ts'
import { bookingIn } from '#domain/booking/own-booking.ts'
import { listOpenBookings } from './open-bookings.ts'

/** The user's own booking of a vehicle at these hours; null when there is none, or when the call fails. */
export async function findOwnBookingAt(vehicleId: number, hours: Span): Promise<BookingRow | null> {
  try {
    return bookingIn(await listOpenBookings(vehicleId, { background: true }), hours)
  } catch {
    // a background call: the page still shows that the vehicle is taken
    return null
  }
}

import { type BookingRow, listBookings } from '#contract/my-bookings.ts'
import type { Span } from '#domain/booking/free-times.ts'
import { bookingIn } from '#domain/booking/own-booking.ts'
import { environment } from '#stores/shell/environment.ts'

/** The booking of whoever is signed in that has these hours of a vehicle; null when there is none, or nobody says. */
export async function findOwnBookingAt(vehicleId: number, hours: Span): Promise<BookingRow | null> {
  try {
    const { data } = await environment().call(listBookings, {
      query: { isBookedByMe: 'true', isOpen: 'true', vehicleId },
      background: true,
    })
    return bookingIn(data, hours)
  } catch {
    // nobody asked for it: the page goes on saying that the vehicle is taken
    return null
  }
}

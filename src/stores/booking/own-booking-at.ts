import { type BookingRow, listBookings } from '#contract/my-bookings.ts'
import type { Span } from '#domain/booking/free-times.ts'
import { bookingIn } from '#domain/booking/own-booking.ts'
import { environment } from '#stores/shell/environment.ts'

/** The user's own booking of a vehicle at these hours; null when there is none, or when the call fails. */
export async function findOwnBookingAt(vehicleId: number, hours: Span): Promise<BookingRow | null> {
  try {
    const { data } = await environment().call(listBookings, {
      query: { isBookedByMe: 'true', isOpen: 'true', vehicleId },
      background: true,
    })
    return bookingIn(data, hours)
  } catch {
    // a background call: the page still shows that the vehicle is taken
    return null
  }
}

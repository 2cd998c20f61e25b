import { type BookingRow, listBookings } from '#contract/my-bookings.ts'
import { environment } from '#stores/shell/environment.ts'

/** The user's open bookings of a vehicle, as a guest. */
export async function listOpenBookings(
  vehicleId: number,
  options?: { background: true },
): Promise<readonly BookingRow[]> {
  const query = { isBookedByMe: 'true', isOpen: 'true', vehicleId }
  return (await environment().call(listBookings, { query, ...options })).data
}

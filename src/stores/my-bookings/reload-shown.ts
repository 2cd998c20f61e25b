import { reloadBooking } from './booking.ts'
import { reloadBookings } from './list.ts'

/** Whichever of the two pages is open, as it is now. */
export async function reloadShown(): Promise<void> {
  await Promise.all([reloadBookings(), reloadBooking()])
}

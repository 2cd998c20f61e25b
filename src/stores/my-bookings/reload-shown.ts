import { reloadBooking } from './booking.ts'
import { reloadBookings } from './list.ts'

/** Reloads the open page: the list or a booking's own. */
export async function reloadShown(): Promise<void> {
  await Promise.all([reloadBookings(), reloadBooking()])
}

import { reloadBookings } from './list.ts'
import { reloadBooking } from './one.ts'

/** Whichever of the two pages is open, as it is now. */
export async function reloadShown(): Promise<void> {
  await Promise.all([reloadBookings(), reloadBooking()])
}

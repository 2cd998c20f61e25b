import { reloadBooking } from './booking.ts'
import { reloadBookings } from './list.ts'
import { reloadStatusCounts } from './status-counts.ts'

/** Reloads the open page: the list with the counts of its tabs, or a booking's own. */
export async function reloadShown(): Promise<void> {
  await Promise.all([reloadBookings(), reloadBooking(), reloadStatusCounts()])
}

import { reloadBooking } from './booking.ts'
import { reloadBookings } from './list.ts'
import { reloadReviews } from './own-reviews.ts'
import { reloadStatusCounts } from './status-counts.ts'

/** Reloads the open page: the list with the counts of its tabs, a booking's own, or the reviews. */
export async function reloadShown(): Promise<void> {
  await Promise.all([reloadBookings(), reloadBooking(), reloadReviews(), reloadStatusCounts()])
}

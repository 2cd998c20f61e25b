import * as account from '#contract/account.ts'
import * as auth from '#contract/auth.ts'
import * as booking from '#contract/booking.ts'
import * as bookingParties from '#contract/booking-parties.ts'
import * as carpool from '#contract/carpool.ts'
import * as content from '#contract/content.ts'
import * as feedback from '#contract/feedback.ts'
import * as hosting from '#contract/hosting.ts'
import * as myBookings from '#contract/my-bookings.ts'
import * as notifications from '#contract/notifications.ts'
import * as places from '#contract/places.ts'
import * as profile from '#contract/profile.ts'
import * as push from '#contract/push.ts'
import * as referral from '#contract/referral.ts'
import * as search from '#contract/search.ts'
import * as support from '#contract/support.ts'
import * as vehicles from '#contract/vehicles.ts'
import * as writes from '#contract/writes.ts'

/** The contract by room. Calls and schemas get their names in the OpenAPI document from it. */
export const CONTRACTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  account,
  auth,
  booking,
  'booking-parties': bookingParties,
  carpool,
  content,
  feedback,
  hosting,
  'my-bookings': myBookings,
  notifications,
  places,
  profile,
  push,
  referral,
  search,
  support,
  vehicles,
  writes,
}

import { computed } from 'nanostores'
import type { BookingRow } from '#contract/my-bookings.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { longestTripDays } from '#domain/booking/trip.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import type { Obstacle } from '#domain/vehicles/vehicle.ts'
import { $user } from '#stores/auth/session.ts'
import { $checkout } from './checkout.ts'
import { $draft, chosenTimes } from './draft.ts'
import { $ownBooking } from './own-bookings.ts'
import { $availability, $price } from './quote.ts'
import { $vehicle } from './vehicle.ts'

/** Why these hours cannot be booked. */
export type Blocker =
  /** the guest has booked them; `isFirstTry`: by a request whose response was lost, before the form changed */
  | { kind: 'own'; booking: BookingRow; isFirstTry: boolean }
  | { kind: 'ownVehicle' }
  | { kind: 'unlisted' }
  /** other dates may be possible; `longestDays`: the longest trip with this vehicle */
  | { kind: 'unfit'; reason: Exclude<Obstacle, 'taken'>; longestDays: number }
  /** `movedTo`: the chosen hours are free, but the drive ends at this time (UTC epoch milliseconds) */
  | { kind: 'taken'; movedTo: number | null }
  /** another pickup may be possible; `km` of road from the vehicle to the chosen one */
  | { kind: 'tooFar'; km: number }

/** Whether to show the form: only if other dates or places could help. */
export const hasForm = (blocker: Blocker | null) =>
  blocker === null || blocker.kind === 'tooFar' || areDatesBlocked(blocker)

export const areDatesBlocked = (blocker: Blocker | null) =>
  blocker?.kind === 'taken' || blocker?.kind === 'unfit'

export const $blocker = computed(
  [$checkout, $ownBooking, $vehicle, $user, $availability, $price, $draft],
  (checkout, own, { status, vehicle }, user, availability, { quote }, draft): Blocker | null => {
    if (checkout.status === 'own')
      return { kind: 'own', booking: checkout.booking, isFirstTry: checkout.isFirstTry }
    if (own) return { kind: 'own', booking: own, isFirstTry: false }
    if (vehicle && vehicle.userID === user?.id) return { kind: 'ownVehicle' }
    // the price's response is the newer one
    const obstacle = availability ? availability.obstacle : obstacleOf(vehicle)
    if (obstacle === 'tooFar') return { kind: 'tooFar', km: quote?.approachKm ?? 0 }
    const unfit = unfitBlocker(vehicle, obstacle)
    // a vehicle without prices gets a 404 for its price, and is not unlisted
    if (unfit && checkout.status !== 'gone' && (status !== 'missing' || unfit.reason === 'unpriced'))
      return unfit
    if (status === 'missing' || checkout.status === 'gone') return { kind: 'unlisted' }
    if (obstacle === null && checkout.status !== 'taken') return null
    const chosen = chosenTimes(draft)
    const dropOff = quote && fromWire(quote.to)
    const isMoved = availability?.obstacle === 'taken' && vehicle?.isFree === true && chosen !== null
    return { kind: 'taken', movedTo: isMoved && dropOff && dropOff > chosen.to ? dropOff : null }
  },
)

/** From the vehicle's response for the chosen hours. */
function obstacleOf(vehicle: VehicleDetail | null): Obstacle | null {
  return vehicle?.obstacle ?? (vehicle?.isFree === false ? 'taken' : null)
}

function unfitBlocker(
  vehicle: VehicleDetail | null,
  reason: Obstacle | null,
): Extract<Blocker, { kind: 'unfit' }> | null {
  if (!vehicle || reason === null || reason === 'taken') return null
  return { kind: 'unfit', reason, longestDays: longestTripDays(vehicle) }
}

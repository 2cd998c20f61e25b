import { computed } from 'nanostores'
import type { BookingRow } from '#contract/my-bookings.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { longestHireDays } from '#domain/booking/trip.ts'
import { fromWire } from '#domain/shared/time.ts'
import type { Obstacle } from '#domain/vehicles/vehicle.ts'
import { $user } from '#stores/auth/session.ts'
import { $checkout } from './checkout.ts'
import { $draft, chosenTimes } from './draft.ts'
import { $ownBooking } from './own-bookings.ts'
import { $availability, $price } from './quote.ts'
import { $vehicle } from './vehicle.ts'

/** What stands between the guest and a booking of these hours. */
export type Blocker =
  /** the guest has them already; `isFirstTry`: by a try whose answer was lost, and the form has changed since */
  | { kind: 'own'; booking: BookingRow; isFirstTry: boolean }
  | { kind: 'ownVehicle' }
  | { kind: 'unlisted' }
  /** other dates could be had; `longestDays`: how long this vehicle may be hired */
  | { kind: 'unfit'; reason: Exclude<Obstacle, 'taken'>; longestDays: number }
  /** `movedTo`: the chosen hours are free, but the road takes until then (UTC epoch milliseconds) */
  | { kind: 'taken'; movedTo: number | null }

/** Whether there is anything to fill in: only where other dates could make it a booking. */
export const hasForm = (blocker: Blocker | null) => blocker === null || areDatesBlocked(blocker)

export const areDatesBlocked = (blocker: Blocker | null) =>
  blocker?.kind === 'taken' || blocker?.kind === 'unfit'

export const $blocker = computed(
  [$checkout, $ownBooking, $vehicle, $user, $availability, $price, $draft],
  (checkout, own, { status, vehicle }, user, availability, { quote }, draft): Blocker | null => {
    if (checkout.step === 'own')
      return { kind: 'own', booking: checkout.booking, isFirstTry: checkout.isFirstTry }
    if (own) return { kind: 'own', booking: own, isFirstTry: false }
    if (vehicle && vehicle.userID === user?.id) return { kind: 'ownVehicle' }
    // the price was asked for last
    const obstacle = availability ? availability.obstacle : obstacleOf(vehicle)
    const unfit = unfitBlocker(vehicle, obstacle)
    // what has no price is not priced: that is no reason to say that it is gone
    if (unfit && checkout.step !== 'gone' && (status !== 'missing' || unfit.reason === 'unpriced'))
      return unfit
    if (status === 'missing' || checkout.step === 'gone') return { kind: 'unlisted' }
    if (obstacle === null && checkout.step !== 'taken') return null
    const chosen = chosenTimes(draft)
    const dropOff = quote && fromWire(quote.to)
    const isMoved = availability?.obstacle === 'taken' && vehicle?.isFree === true && chosen !== null
    return { kind: 'taken', movedTo: isMoved && dropOff && dropOff > chosen.to ? dropOff : null }
  },
)

/** As the vehicle's own answer has it, for the chosen hours. */
function obstacleOf(vehicle: VehicleDetail | null): Obstacle | null {
  return vehicle?.obstacle ?? (vehicle?.isFree === false ? 'taken' : null)
}

function unfitBlocker(
  vehicle: VehicleDetail | null,
  reason: Obstacle | null,
): Extract<Blocker, { kind: 'unfit' }> | null {
  if (!vehicle || reason === null || reason === 'taken') return null
  return { kind: 'unfit', reason, longestDays: longestHireDays(vehicle) }
}

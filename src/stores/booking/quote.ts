import debounce from 'debounce'
import { atom } from 'nanostores'
import { toFailure } from '#contract/api-failure.ts'
import { type PricingPayload, priceTrip, type Quote } from '#contract/booking.ts'
import { offRoadPayload, pointsPayload } from '#contract/trip-payload.ts'
import { readCouponCode } from '#domain/booking/coupon.ts'
import { placesOf } from '#domain/booking/markers.ts'
import { NO_OFF_ROAD } from '#domain/booking/off-road.ts'
import { isCityRideDistance, isTooLongFor } from '#domain/booking/trip.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { TripObstacle } from '#domain/vehicles/vehicle.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { failureText } from '#stores/shell/send.ts'
import { $draft, changeDraft, chosenTimes } from './draft.ts'
import { $hasTooManyKm } from './off-road.ts'
import { $chosenRoute, $route, reloadRoute } from './route.ts'
import { $vehicle, markVehicleGone } from './vehicle.ts'

const DEBOUNCE_MS = 200

/** `idle`: nothing to price. The last quote stays while a new one loads. */
export interface Price {
  status: LoadStatus
  quote: Quote | null
  /** why it failed */
  text: string | null
}

export const NO_PRICE: Price = { status: 'idle', quote: null, text: null }

// state
const price = createResource(NO_PRICE)
export const $price = price.$state
/** Why the last coupon was refused. */
export const $couponError = atom<string | null>(null)
/** What blocks a booking until the drop-off that the price computes; null while that is not known. */
export const $availability = atom<{ obstacle: TripObstacle | null } | null>(null)
let lastKey = ''
let lastHours = ''
let lastErrorText = ''
let isFrozen = false

// derived
/** For the chosen times, or others. Null while the route is being measured, or when there is nothing to price. */
export function pricingPayload(times = chosenTimes($draft.get())): PricingPayload | null {
  const draft = $draft.get()
  const { vehicle } = $vehicle.get()
  const { status, points, unreachedAt } = $route.get()
  const chosen = $chosenRoute.get()
  if (!vehicle || !times || status === 'loading') return null
  // a place that no road reaches is reported at its field; the time alone is priced
  const hasRoute = points !== null && unreachedAt === null
  const { pickup, dropOff, stops } = placesOf(draft.markers)
  // as on the cards: until there is a pickup, the route from the centre of the vehicle's city is priced
  const isFromCity = points === null && !pickup && dropOff !== null && stops.length === 0
  // the approach is priced as soon as the pickup is chosen
  const isPickupOnly = points === null && pickup !== null && dropOff === null
  return {
    from: toWire(times.from),
    to: toWire(times.to),
    vehicleId: vehicle.id,
    coupon: draft.coupon,
    // the guest's choice; it only counts above the distance of a city ride
    isOneWay: draft.isOneWay,
    ...(chosen && {
      totalMeters: chosen.meters,
      totalTime: chosen.seconds,
      isCityRide: isCityRideDistance(chosen.meters),
    }),
    ...(hasRoute && {
      ...pointsPayload(placesOf(draft.markers)),
      routeId: draft.routeId,
    }),
    ...(isFromCity && pointsPayload({ pickup, dropOff, stops })),
    ...(isPickupOnly && pointsPayload({ pickup, dropOff, stops: [] })),
    // too many km are reported at their field; the rest is priced
    ...(vehicle.offRoad && offRoadPayload($hasTooManyKm.get() ? NO_OFF_ROAD : draft.offRoad)),
  }
}

/** A key of everything that the computed drop-off depends on. */
function dropOffKey({ from, to, isOneWay, routeId, ...rest }: PricingPayload): string {
  const { originLatitude, originLongitude, destinationLatitude, destinationLongitude, waypoints } = rest
  const ends = [originLatitude, originLongitude, destinationLatitude, destinationLongitude]
  return JSON.stringify([from, to, isOneWay, routeId, ends, waypoints])
}

// actions
export function applyCoupon(typed: string): void {
  const code = readCouponCode(typed)
  $couponError.set(code ? null : t('booking.coupon.empty'))
  if (code) changeDraft({ coupon: code })
  else environment().notify('error', t('booking.coupon.empty'))
}

export function clearCoupon(): void {
  $couponError.set(null)
  changeDraft({ coupon: null })
}

/** Requests the same price again. */
export function retryPrice(): void {
  lastKey = ''
  lastErrorText = ''
  refreshPrice()
}

/** The server's newer quote for the same request. */
export function replacePrice(quote: Quote): void {
  $price.set({ status: 'ready', quote, text: null })
}

/** After a booking, the agreed price no longer changes. */
export function freezePrice(): void {
  isFrozen = true
}

/** Requests the price again, after a return to the page. */
export function unfreezePrice(): void {
  isFrozen = false
  retryPrice()
}

/** Removes a refused coupon and shows the reason at its field. */
export function rejectCoupon(code: string, reason: string): void {
  $couponError.set(t('booking.coupon.refused', { code, reason }))
  changeDraft({ coupon: null })
}

export function resetPrice(): void {
  fetchSoon.clear()
  lastKey = ''
  lastHours = ''
  lastErrorText = ''
  isFrozen = false
  $couponError.set(null)
  $availability.set(null)
  price.reset()
}

/** Requests the price, debounced, when its payload has changed; the latest request wins. */
function refreshPrice(): void {
  if (isFrozen) return
  const payload = pricingPayload()
  const isMeasuring = $route.get().status === 'loading'
  const key = payload ? JSON.stringify(payload) : ''
  if (key === lastKey && !isMeasuring) return
  fetchSoon.clear()
  price.cancel()
  lastKey = key
  const hours = payload ? dropOffKey(payload) : ''
  if (hours !== lastHours) $availability.set(null)
  lastHours = hours
  if (!payload && !isMeasuring) return
  $price.set({ ...$price.get(), status: 'loading', text: null })
  if (payload) fetchSoon(payload)
}
const fetchSoon = debounce(fetchPrice, DEBOUNCE_MS)

async function fetchPrice(payload: PricingPayload): Promise<void> {
  await price.load(
    { ...$price.get(), status: 'loading', text: null },
    async (signal) => {
      const { data } = await environment().call(priceTrip, { payload, signal })
      if (!signal.aborted) {
        lastErrorText = ''
        $availability.set(data.obstacle === undefined ? null : { obstacle: data.obstacle })
      }
      return { quote: data }
    },
    (error) => handlePriceError(payload, error),
  )
}

/** With a coupon, the price is requested again without it. */
function handlePriceError({ coupon }: PricingPayload, error: unknown): Partial<Price> {
  const failure = toFailure(error)
  const { cause } = failure
  const text = failureText(failure, 'booking')
  // the price without the coupon may fail for the same reason: one notice
  if (text !== lastErrorText && !(cause === 'tripTooLong' && areDatesTooLong()))
    environment().notify('error', text)
  lastErrorText = text
  if (cause === 'vehicleNotFound') markVehicleGone()
  if (cause === 'routeChanged') {
    reloadRoute()
    return { status: 'loading' }
  }
  if (!coupon) return { quote: null, text }
  if (/coupon/i.test(cause)) rejectCoupon(coupon, text)
  else changeDraft({ coupon: null })
  return { status: 'loading' }
}

/** Shown at the dates instead (blocker.ts). */
function areDatesTooLong(): boolean {
  const times = chosenTimes($draft.get())
  const { vehicle } = $vehicle.get()
  return times !== null && vehicle !== null && isTooLongFor(times, vehicle)
}

// reactions
$draft.listen(refreshPrice)
$route.listen(refreshPrice)
$vehicle.listen(refreshPrice)

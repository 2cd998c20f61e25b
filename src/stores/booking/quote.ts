import debounce from 'debounce'
import { atom } from 'nanostores'
import { type PricingPayload, priceTrip, type Quote } from '#contract/booking.ts'
import { isCityRideDistance, isTooLongFor } from '#domain/booking/trip.ts'
import { toWire } from '#domain/shared/time.ts'
import type { Obstacle } from '#domain/vehicles/vehicle.ts'
import { environment } from '#stores/shell/environment.ts'
import { $draft, changeDraft, chosenTimes } from './draft.ts'
import { failureOf } from './failure.ts'
import { $route } from './route.ts'
import { t } from './translate.ts'
import { $vehicle, markGone } from './vehicle.ts'

const DEBOUNCE_MS = 200

/** While a new price is worked out the last one stays in `quote`. */
export interface Price {
  status: 'none' | 'loading' | 'ready' | 'failed'
  quote: Quote | null
  /** why there is none */
  text: string | null
}

export const NO_PRICE: Price = { status: 'none', quote: null, text: null }

// state
export const $price = atom<Price>(NO_PRICE)
/** What was wrong with the coupon that was applied last. */
export const $couponError = atom<string | null>(null)
/** What is in the way of a booking until the drop-off that the price computes; null while that is not known. */
export const $availability = atom<{ obstacle: Obstacle | null } | null>(null)
let lastKey = ''
let lastHours = ''
let lastErrorText = ''
let isFrozen = false
let inFlight: AbortController | null = null

// derived
/** What to ask; null while the route is being measured, or while there is nothing to price. */
function pricingPayload(): PricingPayload | null {
  const draft = $draft.get()
  const { vehicle } = $vehicle.get()
  const { status, points, route } = $route.get()
  const times = chosenTimes(draft)
  if (!vehicle || !times || status === 'loading') return null
  const { pickup, dropOff } = draft.markers
  const hasRoute = points !== null && pickup !== null && dropOff !== null
  const { gravel, normal, extreme } = draft.offRoad
  return {
    from: toWire(times.from),
    to: toWire(times.to),
    vehicleId: vehicle.id,
    coupon: draft.coupon,
    // the wish: only the measured distance decides whether it counts
    isOneWay: draft.isOneWay,
    ...(route && {
      totalMeters: route.meters,
      totalTime: route.seconds,
      isCityRide: isCityRideDistance(route.meters),
    }),
    ...(hasRoute && {
      originLatitude: pickup.lat,
      originLongitude: pickup.lng,
      destinationLatitude: dropOff.lat,
      destinationLongitude: dropOff.lng,
      waypoints: waypointsOf(draft.markers.stops),
    }),
    ...(vehicle.offRoad && {
      gravelOffRoadKM: gravel,
      normalOffRoadKM: normal,
      extremeOffRoadKM: extreme,
    }),
  }
}

/** What decides when the trip ends. */
function hoursOf({ from, to, isOneWay, ...rest }: PricingPayload): string {
  const { originLatitude, originLongitude, destinationLatitude, destinationLongitude, waypoints } = rest
  const ends = [originLatitude, originLongitude, destinationLatitude, destinationLongitude]
  return JSON.stringify([from, to, isOneWay, ends, waypoints])
}

type Waypoints = NonNullable<PricingPayload['waypoints']>

export function waypointsOf(stops: ReturnType<typeof $draft.get>['markers']['stops']): Waypoints {
  return stops.flatMap(({ spot }) => (spot ? [{ lat: spot.lat, lng: spot.lng, title: spot.label }] : []))
}

// actions
export function applyCoupon(typed: string): void {
  const code = typed.trim()
  $couponError.set(code ? null : t('booking.coupon.empty'))
  if (code) changeDraft({ coupon: code })
  else environment().notify('error', t('booking.coupon.empty'))
}

export function clearCoupon(): void {
  $couponError.set(null)
  changeDraft({ coupon: null })
}

/** Once more, as it was asked. */
export function retryPrice(): void {
  lastKey = ''
  lastErrorText = ''
  refreshPrice()
}

/** The server's newer answer to what was asked last. */
export function replacePrice(quote: Quote): void {
  $price.set({ status: 'ready', quote, text: null })
}

/** After a booking the price stands as it was agreed. */
export function freezePrice(): void {
  isFrozen = true
}

/** Back on the page, it is worked out anew. */
export function unfreezePrice(): void {
  isFrozen = false
  retryPrice()
}

/** A coupon that cannot be had: it is taken off, and said at its field. */
export function rejectCoupon(code: string, reason: string): void {
  $couponError.set(t('booking.coupon.refused', { code, reason }))
  changeDraft({ coupon: null })
}

export function resetPrice(): void {
  askSoon.clear()
  inFlight?.abort()
  lastKey = ''
  lastHours = ''
  lastErrorText = ''
  isFrozen = false
  $couponError.set(null)
  $availability.set(null)
  $price.set(NO_PRICE)
}

/** Whatever matters has changed: the price is asked for once it keeps still; earlier questions are given up. */
function refreshPrice(): void {
  if (isFrozen) return
  const payload = pricingPayload()
  const isMeasuring = $route.get().status === 'loading'
  const key = payload ? JSON.stringify(payload) : ''
  if (key === lastKey && !isMeasuring) return
  askSoon.clear()
  inFlight?.abort()
  lastKey = key
  const hours = payload ? hoursOf(payload) : ''
  if (hours !== lastHours) $availability.set(null)
  lastHours = hours
  if (!payload && !isMeasuring) return
  $price.set({ ...$price.get(), status: 'loading', text: null })
  if (payload) askSoon(payload)
}
const askSoon = debounce(fetchPrice, DEBOUNCE_MS)

async function fetchPrice(payload: PricingPayload): Promise<void> {
  const controller = new AbortController()
  inFlight = controller
  try {
    const { data } = await environment().call(priceTrip, { payload, signal: controller.signal })
    if (controller.signal.aborted) return
    lastErrorText = ''
    $availability.set(data.obstacle === undefined ? null : { obstacle: data.obstacle })
    $price.set({ status: 'ready', quote: data, text: null })
  } catch (error) {
    if (!controller.signal.aborted) handlePriceError(payload, error)
  }
}

/** Spec section 8: the coupon is cleared, the price worked out again without it, and the detail shown. */
function handlePriceError({ coupon }: PricingPayload, error: unknown): void {
  const { text, cause } = failureOf(error)
  // the price without the coupon may fail for the same reason; that is said once
  if (text !== lastErrorText && !(cause === 'tripTooLong' && areDatesTooLong()))
    environment().notify('error', text)
  lastErrorText = text
  if (cause === 'vehicleNotFound') markGone()
  if (!coupon) $price.set({ status: 'failed', quote: null, text })
  else if (/coupon/i.test(cause)) rejectCoupon(coupon, text)
  else changeDraft({ coupon: null })
}

/** That is said where the dates are (standing.ts). */
function areDatesTooLong(): boolean {
  const times = chosenTimes($draft.get())
  const { vehicle } = $vehicle.get()
  return times !== null && vehicle !== null && isTooLongFor(times, vehicle)
}

// reactions
$draft.listen(refreshPrice)
$route.listen(refreshPrice)
$vehicle.listen(refreshPrice)

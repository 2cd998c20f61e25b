import type { BookingPayload, PricingPayload, Quote } from '#contract/booking.ts'
import { readTripPayload } from '#contract/trip-payload.ts'
import { isTooFarToCome } from '#domain/booking/approach.ts'
import { type ConfirmationFacts, isConfirmedAtOnce, needsAnswer } from '#domain/booking/confirmation.ts'
import { type Coupon, isBelowMinimum, readCouponCode } from '#domain/booking/coupon.ts'
import { MAX_LONG_TERM_DAYS, MAX_TRIP_DAYS } from '#domain/booking/limits.ts'
import { mostOffRoadKm } from '#domain/booking/off-road.ts'
import { type ComputedQuote, quote } from '#domain/booking/quote.ts'
import { shorterDates } from '#domain/booking/shorter-dates.ts'
import { type Trip, toMinute, tripMeters, tripRefusal, withDistanceFlags } from '#domain/booking/trip.ts'
import type { BookingTerms } from '#domain/my-bookings/agreement.ts'
import { answerBy, isLikelyMissed } from '#domain/my-bookings/request-time.ts'
import { fromWire, toWire } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { type RoutingProfile, routingProfile } from '#domain/vehicles/routing-profile.ts'
import { hasCheckedDocuments } from '#domain/vehicles/vehicle.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'
import { serializeQuote } from '#server/serializers/booking.ts'
import type { PriceColumns } from '#server/serializers/vehicle-rows.ts'
import { pricingOf } from '#server/serializers/vehicles.ts'
import { tripTo } from '#server/services/search/estimate-route.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { findObstacle } from '#server/services/vehicles/list-taken-times.ts'
import { findCoupon } from './coupons.ts'
import { type MeasuredTrip, measureRoad, readTrip } from './read-trip.ts'

/** The price of a trip as far as it is known; without a route only the time is priced (docs/pricing.md). */
export async function priceTrip(
  context: AppContext,
  payload: PricingPayload,
  { userId, locale }: { userId: number | null; locale: Locale },
): Promise<Quote> {
  const vehicle = await findListed(context, payload.vehicleId)
  if (!vehicle) throw new ApiError('vehicleNotFound')
  const { city_id: cityId, profile } = vehicle
  const read = await readTrip(context, payload, vehicle)
  const fromCity = await tripFromCity(context, payload, read, { cityId, profile, locale })
  const measured = fromCity ?? read
  const { trip } = measured
  const code = readCouponCode(payload.coupon)
  const coupon = code ? await findCoupon(context, context.db, code, userId) : null
  const priced = computePrice(vehicle, trip, coupon)
  const road = await measureRoad(context, vehicle, readTripPayload(payload), measured)
  const hours = { from: trip.from, to: priced.dropOff, road }
  return {
    ...quoteFor(context, { vehicle, measured, coupon }, priced, locale),
    obstacle: isTooFarToCome(trip.approachKm) ? 'tooFar' : await findObstacle(context, vehicle, hours),
    shorter: shorterFor(vehicle, trip, coupon),
    ...(fromCity && { isFromCity: true }),
  }
}

/** With the roads that it can use; null for a vehicle that guests may not see. */
export async function findListed({ db }: AppContext, vehicleId: number) {
  const vehicle = await db
    .selectFrom('vehicles as v')
    .innerJoin('vehicle_types as t', 't.id', 'v.vehicle_type_id')
    .selectAll('v')
    .select('t.slug as type')
    .where('v.id', '=', vehicleId)
    .where(isListed)
    .executeTakeFirst()
  return vehicle ? { ...vehicle, profile: routingProfile(vehicle.type, vehicle.off_road) } : null
}

function shorterFor(vehicle: PricedVehicle, trip: Trip, coupon: Coupon | null): Quote['shorter'] {
  const shorter = shorterDates(trip, (other) => computePriceBelow(vehicle, other, coupon).payable)
  return shorter && { ...shorter, to: toWire(shorter.to) }
}

/** Without a pickup: the trip from the centre of the vehicle's city, as the list prices it; null without such a road. */
async function tripFromCity(
  context: AppContext,
  payload: PricingPayload,
  { trip, approach }: MeasuredTrip,
  { cityId, profile, locale }: { cityId: number | null; profile: RoutingProfile; locale: Locale },
): Promise<MeasuredTrip | null> {
  const { pickup, dropOff, stops } = readTripPayload(payload)
  if (pickup || !dropOff || stops.length > 0 || cityId === null) return null
  const { from, to } = trip
  const { lat, lng } = dropOff
  const search = { cityId, destination: { lat, lng }, from, to }
  const routed = await tripTo(context, await loadReference(context, locale), search, profile)
  if (!routed) return null
  const { totalMeters, totalSeconds } = routed
  const measured = withDistanceFlags({ ...trip, totalMeters, totalSeconds })
  return { trip: measured, approach, route: null, routeOptions: [] }
}

interface QuoteInput {
  vehicle: PricedVehicle
  measured: MeasuredTrip
  coupon: Coupon | null
}

/** The quote for the guest; when there are several routes, with the price of each. */
export function quoteFor(
  context: AppContext,
  { vehicle, measured, coupon }: QuoteInput,
  priced: ComputedQuote,
  locale: Locale,
): Quote {
  const { trip, route, routeOptions } = measured
  return {
    ...serializeQuote(trip, priced, route && { route, locale }),
    ...approvalFor(context, vehicle, trip),
    ...(routeOptions.length > 1 && { byRoute: pricesByRoute({ vehicle, measured, coupon }) }),
  }
}

export function confirmationFacts(
  { instant_booking, status }: Pick<PricedVehicle, 'instant_booking' | 'status'>,
  { approachKm }: Pick<Trip, 'approachKm'>,
): ConfirmationFacts {
  return { instantBooking: instant_booking, hasCheckedDocuments: hasCheckedDocuments(status), approachKm }
}

/** What a booking that is sent now waits for. */
function approvalFor({ config, now }: AppContext, vehicle: PricedVehicle, trip: Trip) {
  const { from } = trip
  const facts = confirmationFacts(vehicle, trip)
  const isInstant = isConfirmedAtOnce(facts)
  const isAsked = needsAnswer(facts)
  const times = { createdAt: now(), paidAt: null, pickup: from }
  // requests that are approved automatically have no deadline
  const isDue = !isInstant && (isAsked || config.autoApproveMinutes === 0)
  return {
    approachKm: trip.approachKm,
    isInstant,
    needsAnswer: isAsked,
    answerBy: isDue ? toWire(answerBy(times)) : null,
    mayBeMissed: isDue && isLikelyMissed(times),
  }
}

/** The price of the trip by each route for which the vehicle can be booked. */
function pricesByRoute({ vehicle, measured, coupon }: QuoteInput) {
  return measured.routeOptions.flatMap(({ route, trip }) => {
    const priced = tryComputePrice(vehicle, trip, coupon)
    return priced instanceof ApiError ? [] : [{ id: route.id, payable: priced.payable }]
  })
}

type PricedVehicle = PriceColumns & {
  instant_booking: boolean
  status: string | null
  long_term_trip: boolean
  off_road: boolean
}

/** @throws ApiError for a trip or a coupon that is not valid for this vehicle */
export function computePrice(vehicle: PricedVehicle, trip: Trip, coupon: Coupon | null): ComputedQuote {
  const result = tryComputePrice(vehicle, trip, coupon)
  if (result instanceof ApiError) throw result
  return result
}

/** As `computePrice`, but a coupon whose minimum is not reached takes nothing off. */
export function computePriceBelow(vehicle: PricedVehicle, trip: Trip, coupon: Coupon | null): ComputedQuote {
  const priced = tryComputePrice(vehicle, trip, coupon)
  return priced instanceof ApiError ? computePrice(vehicle, trip, null) : priced
}

/** Returns the error instead of throwing it. */
function tryComputePrice(
  vehicle: PricedVehicle,
  trip: Trip,
  coupon: Coupon | null,
): ComputedQuote | ApiError {
  if (!vehicle.price_per_hour || !vehicle.price_per_day) return new ApiError('vehicleNotFound')
  const refusal = refusalOf(vehicle, trip)
  if (refusal) return refusal
  const priced = quote(pricingOf(vehicle), trip, coupon)
  if (coupon && isBelowMinimum(coupon, priced.total - priced.saving))
    return new ApiError('couponMinimum', { minimum: coupon.minimum })
  return priced
}

function refusalOf(
  { long_term_trip, off_road }: Pick<PricedVehicle, 'long_term_trip' | 'off_road'>,
  trip: Trip,
): ApiError | null {
  const refusal = tripRefusal(trip, { longTermTrip: long_term_trip, offRoad: off_road })
  if (refusal === 'reversed') return new ApiError('invalidDates')
  if (refusal === 'noOffRoad') return new ApiError('noOffRoad')
  if (refusal === 'tooFarOffRoad')
    return new ApiError('tooFarOffRoad', { km: mostOffRoadKm(tripMeters(trip)) })
  if (refusal === 'tooLong')
    return new ApiError('tripTooLong', { days: long_term_trip ? MAX_LONG_TERM_DAYS : MAX_TRIP_DAYS })
  return null
}

/**
 * The price of a changed trip: by the prices and the coupon at which it was booked, which takes nothing off below its
 * minimum.
 * @throws ApiError for a trip that the vehicle cannot do
 */
export function priceByTerms(
  vehicle: Pick<PricedVehicle, 'long_term_trip' | 'off_road'>,
  { pricing, coupon }: BookingTerms,
  trip: Trip,
): ComputedQuote {
  const refusal = refusalOf(vehicle, trip)
  if (refusal) throw refusal
  return quote(pricing, trip, coupon)
}

/**
 * The price and the drop-off must be those that the guest has seen. The drop-off is compared by the minute, as
 * displayed.
 * @throws ApiError priceChanged with the new quote at `data`
 */
export function assertPriceSeen(
  { expectedPayable, expectedDropOff }: BookingPayload,
  priced: ComputedQuote,
  newQuote: () => Quote,
): void {
  const seen = expectedDropOff == null ? null : fromWire(expectedDropOff)
  const isOtherPrice = expectedPayable != null && expectedPayable !== priced.payable
  const isOtherDropOff = seen !== null && toMinute(seen) !== toMinute(priced.dropOff)
  if (isOtherPrice || isOtherDropOff) throw new ApiError('priceChanged', {}, newQuote())
}

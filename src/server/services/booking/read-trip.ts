import type { BookingPayload, PricingPayload } from '#contract/booking.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Contact, type RequestedTrip, readTripPayload, type TripPlaces } from '#contract/trip-payload.ts'
import { approachKm } from '#domain/booking/approach.ts'
import { type BookingField, bookingRules } from '#domain/booking/booking.rules.ts'
import { callableNumber } from '#domain/booking/contact.ts'
import { readCouponCode } from '#domain/booking/coupon.ts'
import type { TimeRange } from '#domain/booking/free-times.ts'
import type { NamedPoint } from '#domain/booking/markers.ts'
import { isGateway, isPayment, type Payment } from '#domain/booking/payment-methods.ts'
import { type Drive, endOf, roadRange } from '#domain/booking/road-range.ts'
import { computeDropOff, readTripTimes, type Trip, withDistanceFlags } from '#domain/booking/trip.ts'
import { haversineMeters, type Point } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { MeasuredRoute } from '#server/ports/routing/port.ts'
import { type CheckedPoint, withCheckedLabel } from '#server/services/places/check-label.ts'
import { chosenRoute, measureRoutes } from '#server/services/places/find-route.ts'
import { insideNepal } from '#server/services/places/inside-nepal.ts'
import { measureDrives, type ParkedVehicle } from '#server/services/vehicles/measure-drives.ts'

/** The submitted form, checked by its rules. */
export interface BookingFormValues extends RequestedTrip {
  pickup: NamedPoint
  dropOff: NamedPoint
  payment: Payment
  couponCode: string | null
}

const ERROR_CODES: Partial<Record<BookingField, ErrorCode>> = {
  pickup: 'placesMissing',
  dropOff: 'placesMissing',
  contactName: 'contactName',
  contactNumber: 'contactNumber',
  numberAbroad: 'numberAbroad',
  payment: 'unknownPayment',
}

/** @throws ApiError with everything that is wrong with the form */
export function readBookingForm(
  payload: BookingPayload,
  { gateways }: { gateways: Partial<Record<Payment, unknown>> },
): BookingFormValues {
  const trip = readTripPayload(payload)
  const { pickup, dropOff, contact } = trip
  const payment = payload.payment ?? 'cash'
  const errors = bookingRules.firstErrors({
    contactName: contact.name,
    contactNumber: contact.number,
    numberAbroad: contact.numberAbroad,
    hasPickup: pickup !== null,
    hasDropOff: dropOff !== null,
    payment,
    // the payload does not decide these: the service looks up the price and the host itself
    priceTotal: 1,
    isTermsAccepted: true,
    isOwnVehicle: false,
  })
  const codes = Object.keys(errors).flatMap((field) => ERROR_CODES[field as BookingField] ?? [])
  const [first, ...others] = new Set(codes)
  if (first) throw new ApiError(first, {}, undefined, others)
  if (isGateway(payment) && !gateways[payment]) throw new ApiError('walletNotOffered')
  if (!pickup || !dropOff || !isPayment(payment)) throw new ApiError('placesMissing')
  return {
    ...trip,
    pickup,
    dropOff,
    contact: { ...contact, number: callableNumber(contact.number) ?? contact.number },
    payment,
    couponCode: readCouponCode(payload.couponCode) || null,
  }
}

/** @throws ApiError numberAbroad when no country has such a number */
export async function checkNumberAbroad({ numberAbroad }: Contact): Promise<void> {
  if (numberAbroad === '') return
  // here, because its metadata takes a while to load
  const { isValidPhoneNumber } = await import('libphonenumber-js/max')
  if (!isValidPhoneNumber(numberAbroad)) throw new ApiError('numberAbroad')
}

interface CheckedPlaces {
  pickup: CheckedPoint
  dropOff: CheckedPoint
  stops: CheckedPoint[]
}
/** The form with labels that the server has checked. */
export type CheckedForm = Omit<BookingFormValues, keyof CheckedPlaces> & CheckedPlaces

export async function checkLabels<Form extends Pick<BookingFormValues, keyof CheckedPlaces>>(
  context: AppContext,
  form: Form,
  locale: Locale,
): Promise<Omit<Form, keyof CheckedPlaces> & CheckedPlaces> {
  const check = (point: NamedPoint) => withCheckedLabel(context, point, locale)
  const [pickup, dropOff, stops] = await Promise.all([
    check(form.pickup),
    check(form.dropOff),
    Promise.all(form.stops.map(check)),
  ])
  return { ...form, pickup, dropOff, stops }
}

type TripPayload = Omit<PricingPayload, 'vehicleId' | 'coupon'>
/** A trip by one of the routes between its places. */
interface TripByRoute {
  trip: Trip
  route: MeasuredRoute
}
/** While an end is missing there are no routes. Otherwise all are listed, best first, and `route` is the chosen one. */
export interface MeasuredTrip {
  trip: Trip
  /** from the vehicle's public place to the pickup */
  approach: Drive | null
  route: MeasuredRoute | null
  routeOptions: readonly TripByRoute[]
}

/** Coordinates are stored with 4 decimals, so a claimed distance may be this much below the straight line. */
const CLAIM_TOLERANCE = 0.99

/**
 * The trip as the server measures it: the client's metres, seconds and flags count only while an end is missing,
 * because they decide the price. `vehicle` determines from where it comes, and which roads it can use.
 * @throws ApiError invalidDates, distanceTooShort, outsideNepal, noRoute, farFromRoad, routeChanged
 */
export async function readTrip(
  context: AppContext,
  payload: TripPayload,
  vehicle: ParkedVehicle,
): Promise<MeasuredTrip> {
  const hours = readTripTimes(payload.from, payload.to)
  if (!hours) throw new ApiError('invalidDates')
  const { offRoad, ...places } = readTripPayload(payload)
  const points = tripPoints(places)
  const claimed = payload.totalMeters ?? null
  if (points && claimed !== null && claimed < straightMeters(points) * CLAIM_TOLERANCE)
    throw new ApiError('distanceTooShort')
  const [approach, routes] = await Promise.all([
    measureApproach(context, vehicle, places.pickup),
    points && measureRoutes(context, points, vehicle.profile),
  ])
  const requestedTrip: Trip = {
    ...hours,
    totalMeters: claimed,
    totalSeconds: payload.totalTime ?? null,
    isCityRide: payload.isCityRide ?? true,
    isOneWay: payload.isOneWay ?? true,
    offRoad,
    approachKm: approach && approachKm(approach.meters),
  }
  if (!routes) return { trip: withDistanceFlags(requestedTrip), approach, route: null, routeOptions: [] }
  const tripBy = (route: MeasuredRoute): TripByRoute => ({
    route,
    trip: withDistanceFlags({ ...requestedTrip, totalMeters: route.meters, totalSeconds: route.seconds }),
  })
  return { ...tripBy(chosenRoute(routes, payload.routeId)), approach, routeOptions: routes.map(tripBy) }
}

/** The drive from the vehicle's public place to the pickup; null while there is no pickup, or without such a place. */
async function measureApproach(
  context: AppContext,
  vehicle: ParkedVehicle,
  pickup: Point | null,
): Promise<Drive | null> {
  if (!pickup || vehicle.latitude === null || vehicle.longitude === null) return null
  if (!insideNepal(pickup)) throw new ApiError('outsideNepal')
  const [drive] = await measureDrives(context, [vehicle], { to: pickup })
  if (!drive) throw new ApiError('noRoute', {}, { at: 0 })
  return drive
}

/**
 * The time in which the vehicle is on the road for a trip. Places that are not chosen yet, or that no road reaches, add
 * nothing.
 * @throws ApiError unavailable
 */
export async function measureRoad(
  context: AppContext,
  vehicle: ParkedVehicle,
  places: Pick<TripPlaces, 'pickup' | 'dropOff'>,
  { trip, approach }: Pick<MeasuredTrip, 'trip' | 'approach'>,
): Promise<TimeRange> {
  const end = endOf(trip, places)
  const isReached = end !== null && insideNepal(end)
  const [home = null] = isReached ? await measureDrives(context, [vehicle], { from: end }) : []
  return roadRange({ from: trip.from, to: computeDropOff(trip) }, { approach, home })
}

/** Pickup, stops, drop-off; null while an end is missing. */
function tripPoints({ pickup, dropOff, stops }: TripPlaces): Point[] | null {
  if (!pickup || !dropOff) return null
  return [pickup, ...stops, dropOff].map(({ lat, lng }) => ({ lat, lng }))
}

function straightMeters(points: readonly Point[]): number {
  return points
    .slice(1)
    .reduce((sum, point, index) => sum + haversineMeters(points[index] ?? point, point), 0)
}

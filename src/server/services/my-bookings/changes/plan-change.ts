import type { ChangePayload } from '#contract/trip-changes.ts'
import { offRoadPayload, pointsPayload, readTripPayload } from '#contract/trip-payload.ts'
import { isTooFarToCome } from '#domain/booking/approach.ts'
import { callableNumber } from '#domain/booking/contact.ts'
import { PICKUP_GRACE_MS } from '#domain/booking/limits.ts'
import { type Trip, toMinute } from '#domain/booking/trip.ts'
import {
  type Agreement,
  agreedApproachKm,
  agreedPrice,
  type BookingTerms,
  factsOf,
  type TripDriver,
} from '#domain/my-bookings/agreement.ts'
import { type ChangeRefusal, changeRefusal } from '#domain/my-bookings/trip-change.ts'
import { earliestStart, lastDate } from '#domain/search/dates.ts'
import { fromWire, HOUR_MS, kathmanduDate, toWire } from '#domain/shared/kathmandu-time.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { oneLine } from '#domain/shared/text.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { routingProfile } from '#domain/vehicles/routing-profile.ts'
import { lapsesBefore } from '#domain/vehicles/vehicle.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isAllowed, isListed } from '#server/db/bookable.ts'
import type { Database } from '#server/db/client.ts'
import { pricingOf } from '#server/serializers/vehicles.ts'
import { termsOf } from '#server/services/booking/coupons.ts'
import { agreementOn } from '#server/services/booking/insert-booking.ts'
import { priceByTerms } from '#server/services/booking/price-trip.ts'
import { checkLabels, measureRoad, readTrip } from '#server/services/booking/read-trip.ts'
import type { PartysBooking } from '#server/services/trip-day/find-day.ts'

/**
 * The trip as it would be, measured and priced by the server. Places and vehicles that stay are not measured again: the
 * km of the booking are agreed on, whatever the map has become.
 * @throws ApiError for everything that a trip may be refused for
 */
export async function planChange(
  context: AppContext,
  booking: PartysBooking,
  payload: ChangePayload,
  locale: Locale,
): Promise<Agreement> {
  const { agreed: before } = booking
  const hours = readHours(payload, before)
  const vehicle = await findVehicle(context, booking, payload.vehicleId ?? before.vehicleId)
  const isOther = vehicle.id !== before.vehicleId
  const terms = await termsFor(context.db, booking, isOther ? null : before.terms, vehicle)
  const driver = readDriver(payload.driver) ?? (isOther ? null : before.driver)
  const after =
    isOther || hasPlaces(payload)
      ? await planTrip(context, { before, vehicle, terms, driver, locale }, { ...payload, ...hours })
      : planHours(before, { vehicle, terms, driver }, hours)
  if (lapsesBefore(vehicle.insurance_expiry, kathmanduDate(after.to))) throw new ApiError('notBookable')
  assertPossible(booking, after, context.now())
  return after
}

const REFUSALS = {
  nothing: 'changeNothing',
  started: 'changeStarted',
  notYours: 'hostsDriver',
} as const satisfies Record<ChangeRefusal, string>

function assertPossible({ by, status, agreed }: PartysBooking, after: Agreement, now: number): void {
  const refusal = changeRefusal({ by, status, before: factsOf(agreed), after: factsOf(after) })
  if (refusal) throw new ApiError(REFUSALS[refusal])
  if (after.to <= now) throw new ApiError('changeTooLate')
  if (after.from === agreed.from) return
  if (after.from < earliestStart(now) - PICKUP_GRACE_MS) throw new ApiError('pickupTooSoon')
  if (kathmanduDate(after.from) > lastDate(now)) throw new ApiError('pickupTooLate')
}

/**
 * An hour that stays is exactly that of the booking: those of before minutes were rounded have seconds.
 * @throws ApiError invalidDates
 */
function readHours({ from, to }: ChangePayload, before: Agreement): { from: number; to: number } {
  const hourOf = (wire: string | undefined, agreed: number) => {
    const at = wire === undefined ? agreed : fromWire(wire)
    return at === agreed || at === null ? at : toMinute(at)
  }
  const hours = { from: hourOf(from, before.from), to: hourOf(to, before.to) }
  if (hours.from === null || hours.to === null || hours.to <= hours.from) throw new ApiError('invalidDates')
  return { from: hours.from, to: hours.to }
}

const hasPlaces = ({ originLatitude, destinationLatitude, waypoints, isOneWay, routeId }: ChangePayload) =>
  [originLatitude, destinationLatitude, waypoints, isOneWay, routeId].some((value) => value != null)

/** @throws ApiError driverDetails */
function readDriver(driver: ChangePayload['driver']): TripDriver | null {
  if (!driver) return null
  const name = oneLine(driver.name)
  const phone = callableNumber(readPhoneNumber(driver.phone))
  if (!name || !phone) throw new ApiError('driverDetails')
  return { name, phone }
}

type ChangedVehicle = Awaited<ReturnType<typeof findVehicle>>

/** The booked vehicle, even when it is listed no more, or another listed one of the same host. */
async function findVehicle({ db }: AppContext, { hostId, agreed }: PartysBooking, vehicleId: number) {
  const vehicle = await db
    .selectFrom('vehicles as v')
    .innerJoin('vehicle_types as t', 't.id', 'v.vehicle_type_id')
    .selectAll('v')
    .select('t.slug as type')
    .where('v.id', '=', vehicleId)
    .where('v.user_id', '=', hostId)
    .where(vehicleId === agreed.vehicleId ? isAllowed : isListed)
    .executeTakeFirst()
  if (!vehicle) throw new ApiError('vehicleNotFound')
  return { ...vehicle, profile: routingProfile(vehicle.type, vehicle.off_road) }
}

/** Another vehicle has its own prices; the coupon stays. */
async function termsFor(
  db: Database,
  { id, agreed }: PartysBooking,
  stored: BookingTerms | null,
  vehicle: Parameters<typeof pricingOf>[0],
): Promise<BookingTerms> {
  if (stored) return stored
  const pricing = pricingOf(vehicle)
  if (agreed.terms) return { pricing, coupon: agreed.terms.coupon }
  const coupon = await db
    .selectFrom('coupons as c')
    .innerJoin('bookings as b', 'b.coupon_id', 'c.id')
    .selectAll('c')
    .where('b.id', '=', id)
    .executeTakeFirst()
  return { pricing, coupon: coupon ? termsOf(coupon) : null }
}

interface Unchanged {
  vehicle: ChangedVehicle
  terms: BookingTerms
  driver: TripDriver | null
}

/** Other hours or another driver: the drives around the trip stay as long as they are. */
function planHours(
  before: Agreement,
  { vehicle, terms, driver }: Unchanged,
  hours: { from: number; to: number },
): Agreement {
  const trip: Trip = {
    ...hours,
    totalMeters: before.totalMeters,
    totalSeconds: before.totalSeconds,
    isCityRide: before.isCityRide,
    isOneWay: before.isOneWay,
    offRoad: before.offRoad,
    approachKm: agreedApproachKm(before.quote.lines),
  }
  const isSameTime = hours.from === before.from && hours.to === before.to
  if (isSameTime) return { ...before, driver }
  const priced = priceByTerms(vehicle, terms, trip)
  return {
    ...before,
    from: trip.from,
    to: priced.dropOff,
    driver,
    terms,
    ...agreedPrice(priced),
    road: {
      from: trip.from - (before.from - before.road.from),
      to: priced.dropOff + (before.road.to - before.to),
    },
  }
}

/** Times in epoch milliseconds. */
type ChangedTrip = Omit<ChangePayload, 'from' | 'to'> & { from: number; to: number }

/** Other places or another vehicle: measured like a new booking. */
async function planTrip(
  context: AppContext,
  { before, vehicle, terms, driver, locale }: Unchanged & { before: Agreement; locale: Locale },
  payload: ChangedTrip,
): Promise<Agreement> {
  const wanted = wantedTrip(before, payload)
  const read = await readTrip(context, wanted.payload, vehicle)
  // not to the minute: see readHours
  const measured = { ...read, trip: { ...read.trip, from: payload.from, to: payload.to } }
  if (isTooFarToCome(measured.trip.approachKm))
    throw new ApiError('tooFarToCome', { km: measured.trip.approachKm })
  const [places, road] = await Promise.all([
    nameMoved(context, before, wanted.places, locale),
    measureRoad(context, vehicle, wanted.places, measured),
  ])
  const priced = priceByTerms(vehicle, terms, measured.trip)
  return agreementOn({
    vehicleId: vehicle.id,
    places,
    measured,
    priced,
    road: { from: road.from, to: road.to + vehicle.trip_gap_hours * HOUR_MS },
    terms,
    driver,
  })
}

/** Places that stay keep their names. */
async function nameMoved(
  context: AppContext,
  { pickup, stops, dropOff }: Agreement,
  wanted: ReturnType<typeof wantedTrip>['places'],
  locale: Locale,
) {
  const checked = await checkLabels(context, wanted, locale)
  const named = [pickup, ...stops, dropOff]
  const keepName = (place: Agreement['pickup']) =>
    named.find(({ lat, lng }) => lat === place.lat && lng === place.lng) ?? place
  return {
    pickup: keepName(checked.pickup),
    dropOff: keepName(checked.dropOff),
    stops: checked.stops.map(keepName),
  }
}

/** The places that stay, with those that the payload names. */
function wantedTrip(before: Agreement, { from, to, vehicleId: _, ...payload }: ChangedTrip) {
  const { pickup, dropOff, stops } = readTripPayload(payload)
  const places = {
    pickup: pickup ?? before.pickup,
    dropOff: dropOff ?? before.dropOff,
    stops: payload.waypoints == null ? before.stops : [...stops],
  }
  return {
    places,
    payload: {
      from: toWire(from),
      to: toWire(to),
      ...pointsPayload(places),
      ...offRoadPayload(before.offRoad),
      isCityRide: before.isCityRide,
      // a city ride is neither, and becomes a one-way trip by default
      isOneWay: payload.isOneWay ?? (before.isOneWay || before.isCityRide),
      routeId: payload.routeId,
    },
  }
}

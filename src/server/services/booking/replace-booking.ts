import type { Booked, BookingPayload } from '#contract/booking.ts'
import type { ReplacementPayload } from '#contract/my-bookings.ts'
import { tripPayload } from '#contract/trip-payload.ts'
import { isTooFarToCome } from '#domain/booking/approach.ts'
import type { Coupon } from '#domain/booking/coupon.ts'
import type { ComputedQuote } from '#domain/booking/quote.ts'
import { toMinute } from '#domain/booking/trip.ts'
import type { Agreement } from '#domain/my-bookings/agreement.ts'
import { kathmanduDate, toWire } from '#domain/shared/kathmandu-time.ts'
import { lapsesBefore } from '#domain/vehicles/vehicle.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { findStoredAnswer } from '#server/db/with-idempotency-key.ts'
import { bookingId } from '#server/services/my-bookings/booking-columns.ts'
import type { ParkedVehicle } from '#server/services/vehicles/measure-drives.ts'
import { type BookingCaller, bookMeasured, findParked } from './create-booking.ts'
import { computePriceBelow, findListed } from './price-trip.ts'
import { type MeasuredTrip, measureRoad, readBookingForm, readTrip } from './read-trip.ts'
import { assertReplaceable, findReplaced } from './replaced-booking.ts'

/**
 * Books another vehicle for the trip of a booking that its host cancelled after it was approved, for at most what was
 * agreed, or of a request that its host did not answer: once. What was paid goes over in the same transaction.
 * @throws ApiError alreadyReplaced with the id of the new booking at `data`, priceChanged with the new quote, and those
 * of `createBooking`
 */
export async function replaceBooking(
  context: AppContext,
  id: string,
  payload: ReplacementPayload,
  caller: BookingCaller,
): Promise<Booked> {
  const { vehicleId, expectedPayable } = payload
  const { userId, key } = caller
  const replaces = bookingId(id)
  const request = { id: replaces, vehicleId, expectedPayable }
  // a retry finds the booking replaced
  const stored = await findStoredAnswer<Booked>(context.db, { userId, key, payload: request })
  if (stored) return stored.answer
  const replaced = await findReplaced(context.db, { id: replaces, userId })
  assertReplaceable(replaced, context.now())
  const { agreed, contact, payment } = replaced
  const vehicle = await findParked(context, vehicleId, userId)
  const trip = sameTrip(agreed, contact)
  const isOffered = payment === 'cash' || context.ports.gateways[payment]
  const booking: BookingPayload = {
    ...trip,
    vehicleId,
    payment: isOffered ? payment : 'cash',
    expectedPayable,
    expectedDropOff: trip.to,
  }
  const { pickup, dropOff, stops } = agreed
  // its places have names already
  const form = { ...readBookingForm(booking, context.ports), pickup, dropOff, stops }
  const measured = await measureAgreed(context, agreed, vehicle)
  const road = await measureRoad(context, vehicle, agreed, measured)
  return bookMeasured(context, { payload: booking, form, measured, road, caller, replaces }, request)
}

/** The price at which another vehicle replaces the booked one; null: it cannot, or not for at most `most` NRS. */
export async function replacementPrice(
  context: AppContext,
  agreed: Agreement,
  vehicleId: number,
  { most, coupon }: { most: number; coupon: Coupon | null },
): Promise<ComputedQuote | null> {
  const vehicle = await findListed(context, vehicleId)
  if (!vehicle) return null
  try {
    const { trip } = await measureAgreed(context, agreed, vehicle)
    const priced = computePriceBelow(vehicle, trip, coupon)
    const isPossible =
      !isTooFarToCome(trip.approachKm) &&
      !lapsesBefore(vehicle.insurance_expiry, kathmanduDate(priced.dropOff)) &&
      toMinute(priced.dropOff) === toMinute(agreed.to)
    return isPossible && priced.total > 0 && priced.payable <= most ? priced : null
  } catch (error) {
    // such as a place that no road for this vehicle reaches
    if (error instanceof ApiError) return null
    throw error
  }
}

/** The agreed trip as a new one; a city ride becomes a one-way trip by default. */
function sameTrip(agreed: Agreement, contact = { name: '', number: '', numberAbroad: '' }) {
  const { from, to, pickup, dropOff, stops, offRoad, isCityRide, isOneWay } = agreed
  return {
    ...tripPayload({ pickup, dropOff, stops, offRoad, contact }),
    from: toWire(from),
    to: toWire(to),
    isCityRide,
    isOneWay: isOneWay || isCityRide,
  }
}

/** By the route that was agreed on, where this vehicle can take it. */
async function measureAgreed(
  context: AppContext,
  agreed: Agreement,
  vehicle: ParkedVehicle,
): Promise<MeasuredTrip> {
  const measured = await readTrip(context, sameTrip(agreed), vehicle)
  const same = measured.routeOptions.find(({ route }) => route.id === agreed.route?.id)
  return { ...measured, ...same }
}

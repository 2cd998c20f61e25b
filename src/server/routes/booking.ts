import * as contract from '#contract/booking.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Serve } from '#server/http/definition.ts'
import { type CallLimit, MINUTE } from '#server/http/limits.ts'
import { createBooking } from '#server/services/booking/create-booking.ts'
import { priceTrip } from '#server/services/booking/price-trip.ts'
import { COSTLY_LOOK_UPS } from './places.ts'

/** Errors of pricing, which is repeated when booking. */
export const TRIP_ERRORS: readonly ErrorCode[] = [
  'routeChanged',
  'invalidDates',
  'distanceTooShort',
  'outsideNepal',
  'farFromRoad',
  'noRoute',
  'noOffRoad',
  'tooFarOffRoad',
  'tripTooLong',
  'unknownCoupon',
  'couponExpired',
  'couponUsedUp',
  'couponMinimum',
]

/** Of every call that books. */
export const BOOKINGS: CallLimit = {
  name: 'userBooking',
  per: 'user',
  points: 10,
  duration: MINUTE,
  isShared: true,
  hasFreeRetries: true,
}
/** Errors of booking a trip, whichever way. */
export const BOOKING_ERRORS: readonly ErrorCode[] = [
  'vehicleNotFound',
  'bookingBusy',
  'bookingTaken',
  'ownBooking',
  'priceChanged',
  'ownVehicle',
  'tooFarToCome',
  'notBookable',
  'noPrice',
  'contactName',
  'contactNumber',
  'numberAbroad',
  'tooManyUnpaid',
  'pickupTooSoon',
  'pickupTooLate',
  ...TRIP_ERRORS,
]

export function serveBooking(serve: Serve): void {
  serve(
    contract.priceTrip,
    {
      summary: 'Returns the price of a trip, line by line',
      payload: contract.PricingPayload,
      answer: contract.Quote,
      login: 'optional',
      limits: [COSTLY_LOOK_UPS],
      errors: ['vehicleNotFound', ...TRIP_ERRORS],
    },
    async ({ context, payload, user, locale }) => ({
      data: await priceTrip(context, payload, { userId: user?.id ?? null, locale }),
    }),
  )
  serve(
    contract.createBooking,
    {
      summary: 'Creates a booking; a retry with the same Idempotency-Key gets the first response',
      payload: contract.BookingPayload,
      answer: contract.Booked,
      status: 201,
      idempotencyKey: true,
      limits: [BOOKINGS],
      errors: [...BOOKING_ERRORS, 'placesMissing', 'unknownPayment', 'walletNotOffered'],
    },
    async ({ context, payload, userId, locale, key }) => ({
      data: await createBooking(context, payload, { userId, locale, key }),
    }),
  )
}

import * as contract from '#contract/booking.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Serve } from '#server/http/definition.ts'
import { MINUTE } from '#server/http/limits.ts'
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
      limits: [
        {
          name: 'userBooking',
          per: 'user',
          points: 10,
          duration: MINUTE,
          isShared: true,
          hasFreeRetries: true,
        },
      ],
      errors: [
        'vehicleNotFound',
        'bookingBusy',
        'bookingTaken',
        'ownBooking',
        'priceChanged',
        'ownVehicle',
        'tooFarToCome',
        'notBookable',
        'noPrice',
        'placesMissing',
        'contactName',
        'contactNumber',
        'unknownPayment',
        'walletNotOffered',
        'tooManyUnpaid',
        ...TRIP_ERRORS,
        'pickupTooSoon',
        'pickupTooLate',
      ],
    },
    async ({ context, payload, userId, locale, key }) => ({
      data: await createBooking(context, payload, { userId, locale, key }),
    }),
  )
}

import * as contract from '#contract/booking.ts'
import type { Serve } from '#server/http/definition.ts'
import { createBooking } from '#server/services/booking/create-booking.ts'
import { priceTrip } from '#server/services/booking/price-trip.ts'

export function serveBooking(serve: Serve): void {
  serve(
    contract.priceTrip,
    {
      summary: 'The price of a trip, line by line',
      payload: contract.PricingPayload,
      answer: contract.Quote,
    },
    async ({ context, payload, user, locale }) => ({
      data: await priceTrip(context, payload, { userId: user?.id ?? null, locale }),
    }),
  )
  serve(
    contract.createBooking,
    {
      summary: 'Books; a repetition with the same Idempotency-Key gets the first response',
      payload: contract.BookingPayload,
      answer: contract.Booked,
      status: 201,
    },
    async ({ context, payload, userId, locale, header }) => ({
      data: await createBooking(context, payload, { userId, locale, key: header('idempotency-key') ?? null }),
    }),
  )
}

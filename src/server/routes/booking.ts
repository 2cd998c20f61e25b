import { Booked, BookingPayload, createBooking, PricingPayload, priceTrip, Quote } from '#contract/booking.ts'
import type { Serve } from '#server/http/definition.ts'
import { createBooking as book } from '#server/services/booking/create-booking.ts'
import { priceTrip as price } from '#server/services/booking/price-trip.ts'

export function serveBooking(serve: Serve): void {
  serve(
    priceTrip,
    { summary: 'The price of a trip, line by line', payload: PricingPayload, answer: Quote },
    async ({ context, payload, user }) => ({ data: await price(context, payload, user?.id ?? null) }),
  )
  serve(
    createBooking,
    {
      summary: 'Books; a repetition with the same Idempotency-Key is answered as the first one was',
      payload: BookingPayload,
      answer: Booked,
      status: 201,
    },
    async ({ context, payload, userId, locale, header }) => ({
      data: await book(context, payload, { userId, locale, key: header('idempotency-key') ?? null }),
    }),
  )
}

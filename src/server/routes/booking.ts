import { PricingPayload, priceTrip, Quote } from '#contract/booking.ts'
import type { Serve } from '#server/http/calls.ts'
import { priceTrip as price } from '#server/services/booking/price-trip.ts'

export function serveBooking(serve: Serve): void {
  serve(
    priceTrip,
    { summary: 'The price of a trip, line by line', payload: PricingPayload, answer: Quote },
    async ({ core, payload, user }) => ({ data: await price(core, payload, user?.id ?? null) }),
  )
}

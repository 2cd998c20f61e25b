import type { BookingPayload, Quote } from '#contract/booking.ts'
import type { ComputedQuote as Priced } from '#domain/booking/quote.ts'
import { toMinute } from '#domain/booking/trip.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import { ApiError } from '#server/api-error.ts'

/**
 * The price and the drop-off must be those that the guest has seen. The drop-off is compared by the minute, as
 * displayed.
 * @throws ApiError priceChanged with the new quote at `data`
 */
export function assertPriceSeen(
  { expectedPayable, expectedDropOff }: BookingPayload,
  priced: Priced,
  newQuote: () => Quote,
): void {
  const seen = expectedDropOff == null ? null : fromWire(expectedDropOff)
  const isOtherPrice = expectedPayable != null && expectedPayable !== priced.payable
  const isOtherDropOff = seen !== null && toMinute(seen) !== toMinute(priced.dropOff)
  if (isOtherPrice || isOtherDropOff) throw new ApiError('priceChanged', {}, newQuote())
}

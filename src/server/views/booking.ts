import type { Quote } from '#contract/booking.ts'
import type { Quote as Priced } from '#domain/booking/quote.ts'
import { toWire } from '#domain/shared/time.ts'

export function quoteView(from: number, priced: Priced): Quote {
  const { hours, pricedHours, km, includedKm, lines, total, couponDiscount, totalSaving, payable } = priced
  return {
    from: toWire(from),
    to: toWire(priced.dropOff),
    hours,
    pricedHours,
    km,
    includedKm,
    lines,
    total,
    couponDiscount,
    totalSaving,
    payable,
  }
}

import type { Quote } from '#contract/booking.ts'
import type { ComputedQuote as Priced } from '#domain/booking/quote.ts'
import type { RouteCharacter, RouteVia } from '#domain/booking/route-character.ts'
import type { Trip } from '#domain/booking/trip.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { routeTitle } from './route-title.ts'

/** `by`: the priced route, and the reader's language. */
export function serializeQuote(
  trip: Trip,
  priced: Priced,
  by: { route: { id: string; via: RouteVia; character: RouteCharacter }; locale: Locale } | null,
): Quote {
  const { hours, pricedHours, km, includedKm, lines, total, couponDiscount, totalSaving, payable } = priced
  return {
    from: toWire(trip.from),
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
    totalMeters: trip.totalMeters,
    totalTime: trip.totalSeconds,
    isCityRide: trip.isCityRide,
    isOneWay: trip.isOneWay,
    route: by && { id: by.route.id, title: routeTitle(by.route, by.locale) },
  }
}

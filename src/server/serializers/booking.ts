import type { Quote } from '#contract/booking.ts'
import type { Booking } from '#contract/my-bookings.ts'
import type { ComputedQuote } from '#domain/booking/quote.ts'
import type { RouteCharacter, RouteVia } from '#domain/booking/route-character.ts'
import type { Trip } from '#domain/booking/trip.ts'
import type { Agreement } from '#domain/my-bookings/agreement.ts'
import { HOUR_MS, toWire } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { routeTitle } from './route-title.ts'

/** `by`: the priced route, and the reader's language. */
export function serializeQuote(
  trip: Trip,
  priced: ComputedQuote,
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

type AgreedPrice = Pick<
  Agreement,
  'quote' | 'from' | 'to' | 'total' | 'saving' | 'couponDiscount' | 'payable'
>

/** The agreed line items and their sums. A booking without line items (the large data set) has only sums. */
export function agreedQuote({
  quote,
  from,
  to,
  total,
  saving,
  couponDiscount,
  payable,
}: AgreedPrice): Booking['quote'] {
  const hours = Math.ceil((to - from) / HOUR_MS)
  return {
    hours: quote.hours ?? hours,
    pricedHours: quote.pricedHours ?? hours,
    km: quote.km ?? null,
    includedKm: quote.includedKm ?? 0,
    lines: quote.lines ?? [],
    total,
    couponDiscount,
    totalSaving: saving + couponDiscount,
    payable,
  }
}

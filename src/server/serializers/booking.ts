import type { Selectable } from 'kysely'
import type { Quote } from '#contract/booking.ts'
import type { Booking } from '#contract/my-bookings.ts'
import type { ComputedQuote } from '#domain/booking/quote.ts'
import type { RouteCharacter, RouteVia } from '#domain/booking/route-character.ts'
import type { Trip } from '#domain/booking/trip.ts'
import { HOUR_MS, toWire } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { BookingTable } from '#server/db/schema.ts'
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

type BookedQuote = Pick<
  Selectable<BookingTable>,
  'quote' | 'from_at' | 'to_at' | 'total' | 'saving' | 'coupon_discount' | 'payable'
>

/** The agreed line items; the sums are columns. A booking without line items (the large data set) has only sums. */
export function bookedQuote(row: BookedQuote): Booking['quote'] {
  const agreed = row.quote as Partial<Booking['quote']>
  const hours = Math.ceil((row.to_at.getTime() - row.from_at.getTime()) / HOUR_MS)
  return {
    hours: agreed.hours ?? hours,
    pricedHours: agreed.pricedHours ?? hours,
    km: agreed.km ?? null,
    includedKm: agreed.includedKm ?? 0,
    lines: agreed.lines ?? [],
    total: row.total,
    couponDiscount: row.coupon_discount,
    totalSaving: row.saving + row.coupon_discount,
    payable: row.payable,
  }
}

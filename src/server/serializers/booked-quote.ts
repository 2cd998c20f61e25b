import type { Selectable } from 'kysely'
import type { Booking } from '#contract/my-bookings.ts'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import type { BookingTable } from '#server/db/schema.ts'

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

import type { BookingAlternatives } from '#contract/my-bookings.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import type { Coupon } from '#domain/booking/coupon.ts'
import { endOf } from '#domain/booking/road-range.ts'
import type { Trip } from '#domain/booking/trip.ts'
import type { Agreement } from '#domain/my-bookings/agreement.ts'
import { replacementOf } from '#domain/my-bookings/refusal.ts'
import { earliestStart } from '#domain/search/dates.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import { cardPricing } from '#server/serializers/vehicles.ts'
import { findSimilar, MAX_MEASURED, MAX_SIMILAR } from '#server/services/booking/alternatives.ts'
import { findFormerCoupon } from '#server/services/booking/coupons.ts'
import { replacementPrice } from '#server/services/booking/replace-booking.ts'
import { findMovable, findReplaced } from '#server/services/booking/replaced-booking.ts'
import { bookingId } from './booking-columns.ts'

/**
 * Other vehicles that the guest could book for the same trip; none once its pickup is too close to be booked. While the
 * host owes a replacement, only those that cost at most what was agreed; after a request without an answer, the nearest
 * to the pickup.
 */
export async function findBookingAlternatives(
  context: AppContext,
  { id, readerId, locale }: { id: string; readerId: number; locale: Locale },
): Promise<BookingAlternatives> {
  const booking = await findReplaced(context.db, { id: bookingId(id), userId: readerId })
  const { agreed } = booking
  const now = context.now()
  if (agreed.from < earliestStart(now)) return { vehicles: [], replacement: null }
  const trip: Trip = { ...agreed, approachKm: null }
  const { vehicleId, pickup } = agreed
  const like = { vehicleId, trip, pickup, end: endOf(trip, agreed), locale, guestId: readerId }
  const kind = booking.replacedBy === null ? replacementOf(booking, now) : null
  if (!kind) return { vehicles: await findSimilar(context, like), replacement: null }
  const isOwed = kind === 'owed'
  const wanted = { ...like, isNearPickup: true, isNearestFirst: !isOwed, limit: MAX_MEASURED }
  const similar = await findSimilar(context, wanted)
  const paid = await findMovable(context.db, booking.id)
  const coupon = await findFormerCoupon(context.db, booking.coupon)
  const most = isOwed ? agreed.payable : Number.POSITIVE_INFINITY
  return {
    vehicles: await replacementsAmong(context, agreed, similar, { most, coupon }),
    replacement: { isOwed, agreed: agreed.payable, paid: paid?.amount ?? 0 },
  }
}

/**
 * The first few that cost at most `most`, with their price. Those that are dearer by far before the coupon are not
 * measured.
 */
async function replacementsAmong(
  context: AppContext,
  agreed: Agreement,
  similar: readonly VehicleCard[],
  { most, coupon }: { most: number; coupon: Coupon | null },
): Promise<VehicleCard[]> {
  const found: VehicleCard[] = []
  for (const card of similar) {
    if (found.length === MAX_SIMILAR) break
    if ((card.pricing?.payable ?? 0) > (most + agreed.couponDiscount) * MEASURED_UP_TO) continue
    const priced = await replacementPrice(context, agreed, card.id, { most, coupon })
    if (priced) found.push({ ...card, pricing: cardPricing(priced) })
  }
  return found
}

/** A vehicle that takes other roads may cost less than by the metres of the booked one. */
const MEASURED_UP_TO = 1.2

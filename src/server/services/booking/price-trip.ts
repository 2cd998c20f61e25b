import type { PricingPayload, Quote } from '#contract/booking.ts'
import type { Coupon } from '#domain/booking/coupon.ts'
import { couponRefusal } from '#domain/booking/coupon.ts'
import { MAX_HIRE_DAYS, MAX_LONG_TERM_DAYS } from '#domain/booking/limits.ts'
import { quote } from '#domain/booking/quote.ts'
import { isCityRideDistance, type Trip, tripRefusal } from '#domain/booking/trip.ts'
import { haversineMeters } from '#domain/shared/place.ts'
import { fromWire } from '#domain/shared/time.ts'
import type { Core } from '#server/core.ts'
import { ApiError } from '#server/http/api-error.ts'
import { quoteView } from '#server/views/booking.ts'
import { pricingOf } from '#server/views/vehicles.ts'

/** The price of a trip with what is known of it; a guest who leaves the route out gets the price of the time. */
export async function priceTrip(core: Core, payload: PricingPayload, userId: number | null): Promise<Quote> {
  const vehicle = await core.db
    .selectFrom('vehicles')
    .selectAll()
    .where('id', '=', payload.vehicleId)
    .where('state', '=', 'available')
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  const { price_per_hour, price_per_day } = vehicle ?? {}
  if (!vehicle || !price_per_hour || !price_per_day) throw new ApiError('vehicleNotFound')

  const trip = readTrip(payload)
  const refusal = tripRefusal(trip, { longTermTrip: vehicle.long_term_trip, offRoad: vehicle.off_road })
  if (refusal === 'reversed') throw new ApiError('invalidDates')
  if (refusal === 'noOffRoad') throw new ApiError('noOffRoad')
  if (refusal === 'tooLong')
    throw new ApiError('tripTooLong', { days: vehicle.long_term_trip ? MAX_LONG_TERM_DAYS : MAX_HIRE_DAYS })

  const rates = pricingOf({ ...vehicle, price_per_hour, price_per_day })
  const coupon = payload.coupon?.trim() ? await findCoupon(core, payload.coupon.trim(), userId) : null
  const priced = quote(rates, trip, coupon)
  if (coupon && couponRefusal(coupon, priced.total - priced.saving))
    throw new ApiError('couponMinimum', { minimum: coupon.minimum })
  return quoteView(trip.from, priced)
}

function readTrip(payload: PricingPayload): Trip {
  const from = fromWire(payload.from)
  const to = fromWire(payload.to)
  if (from === null || to === null) throw new ApiError('invalidDates')
  const totalMeters = payload.totalMeters ?? null
  if (totalMeters !== null && totalMeters < straightMeters(payload)) throw new ApiError('distanceTooShort')
  return {
    from,
    to,
    totalMeters,
    totalSeconds: payload.totalTime ?? null,
    isCityRide: totalMeters === null ? (payload.isCityRide ?? true) : isCityRideDistance(totalMeters),
    isOneWay: payload.isOneWay ?? true,
    gravelOffRoadKm: payload.gravelOffRoadKM ?? 0,
    normalOffRoadKm: payload.normalOffRoadKM ?? 0,
    extremeOffRoadKm: payload.extremeOffRoadKM ?? 0,
  }
}

/** Metres along straight lines through the points that were given; 0 when an end is missing. */
function straightMeters(payload: PricingPayload): number {
  const { originLatitude, originLongitude, destinationLatitude, destinationLongitude } = payload
  if (
    originLatitude == null ||
    originLongitude == null ||
    destinationLatitude == null ||
    destinationLongitude == null
  )
    return 0
  const points = [
    { lat: originLatitude, lng: originLongitude },
    ...(payload.waypoints ?? []),
    { lat: destinationLatitude, lng: destinationLongitude },
  ]
  return points
    .slice(1)
    .reduce((sum, point, index) => sum + haversineMeters(points[index] ?? point, point), 0)
}

async function findCoupon({ db, now }: Core, code: string, userId: number | null): Promise<Coupon> {
  const at = new Date(now())
  const coupon = await db
    .selectFrom('coupons')
    .select(['id', 'code', 'kind', 'value', 'minimum', 'cap', 'total_limit', 'per_user_limit', 'user_id'])
    .where('code', '=', code.toUpperCase())
    .where('active', '=', true)
    .where('valid_from', '<=', at)
    .where('valid_to', '>', at)
    .executeTakeFirst()
  if (!coupon || (coupon.user_id !== null && coupon.user_id !== userId)) throw new ApiError('unknownCoupon')
  const uses = await db
    .selectFrom('coupon_uses')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(({ fn }) =>
      fn
        .countAll<number>()
        .filterWhere('user_id', '=', userId ?? 0)
        .as('mine'),
    )
    .where('coupon_id', '=', coupon.id)
    .executeTakeFirstOrThrow()
  const usedUp = coupon.total_limit !== null && uses.all >= coupon.total_limit
  if (usedUp || (coupon.per_user_limit !== null && uses.mine >= coupon.per_user_limit))
    throw new ApiError('unknownCoupon')
  return coupon
}

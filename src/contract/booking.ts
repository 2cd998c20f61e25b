import * as v from 'valibot'
import { MAX_ROUTE_METERS } from '#domain/booking/limits.ts'
import { endpoint } from './endpoint.ts'

/** One line of a price: facts, not words. Amounts in whole NRS; savings and coupons are negative. */
const QuoteLine = v.looseObject({ kind: v.string(), amount: v.number() })
export const Quote = v.object({
  /** UTC, YYYY-MM-DDTHH:mm:ssZ; `to` is the drop-off that the server computes. */
  from: v.string(),
  to: v.string(),
  hours: v.number(),
  pricedHours: v.number(),
  /** Null while the route is not known. */
  km: v.nullable(v.number()),
  includedKm: v.number(),
  lines: v.array(QuoteLine),
  total: v.number(),
  couponDiscount: v.number(),
  totalSaving: v.number(),
  payable: v.number(),
})

const Km = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000)))
const Latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90))
const Longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180))
const When = v.pipe(v.string(), v.maxLength(30))
/** Spec section 7, with the optional keys of design section 4. */
export const PricingPayload = v.object({
  from: When,
  to: When,
  vehicleId: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
  coupon: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40)))),
  totalTime: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000)))),
  totalMeters: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_ROUTE_METERS)))),
  isOneWay: v.optional(v.boolean()),
  isCityRide: v.optional(v.boolean()),
  originLatitude: v.optional(v.nullable(Latitude)),
  originLongitude: v.optional(v.nullable(Longitude)),
  destinationLatitude: v.optional(v.nullable(Latitude)),
  destinationLongitude: v.optional(v.nullable(Longitude)),
  waypoints: v.optional(v.pipe(v.array(v.object({ lat: Latitude, lng: Longitude })), v.maxLength(20))),
  gravelOffRoadKM: Km,
  normalOffRoadKM: Km,
  extremeOffRoadKM: Km,
})

export type Quote = v.InferOutput<typeof Quote>
export type PricingPayload = v.InferOutput<typeof PricingPayload>

export const priceTrip = endpoint<PricingPayload, Quote>('POST', '/pricing')

import * as v from 'valibot'
import {
  MAX_EXPECTED_PAYABLE,
  MAX_OFF_ROAD_KM,
  MAX_ROUTE_ID_LENGTH,
  MAX_ROUTE_METERS,
  MAX_STOPS,
  OFF_ROAD_GRADES,
  SAVING_THRESHOLDS,
} from '#domain/booking/limits.ts'
import { BOOKING_STATUSES } from '#domain/my-bookings/status.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import { decimalNumber } from '#domain/shared/numbers.ts'
import { MAX_TYPED } from '#domain/shared/text.ts'
import { TRIP_OBSTACLES } from '#domain/vehicles/vehicle.ts'
import { endpoint } from './endpoint.ts'

/** How many days, eight-hour, four-hour and single-hour tiers cover the trip. */
const Cover = v.object({
  days: v.number(),
  eightHours: v.number(),
  fourHours: v.number(),
  hours: v.number(),
})
/** One line of a quote, without text. Amounts in whole NRS; savings and coupons are negative. See docs/pricing.md. */
const QuoteLine = v.variant('kind', [
  v.object({
    kind: v.literal('time'),
    amount: v.number(),
    cover: Cover,
    /** The hours charged when more hours cost less than the extra km would, else null. */
    pricedAs: v.nullable(v.number()),
  }),
  v.object({ kind: v.literal('extraKm'), amount: v.number(), km: v.number(), rate: v.number() }),
  v.object({
    kind: v.literal('offRoad'),
    amount: v.number(),
    grade: v.picklist(OFF_ROAD_GRADES),
    km: v.number(),
    rate: v.number(),
  }),
  v.object({ kind: v.literal('overnight'), amount: v.number(), nights: v.number(), rate: v.number() }),
  v.object({ kind: v.literal('waiting'), amount: v.number(), hours: v.number(), rate: v.number() }),
  v.object({
    kind: v.literal('approach'),
    amount: v.number(),
    /** Whole km from where the vehicle stands to the pickup, and those of them that are charged. */
    km: v.number(),
    chargedKm: v.number(),
    rate: v.number(),
  }),
  v.object({
    kind: v.literal('saving'),
    amount: v.number(),
    percent: v.number(),
    threshold: v.picklist(SAVING_THRESHOLDS),
  }),
  v.object({ kind: v.literal('coupon'), amount: v.number(), code: v.string() }),
])
export const Quote = v.object({
  /** UTC, YYYY-MM-DDTHH:mm:ssZ; `to` is the computed drop-off. */
  from: v.string(),
  to: v.string(),
  hours: v.number(),
  pricedHours: v.number(),
  /** Null while the route is unknown. */
  km: v.nullable(v.number()),
  includedKm: v.number(),
  lines: v.array(QuoteLine),
  total: v.number(),
  couponDiscount: v.number(),
  totalSaving: v.number(),
  payable: v.number(),
  /** The route as measured by the server (one way); null while an end point is missing. */
  totalMeters: v.nullable(v.number()),
  totalTime: v.nullable(v.number()),
  isCityRide: v.boolean(),
  isOneWay: v.boolean(),
  /** Only from `POST /pricing`: without a pickup, the route from the centre of the vehicle's city is priced. */
  isFromCity: v.optional(v.boolean()),
  /** The route that is priced; `title` is in the user's language. Null while an end point is missing. */
  route: v.nullable(v.object({ id: v.string(), title: v.string() })),
  /** Only from `POST /pricing`: the price on each route option, the priced one included. NRS. */
  byRoute: v.optional(v.array(v.object({ id: v.string(), payable: v.number() }))),
  /** Only from `POST /pricing`: why the vehicle cannot be booked until the computed drop-off; null if it can. */
  obstacle: v.optional(v.nullable(v.picklist(TRIP_OBSTACLES))),
  /** Only from `POST /pricing`: shorter dates that hold the trip and cost much less; null without any. */
  shorter: v.optional(v.nullable(v.object({ to: v.string(), hours: v.number(), payable: v.number() }))),
  // the next five only from `POST /pricing` and with `priceChanged`
  /** Whole km of road from the vehicle's public place to the pickup; null without a pickup. */
  approachKm: v.optional(v.nullable(v.number())),
  /** Confirmed immediately, without the host's answer. */
  isInstant: v.optional(v.boolean()),
  /** Only the host confirms it, also when it is paid online or costs nothing. */
  needsAnswer: v.optional(v.boolean()),
  /** The host's deadline for a request that is sent now, UTC; null without one. */
  answerBy: v.optional(v.nullable(v.string())),
  /** The deadline is so near that the host may not see the request in time. */
  mayBeMissed: v.optional(v.boolean()),
})

const Latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90))
const Longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180))
const Waypoint = v.object({
  lat: Latitude,
  lng: Longitude,
  title: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200)))),
})
/** A number, or its text in any spelling of domain/shared/numbers.ts. */
const Km = v.optional(
  v.nullable(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.maxLength(40), v.transform(decimalNumber))]),
      v.number(),
      v.minValue(0),
      v.maxValue(MAX_OFF_ROAD_KM),
    ),
  ),
)
const Flag = v.optional(v.nullable(v.boolean()))
const When = v.pipe(v.string(), v.maxLength(30))
/** The id of the RouteOption that the guest chose. Absent: the best route; unknown: 409 `routeChanged`. */
const RouteId = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_ROUTE_ID_LENGTH))))
/** Any spelling is accepted, see domain/booking/coupon.ts. */
const CouponCode = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_TYPED))))
export const PricingPayload = v.object({
  from: When,
  to: When,
  vehicleId: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
  coupon: CouponCode,
  totalTime: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000)))),
  totalMeters: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_ROUTE_METERS)))),
  isOneWay: Flag,
  isCityRide: Flag,
  originLatitude: v.optional(v.nullable(Latitude)),
  originLongitude: v.optional(v.nullable(Longitude)),
  destinationLatitude: v.optional(v.nullable(Latitude)),
  destinationLongitude: v.optional(v.nullable(Longitude)),
  waypoints: v.optional(v.nullable(v.pipe(v.array(Waypoint), v.maxLength(MAX_STOPS)))),
  routeId: RouteId,
  gravelOffRoadKM: Km,
  normalOffRoadKM: Km,
  extremeOffRoadKM: Km,
})

const Text = v.pipe(v.string(), v.maxLength(200))
/**
 * Metres, seconds and flags are hints: the server measures the route itself. `routeInfo` is null on the wire and
 * ignored. `payment` is cash by default (docs/api.md).
 */
export const BookingPayload = v.object({
  from: When,
  to: When,
  vehicleId: PricingPayload.entries.vehicleId,
  originLatitude: v.optional(v.nullable(Latitude)),
  originLongitude: v.optional(v.nullable(Longitude)),
  originAddress: v.optional(v.nullable(Text)),
  destinationLatitude: v.optional(v.nullable(Latitude)),
  destinationLongitude: v.optional(v.nullable(Longitude)),
  destinationAddress: v.optional(v.nullable(Text)),
  waypoints: v.optional(v.nullable(v.pipe(v.array(Waypoint), v.maxLength(MAX_STOPS)))),
  routeId: RouteId,
  contactPerson: v.optional(v.nullable(Text)),
  contactPersonPhoneNumber: v.optional(v.nullable(Text)),
  /** with its country code; with one, `contactPersonPhoneNumber` may be missing */
  contactPersonInternationalNumber: v.optional(v.nullable(Text)),
  gravelOffRoadKM: Km,
  normalOffRoadKM: Km,
  extremeOffRoadKM: Km,
  isCityRide: Flag,
  isOneWay: Flag,
  couponCode: CouponCode,
  totalMeters: PricingPayload.entries.totalMeters,
  totalTime: PricingPayload.entries.totalTime,
  routeInfo: v.optional(v.unknown()),
  payment: v.optional(v.nullable(Text)),
  /**
   * NRS and UTC: the price and computed drop-off that the guest agreed to. When the server's differ, nothing is
   * booked and the response is `priceChanged`. Without them any result is accepted.
   */
  expectedPayable: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_EXPECTED_PAYABLE))),
  ),
  expectedDropOff: v.optional(
    v.nullable(
      v.pipe(
        When,
        v.check((text) => fromWire(text) !== null),
      ),
    ),
  ),
})
/** `message` is the sentence to show; `payable` in NRS is 0 when nothing is to be paid. */
export const Booked = v.object({
  id: v.string(),
  message: v.string(),
  status: v.picklist(BOOKING_STATUSES),
  payable: v.number(),
})
/** `data` of the 409 `ownBooking`. */
export const OwnBooking = v.object({ id: v.string() })
export type BookingPayload = v.InferOutput<typeof BookingPayload>
export type OwnBooking = v.InferOutput<typeof OwnBooking>
export type Booked = v.InferOutput<typeof Booked>
export type Quote = v.InferOutput<typeof Quote>
export type PricingPayload = v.InferOutput<typeof PricingPayload>

export const priceTrip = endpoint<PricingPayload, Quote>('POST', '/pricing')
export const createBooking = endpoint<BookingPayload, Booked>('POST', '/bookings', { guarded: true })

import * as v from 'valibot'
import { readNumberAbroad } from '#domain/booking/contact.ts'
import {
  MAX_EXPECTED_PAYABLE,
  MAX_OFF_ROAD_KM,
  MAX_ROUTE_ID_LENGTH,
  MAX_ROUTE_METERS,
  MAX_STOPS,
  OFF_ROAD_GRADES,
  SAVING_THRESHOLDS,
} from '#domain/booking/limits.ts'
import type { NamedPoint } from '#domain/booking/markers.ts'
import type { OffRoadKm } from '#domain/booking/off-road.ts'
import { BOOKING_STATUSES } from '#domain/my-bookings/status.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import { decimalNumber } from '#domain/shared/numbers.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { round4 } from '#domain/shared/place.ts'
import { MAX_TYPED, oneLine } from '#domain/shared/text.ts'
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

/*
 * The names of a trip on the wire, which clients rely on, and those of forms, rules, stores and services. Nothing else
 * translates between them.
 */

/** The places of a trip; null: not chosen yet. Stops are in driving order. */
export interface TripPlaces {
  pickup: NamedPoint | null
  dropOff: NamedPoint | null
  stops: readonly NamedPoint[]
}
/** Whom the driver calls. */
export interface Contact {
  name: string
  /** without the country's prefix; may be empty with a number abroad */
  number: string
  /** +447911123456; empty: none */
  numberAbroad: string
}
export interface RequestedTrip extends TripPlaces {
  offRoad: OffRoadKm
  contact: Contact
}

/** Of a place's name on the wire. */
export const MAX_ADDRESS_LENGTH = 200

/** The coordinates in a payload. */
export function pointsPayload({ pickup, dropOff, stops }: TripPlaces) {
  return {
    originLatitude: pickup?.lat ?? null,
    originLongitude: pickup?.lng ?? null,
    destinationLatitude: dropOff?.lat ?? null,
    destinationLongitude: dropOff?.lng ?? null,
    waypoints: stops.map(({ lat, lng, label }) => ({ lat, lng, title: label })),
  } satisfies Partial<PricingPayload>
}

/** The km in a payload. */
export function offRoadPayload({ gravel, normal, extreme }: OffRoadKm) {
  return {
    gravelOffRoadKM: gravel,
    normalOffRoadKM: normal,
    extremeOffRoadKM: extreme,
  } satisfies Partial<PricingPayload>
}

/** All of a trip in the payload of a booking. */
export function tripPayload({ offRoad, contact, ...places }: RequestedTrip) {
  return {
    ...pointsPayload(places),
    originAddress: places.pickup?.label.slice(0, MAX_ADDRESS_LENGTH) ?? null,
    destinationAddress: places.dropOff?.label.slice(0, MAX_ADDRESS_LENGTH) ?? null,
    contactPerson: contact.name.trim(),
    contactPersonPhoneNumber: readPhoneNumber(contact.number),
    ...(contact.numberAbroad && {
      contactPersonInternationalNumber: readNumberAbroad(contact.numberAbroad),
    }),
    ...offRoadPayload(offRoad),
  } satisfies Partial<BookingPayload>
}

/**
 * Coordinates have 4 decimals, km the two that a price line shows, texts one line. An end without both coordinates is
 * null.
 */
export function readTripPayload(payload: Partial<BookingPayload>): RequestedTrip {
  return {
    pickup: readPoint(payload.originLatitude, payload.originLongitude, payload.originAddress),
    dropOff: readPoint(payload.destinationLatitude, payload.destinationLongitude, payload.destinationAddress),
    stops: (payload.waypoints ?? []).flatMap(({ lat, lng, title }) => readPoint(lat, lng, title) ?? []),
    offRoad: {
      gravel: readKm(payload.gravelOffRoadKM),
      normal: readKm(payload.normalOffRoadKM),
      extreme: readKm(payload.extremeOffRoadKM),
    },
    contact: {
      name: oneLine(payload.contactPerson),
      number: readPhoneNumber(payload.contactPersonPhoneNumber ?? ''),
      numberAbroad: readNumberAbroad(payload.contactPersonInternationalNumber ?? ''),
    },
  }
}

type Maybe<T> = T | null | undefined

function readPoint(lat: Maybe<number>, lng: Maybe<number>, label: Maybe<string>): NamedPoint | null {
  return lat == null || lng == null ? null : { lat: round4(lat), lng: round4(lng), label: oneLine(label) }
}

function readKm(km: Maybe<number>): number {
  return Math.round((km ?? 0) * 100) / 100
}

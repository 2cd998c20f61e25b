import * as v from 'valibot'
import { MATCH_KINDS } from '#domain/carpool/classify-match.ts'
import { endpoint } from './endpoint.ts'

const Address = v.pipe(v.string(), v.maxLength(200))
const Degrees = v.optional(v.nullable(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))))
const Coordinate = v.optional(v.pipe(v.string(), v.maxLength(24)))

/**
 * Validated by domain/carpool/request.rules.ts; digits may be Devanagari. The addresses come from suggestions; the
 * coordinates distinguish places of the same name. `time`: UTC, ISO 8601. `suggestedPrice`: NRS per seat.
 */
export const CarpoolPayload = v.object({
  isDriver: v.optional(v.nullable(v.boolean())),
  addressFrom: v.optional(v.nullable(Address)),
  addressTo: v.optional(v.nullable(Address)),
  fromLatitude: Degrees,
  fromLongitude: Degrees,
  toLatitude: Degrees,
  toLongitude: Degrees,
  time: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40)))),
  passengers: v.optional(v.nullable(v.union([v.number(), v.pipe(v.string(), v.maxLength(20))]))),
  vehicleTypeID: v.optional(v.nullable(v.number())),
  suggestedPrice: v.optional(v.nullable(v.union([v.number(), v.pipe(v.string(), v.maxLength(40))]))),
  phoneNumber: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100)))),
  note: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(20_000)))),
})
export type CarpoolPayload = v.InferOutput<typeof CarpoolPayload>
export const CarpoolCreated = v.object({ id: v.number(), message: v.string() })
export type CarpoolCreated = v.InferOutput<typeof CarpoolCreated>

/**
 * NRS per seat. `suggested` shares the fuel among all people in the vehicle; a price above `highest` is marked as
 * expensive. The rest explains the sum: length and driving time of the route, `fuelPrice` in NRS per litre, `fuelCost`
 * in NRS for the whole ride, and the number of people.
 */
export const FairPrice = v.object({
  suggested: v.number(),
  highest: v.number(),
  meters: v.number(),
  seconds: v.number(),
  litresPer100Km: v.number(),
  fuelPrice: v.number(),
  fuelCost: v.number(),
  people: v.number(),
})
export type FairPrice = v.InferOutput<typeof FairPrice>
export const FairPricePayload = v.pick(CarpoolPayload, [
  'addressFrom',
  'addressTo',
  'fromLatitude',
  'fromLongitude',
  'toLatitude',
  'toLongitude',
  'passengers',
  'vehicleTypeID',
])
export type FairPricePayload = v.InferOutput<typeof FairPricePayload>

/**
 * `addressFrom` and `addressTo` are matched along roads; without coordinates they are looked up first. `time` and
 * `until`: earliest and latest departure (UTC). `isDriver`: 'true' lists drivers, 'false' passengers. `isMine`: 'true'
 * lists the user's own.
 */
export const CarpoolQuery = v.object({
  addressFrom: v.optional(Address),
  addressTo: v.optional(Address),
  fromLatitude: Coordinate,
  fromLongitude: Coordinate,
  toLatitude: Coordinate,
  toLongitude: Coordinate,
  time: v.optional(v.pipe(v.string(), v.maxLength(40))),
  until: v.optional(v.pipe(v.string(), v.maxLength(40))),
  isDriver: v.optional(v.pipe(v.string(), v.maxLength(5))),
  isMine: v.optional(v.pipe(v.string(), v.maxLength(5))),
  vehicleTypeID: v.optional(v.pipe(v.string(), v.maxLength(10))),
  page: v.optional(v.string()),
})
export type CarpoolQuery = v.InferOutput<typeof CarpoolQuery>

/** Where the passenger gets in or out; `meters` from the passenger's own place. */
const Meeting = v.object({ title: v.string(), meters: v.number() })
/** `at`: UTC, when the ride arrives there by its driving time. `share`: NRS for the shared part of the route. */
export const RideMatch = v.object({
  kind: v.picklist(MATCH_KINDS),
  detourMeters: v.number(),
  detourSeconds: v.number(),
  meet: Meeting,
  leave: Meeting,
  sharedMeters: v.number(),
  at: v.string(),
  share: v.number(),
})
export type RideMatch = v.InferOutput<typeof RideMatch>

/**
 * A request on the board. Addresses are in the user's language. `phoneNumber` is null when the user has seen as many as
 * are allowed in a day. `suggestedPrice` and `fairPrice`: NRS per seat; `fairPrice` is null while the route is unknown.
 * `match` is set only when the list was filtered by places.
 */
export const CarpoolRequest = v.object({
  id: v.number(),
  isDriver: v.boolean(),
  isMine: v.boolean(),
  vehicleType: v.object({ id: v.number(), icon: v.string(), title: v.string() }),
  time: v.string(),
  addressFrom: v.string(),
  addressTo: v.string(),
  note: v.string(),
  passengers: v.number(),
  phoneNumber: v.nullable(v.string()),
  suggestedPrice: v.number(),
  fairPrice: v.nullable(v.number()),
  isExpensive: v.boolean(),
  meters: v.nullable(v.number()),
  seconds: v.nullable(v.number()),
  person: v.object({
    id: v.number(),
    fullName: v.string(),
    image: v.nullable(v.string()),
    isNumberVerified: v.boolean(),
  }),
  /** path of the ride's public page */
  path: v.string(),
  /** the user's own request, hidden by the operator */
  isHidden: v.boolean(),
  match: v.nullable(RideMatch),
})
export type CarpoolRequest = v.InferOutput<typeof CarpoolRequest>

export const CompleteQuery = v.object({ id: v.optional(v.pipe(v.string(), v.maxLength(20))) })
export type CompleteQuery = v.InferOutput<typeof CompleteQuery>
export const CarpoolCompleted = v.object({ id: v.number(), message: v.string() })
export type CarpoolCompleted = v.InferOutput<typeof CarpoolCompleted>

/** `isDriver`: true to wait for drivers, false for passengers. */
export const AlertPayload = v.object({
  ...v.pick(CarpoolPayload, [
    'addressFrom',
    'addressTo',
    'fromLatitude',
    'fromLongitude',
    'toLatitude',
    'toLongitude',
    'vehicleTypeID',
  ]).entries,
  isDriver: v.boolean(),
})
export type AlertPayload = v.InferOutput<typeof AlertPayload>
export const CarpoolAlert = v.object({
  id: v.number(),
  isDriver: v.boolean(),
  addressFrom: v.string(),
  addressTo: v.string(),
  vehicleType: v.nullable(v.object({ id: v.number(), title: v.string() })),
  /** number of requests that the user was notified of */
  hits: v.number(),
  expiresAt: v.string(),
})
export type CarpoolAlert = v.InferOutput<typeof CarpoolAlert>

export const createCarpool = endpoint<CarpoolPayload, CarpoolCreated>('POST', '/carpool', { guarded: true })
/** 20 a page. With places: exact matches, then those along the route, then nearby ones; otherwise soonest first. */
export const listCarpool = endpoint<undefined, CarpoolRequest[]>('GET', '/carpool', { guarded: true })
/** The GET changes state: docs/api.md. Without an id the user's latest open request. */
export const completeCarpoolByGet = endpoint<undefined, CarpoolCompleted>('GET', '/carpool/complete', {
  guarded: true,
  changes: true,
})
export const completeCarpool = endpoint<undefined, CarpoolCompleted>('POST', '/carpool/complete', {
  guarded: true,
})
export const getFairPrice = endpoint<FairPricePayload, FairPrice>('POST', '/carpool/fairPrice')
export const getCarpool = endpoint<undefined, CarpoolRequest>('GET', '/carpool/{id}', { guarded: true })
export const createAlert = endpoint<AlertPayload, CarpoolAlert>('POST', '/carpool/alerts', { guarded: true })
export const listAlerts = endpoint<undefined, CarpoolAlert[]>('GET', '/carpool/alerts', { guarded: true })
export const endAlert = endpoint<undefined, null>('DELETE', '/carpool/alerts/{id}', { guarded: true })

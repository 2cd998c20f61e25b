import { MINUTE_MS } from '#domain/shared/kathmandu-time.ts'

/** Routes shorter than this are city rides. */
export const CITY_RIDE_METERS = 50_000

/** Driving time is 1.2 times the route's (tenths, to stay whole); each full 57600 s of it add 28800 s of rest. */
export const DRIVING_TENTHS_PER_ROUTE_SECOND = 12
export const DRIVING_BEFORE_REST_SECONDS = 57_600
export const REST_SECONDS = 28_800

/** Hours of the price blocks that are longer than an hour. */
export const BLOCK_HOURS = { day: 24, eight: 8, four: 4 } as const

/** The longest hire, and the longest for a vehicle with `longTermTrip`. */
export const MAX_TRIP_DAYS = 30
export const MAX_LONG_TERM_DAYS = 90

/** Shorter dates are advised from four hours on, which the search offers too, if they cost this much less. */
export const LEAST_ADVISED_HOURS = BLOCK_HOURS.four
export const ADVISED_SAVING_PERCENT = 15

/** Four times across the country and back: a longer route is not a trip, and would make the price slow to compute. */
export const MAX_ROUTE_METERS = 5_000_000

/** Off-road km, of all grades together, that can be added to any trip; more only up to the km charged for its route. */
export const OFF_ROAD_KM_OF_ANY_TRIP = 50
/** No trip allows more: there and back on the longest route. */
export const MAX_OFF_ROAD_KM = (2 * MAX_ROUTE_METERS) / 1_000

/** The price of an off-road km as a multiple of the km rate. */
export const OFF_ROAD_GRADES = ['gravel', 'normal', 'extreme'] as const
export type OffRoadGrade = (typeof OFF_ROAD_GRADES)[number]
export const OFF_ROAD_MULTIPLES: Record<OffRoadGrade, number> = { gravel: 1.25, normal: 1.5, extreme: 2 }

/**
 * Whole km of road from a vehicle's public place to the pickup: up to `free` they cost nothing, beyond `ask` a booking
 * is a request, beyond `most` it is refused. Up to `free` this drive and the one home take no time of their own.
 */
export const APPROACH_KM = { free: 20, ask: 100, most: 300 } as const

/** Maximum hours that a host may keep free after each trip. */
export const MAX_TRIP_GAP_HOURS = 12

/** Waiting is charged from the ninth hour of each day of a trip, for at most 8 hours a day. */
export const HOURS_BEFORE_WAITING = 8
export const WAITING_HOURS_PER_DAY = 8

/** Trip lengths in hours from which the three-day, seven-day and one-month savings apply. */
export const SAVING_THRESHOLDS = [72, 168, 720] as const
export type SavingThreshold = (typeof SAVING_THRESHOLDS)[number]

/** Maximum length of a route id; the server creates no longer ones. */
export const MAX_ROUTE_ID_LENGTH = 64

/** Maximum stops between pickup and drop-off. */
export const MAX_STOPS = 8

/** A pickup offered when the form was opened is accepted this long, for users who fill it in slowly. */
export const PICKUP_GRACE_MS = 45 * MINUTE_MS

/** How long an unpaid wallet booking holds the vehicle. */
export const WALLET_HOLD_MINUTES = 15
export const WALLET_HOLD_MS = WALLET_HOLD_MINUTES * MINUTE_MS

/** NRS, above every price that can be shown. */
export const MAX_EXPECTED_PAYABLE = 1_000_000_000

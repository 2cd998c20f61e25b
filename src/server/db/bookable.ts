import { type RawBuilder, sql } from 'kysely'
import type { TimeRange } from '#domain/booking/free-times.ts'
import { MAX_LONG_TERM_DAYS, MAX_TRIP_DAYS } from '#domain/booking/limits.ts'
import { DAY_MS, kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { BOOKABLE_STEP } from '#domain/vehicles/vehicle.ts'

/** Condition on `vehicles v`: an operator has blocked neither the vehicle nor its owner. */
export const isAllowed: RawBuilder<boolean> = sql<boolean>`v.blocked_at is null and v.owner_blocked_at is null`

/**
 * Condition on `vehicles v` for vehicles that guests may see: listed, with all booking steps complete, not withheld
 * because of refused documents, and with neither the vehicle nor its owner blocked. All but the steps must equal the
 * condition of the partial indexes vehicles_popular and vehicles_price, which hold every column that a search reads.
 */
export const isListed: RawBuilder<boolean> = sql<boolean>`v.state = 'available' and ${isAllowed}
  and (v.step is null or v.step >= ${sql.lit(BOOKABLE_STEP)}) and not v.is_withheld`

/** Condition on `vehicles v`: bookings are confirmed without the host, as `isConfirmedAtOnce` has it. */
export const isInstant: RawBuilder<boolean> = sql<boolean>`(v.instant_booking and v.status is not distinct from 'verified')`

/** A requested trip; epoch milliseconds. */
export interface RequestedHours extends TimeRange {
  /** with the drives around it, as far as they are known, and without the vehicle's gap */
  road?: TimeRange | undefined
}

/** Listed, available for trips of this length, insured and free for the whole time. */
export function isBookable({ from, to, road }: RequestedHours): RawBuilder<boolean> {
  return sql<boolean>`${isListed} and ${allowsTripLength({ from, to })}
    and (v.insurance_expiry is null or v.insurance_expiry >= ${kathmanduDate(to)}::date)
    and not exists (select from vehicle_calendar c where c.vehicle_id = v.id and ${preventsTrip({ from, to, road })})`
}

/** When a booking's time on the road begins and ends, in `vehicle_calendar c`; blocked dates have no drives. */
export const roadFrom: RawBuilder<Date> = sql<Date>`coalesce(c.road_from_at, c.from_at)`
export const roadTo: RawBuilder<Date> = sql<Date>`coalesce(c.road_to_at, c.to_at)`

/**
 * Condition on `vehicle_calendar c` of the vehicle `v`: the row prevents the trip. Trips exclude blocked dates; the time
 * on the road, and after it the vehicle's gap, excludes that of other bookings.
 */
export function preventsTrip({ from, to, road = { from, to } }: RequestedHours): RawBuilder<boolean> {
  return sql<boolean>`(${roadTo} > ${new Date(road.from)} and case when c.kind = 'booking'
    then ${roadFrom} < ${new Date(road.to)}::timestamptz + v.trip_gap_hours * interval '1 hour'
    else c.to_at > ${new Date(from)} and c.from_at < ${new Date(to)} end)`
}

/** Condition on `vehicle_calendar c`: the row overlaps this time. Epoch milliseconds. */
export function calendarOverlaps({ from, to }: { from: number; to: number }): RawBuilder<boolean> {
  return sql<boolean>`(c.to_at > ${new Date(from)} and c.from_at < ${new Date(to)})`
}

/** The maximum length of a trip, as in `tripRefusal`, as a condition on `vehicles v`. */
function allowsTripLength({ from, to }: { from: number; to: number }): RawBuilder<boolean> {
  const days = (to - from) / DAY_MS
  if (days <= MAX_TRIP_DAYS) return sql<boolean>`true`
  return days <= MAX_LONG_TERM_DAYS ? sql<boolean>`v.long_term_trip` : sql<boolean>`false`
}

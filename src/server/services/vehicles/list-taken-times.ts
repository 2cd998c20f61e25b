import { sql } from 'kysely'
import type { TakenTimes } from '#contract/vehicles.ts'
import { kathmanduDate, toWire } from '#domain/shared/kathmandu-time.ts'
import { lapsesBefore, type Obstacle } from '#domain/vehicles/vehicle.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isListed, preventsTrip, type RequestedHours, roadFrom, roadTo } from '#server/db/bookable.ts'

interface TakenRow {
  from: Date | null
  to: Date | null
}

/**
 * Hours from now on at which a listed vehicle is on the road for a booking, or blocked, without who or why.
 * @throws ApiError vehicleNotFound for a vehicle that guests may not see
 */
export async function listTakenTimes({ db, now }: AppContext, id: number): Promise<TakenTimes> {
  const present = new Date(now())
  // range_agg joins ranges that touch
  const { rows } = await sql<TakenRow>`
    select lower(span) as from, upper(span) as to
    from vehicles v
    left join lateral (select unnest(range_agg(tstzrange(greatest(${roadFrom}, ${present}), ${roadTo}))) as span
      from vehicle_calendar c where c.vehicle_id = v.id and ${roadTo} > ${present}) taken on true
    where v.id = ${id} and ${isListed}
    order by span`.execute(db)
  if (rows.length === 0) throw new ApiError('vehicleNotFound')
  return rows.flatMap(({ from, to }) =>
    from && to ? [{ from: toWire(from.getTime()), to: toWire(to.getTime()) }] : [],
  )
}

interface InsuredVehicle {
  id: number
  insurance_expiry: string | null
}

/** Why a vehicle cannot be booked for these hours (UTC, epoch milliseconds), or null; the duration is not checked. */
export async function findObstacle(
  { db }: AppContext,
  { id, insurance_expiry }: InsuredVehicle,
  hours: RequestedHours,
): Promise<Extract<Obstacle, 'insuranceLapses' | 'taken'> | null> {
  if (lapsesBefore(insurance_expiry, kathmanduDate(hours.to))) return 'insuranceLapses'
  const { rows } = await sql`select from vehicle_calendar c join vehicles v on v.id = c.vehicle_id
    where v.id = ${id} and ${preventsTrip(hours)} limit 1`.execute(db)
  return rows.length > 0 ? 'taken' : null
}

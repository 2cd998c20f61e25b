import { sql } from 'kysely'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { lapsesBefore, type Obstacle } from '#domain/vehicles/vehicle.ts'
import type { AppContext } from '#server/context.ts'
import { calendarOverlaps } from '#server/db/bookable.ts'

interface InsuredVehicle {
  id: number
  insurance_expiry: string | null
}

/** Why a vehicle cannot be booked for these hours (UTC, epoch milliseconds), or null; the duration is not checked. */
export async function findObstacle(
  { db }: AppContext,
  { id, insurance_expiry }: InsuredVehicle,
  { from, to }: { from: number; to: number },
): Promise<Extract<Obstacle, 'insuranceLapses' | 'taken'> | null> {
  if (lapsesBefore(insurance_expiry, kathmanduDate(to))) return 'insuranceLapses'
  const { rows } = await sql`select from vehicle_calendar c where c.vehicle_id = ${id}
    and ${calendarOverlaps({ from, to })} limit 1`.execute(db)
  return rows.length > 0 ? 'taken' : null
}

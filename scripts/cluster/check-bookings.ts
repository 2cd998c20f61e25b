import { OWNER_URL, query } from './databases.ts'
import type { Acknowledged } from './tally.ts'

interface Counts {
  lost: number
  /** Of the same vehicle and hours, or acknowledged to two guests. */
  doubled: number
}

/** Compares what guests were told with what the primary has. */
export async function checkBookings(acknowledged: readonly Acknowledged[]): Promise<Counts> {
  const ids = acknowledged.map(({ id }) => id)
  const [lost] = await query<{ count: number }>(
    OWNER_URL,
    `select count(*) from unnest($1::uuid[]) id where not exists (select from bookings b where b.id = id)`,
    [ids],
  )
  const [overlapping] = await query<{ count: number }>(
    OWNER_URL,
    `select count(*) from bookings a join bookings b on b.vehicle_id = a.vehicle_id and b.id > a.id
       and b.from_at < a.to_at and b.to_at > a.from_at
     where a.contact_person = 'Cluster' and b.contact_person = 'Cluster'`,
  )
  const hours = new Set(acknowledged.map(({ vehicleId, from }) => `${vehicleId} ${from}`))
  return {
    lost: Number(lost?.count),
    doubled: Number(overlapping?.count) + (acknowledged.length - hours.size),
  }
}

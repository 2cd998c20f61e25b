import { sql } from 'kysely'
import { type RoutingProfile, routingProfile } from '#domain/vehicles/routing-profile.ts'
import type { AppContext } from '#server/context.ts'
import { ADDRESSES_OF_C, type AddressColumns } from '#server/db/address-columns.ts'
import type { RidePoints } from '#server/ports/corridors/port.ts'
import { isVisible } from './list-filter.ts'

interface Row extends AddressColumns {
  id: number
  user_id: number
  is_driver: boolean
  graph: string
  from_cell: number
  to_cell: number
  cells: number[]
  vehicle_type_id: number
  slug: string
  from_latitude: number
  from_longitude: number
  to_latitude: number
  to_longitude: number
  time_at: Date
}
/** A request that has not been compared with the alerts yet. */
export interface UnmatchedRequest extends Row {
  trip: RidePoints
  profile: RoutingProfile
}

/** Requests per round; after a full round the next one follows immediately. */
export const REQUESTS_PER_ROUND = 50
/** How long a new request waits for alerts without a corridor, which would miss it. */
const WAIT_MS = 15 * 60_000

/** Requests with a corridor on `graph`, oldest first. */
export async function findUnmatchedRequests(
  { db, now }: AppContext,
  graph: string,
): Promise<UnmatchedRequest[]> {
  const at = now()
  const { rows } = await sql<Row>`
    select c.id, c.user_id, c.is_driver, c.graph, c.from_cell, c.to_cell, c.cells, c.vehicle_type_id, t.slug,
      c.from_latitude, c.from_longitude, c.to_latitude, c.to_longitude,
      ${ADDRESSES_OF_C}, c.time_at
    from carpool_requests c join vehicle_types t on t.id = c.vehicle_type_id
    where c.alerted_at is null and ${isVisible(at)} and c.graph = ${graph}
      and (c.created_at < ${new Date(at - WAIT_MS)} or not exists (
        select from carpool_alerts a
        where a.ended_at is null and a.graph is distinct from ${graph} and a.expires_at > ${new Date(at)}))
    order by c.id limit ${REQUESTS_PER_ROUND}`.execute(db)
  return rows.map((row) => ({
    ...row,
    trip: {
      from: { lat: row.from_latitude, lng: row.from_longitude },
      to: { lat: row.to_latitude, lng: row.to_longitude },
    },
    profile: routingProfile(row.slug, false),
  }))
}

/** Marks requests that left before they were compared, so that no round reads them again. */
export async function markDeparted({ db, now }: AppContext): Promise<void> {
  const at = new Date(now())
  await sql`update carpool_requests set alerted_at = ${at}
    where alerted_at is null and completed_at is null and time_at < ${at}`.execute(db)
}

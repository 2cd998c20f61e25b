import { sql } from 'kysely'
import { routingProfile } from '#domain/vehicles/routing-profile.ts'
import type { AppContext } from '#server/context.ts'
import { ADDRESS_COLUMNS } from '#server/db/address-columns.ts'
import { isVisible } from './list-filter.ts'

/** A request that has not been compared with the alerts yet. */
export type UnmatchedRequest = Awaited<ReturnType<typeof findUnmatchedRequests>>[number]

/** Requests per round; after a full round the next one follows immediately. */
export const REQUESTS_PER_ROUND = 50
/** How long a new request waits for alerts without a corridor, which would miss it. */
const WAIT_MS = 15 * 60_000

/** Requests with a corridor on `graph`, oldest first. */
export async function findUnmatchedRequests({ db, now }: AppContext, graph: string) {
  const at = now()
  const rows = await db
    .selectFrom('carpool_requests as c')
    .innerJoin('vehicle_types as t', 't.id', 'c.vehicle_type_id')
    .select(['c.id', 'c.user_id', 'c.is_driver', 'c.graph', 'c.from_cell', 'c.to_cell', 'c.cells'])
    .select(['c.vehicle_type_id', 't.slug', 'c.time_at', ...ADDRESS_COLUMNS])
    .select(['c.from_latitude', 'c.from_longitude', 'c.to_latitude', 'c.to_longitude'])
    .where('c.alerted_at', 'is', null)
    .where(isVisible(at))
    .where('c.graph', '=', graph)
    .where(
      sql<boolean>`(c.created_at < ${new Date(at - WAIT_MS)} or not exists (
        select from carpool_alerts a
        where a.ended_at is null and a.graph is distinct from ${graph} and a.expires_at > ${new Date(at)}))`,
    )
    .orderBy('c.id')
    .limit(REQUESTS_PER_ROUND)
    .$narrowType<Record<'from_latitude' | 'from_longitude' | 'to_latitude' | 'to_longitude', number>>()
    .execute()
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

import { type RawBuilder, sql } from 'kysely'
import type { Point } from '#domain/shared/place.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import type { CorridorPort } from '#server/ports/corridors/port.ts'

export interface SearchedPlace extends Point {
  label: string
}

/** The filters of a list; times in epoch milliseconds. */
export interface ListFilter {
  from: SearchedPlace | null
  to: SearchedPlace | null
  after: number | null
  until: number | null
  isDriver: boolean | null
  /** only the reader's own request, even while it is hidden */
  isMine: boolean
  vehicleTypeId: number | null
  /** routing profile of the searched vehicle type */
  profile: RoutingProfile
}

/** The conditions on the request `c`, without those on its places. */
export function requestConditions(filter: ListFilter, userId: number, now: number): RawBuilder<boolean> {
  const { after, until, isDriver, isMine, vehicleTypeId } = filter
  const conditions = [
    isMine ? isOwnOpenRequest(userId, now) : isVisible(now),
    ...(after === null || after <= now ? [] : [sql`c.time_at >= ${new Date(after)}`]),
    ...(until === null ? [] : [sql`c.time_at <= ${new Date(until)}`]),
    ...(isDriver === null ? [] : [isDriver ? sql`c.is_driver` : sql`not c.is_driver`]),
    ...(vehicleTypeId === null ? [] : [sql`c.vehicle_type_id = ${vehicleTypeId}`]),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Condition on the request `c`: the reader's own open one, even while it is hidden. */
export function isOwnOpenRequest(userId: number, now: number): RawBuilder<boolean> {
  return sql<boolean>`(c.user_id = ${userId} and c.completed_at is null and c.time_at >= ${new Date(now)})`
}

/**
 * Condition for a search with one place: rides that pass it and do not end (`from`) or begin (`to`) there, and
 * passengers whose trip begins (`from`) or ends (`to`) there.
 */
export function onePlaceCondition(
  { from, to }: Pick<ListFilter, 'from' | 'to'>,
  corridors: Pick<CorridorPort, 'cellOf' | 'cellsAround'>,
): RawBuilder<boolean> {
  const place = from ?? to
  if (!place) return sql<boolean>`true`
  const around = sql`${corridors.cellsAround(place)}::smallint[]`
  const cell = corridors.cellOf(place)
  const [end, other] = from ? [sql`c.from_cell`, sql`c.to_cell`] : [sql`c.to_cell`, sql`c.from_cell`]
  return sql<boolean>`(case when c.is_driver
    then not ${other} = any(${around}) and ${zonesCondition([cell])}
      and (select r.cells @> ${[cell]}::smallint[] from carpool_requests r where r.id = c.id)
    else ${end} = any(${around}) end)`
}

/** Whether the route of `c` passes the zones of the cells. Uses the index of the list, before any cells are read. */
export function zonesCondition(cells: readonly number[]): RawBuilder<boolean> {
  const zones = cells.map((cell) => sql`get_bit(c.zones, carpool_zone(${cell}::smallint)) = 1`)
  return sql<boolean>`(${sql.join(zones, sql` and `)})`
}

/** Whether the request `c` is public: not over, completed or hidden, and its author is not blocked. */
export function isVisible(now: number): RawBuilder<boolean> {
  return sql<boolean>`(c.completed_at is null and c.hidden_at is null and c.owner_blocked_at is null
    and c.time_at >= ${new Date(now)})`
}

import { type RawBuilder, sql } from 'kysely'
import { MATCH_KINDS } from '#domain/carpool/classify-match.ts'
import { CELL_ORDER_TOLERANCE, MAX_MATCHES } from '#domain/carpool/limits.ts'
import type { AppContext } from '#server/context.ts'
import type { CorridorMatch, CorridorPort, RidePoints } from '#server/ports/corridors/port.ts'
import type { RankedRequest } from './board-page.ts'
import { type ListFilter, requestConditions, zonesCondition } from './list-filter.ts'

/** A request whose corridor may fit a search. */
interface RequestCandidate {
  id: number
  time_at: Date
}

/** Cells of a search. Passengers are picked up along those of the whole route. */
interface SearchCells {
  from: number
  to: number
  aroundFrom: readonly number[]
  aroundTo: readonly number[]
  route: readonly number[]
}

interface CandidateQuery {
  filter: ListFilter
  userId: number
  cells: SearchCells
}

/** Rides that pass both places in order, and rides with the same ends: the soonest of each. */
export function rideCandidates(
  { now }: Pick<AppContext, 'now'>,
  query: CandidateQuery,
): RawBuilder<RequestCandidate> {
  const { from, to } = query.cells
  const conditions = sql`${requestConditions(query.filter, query.userId, now())} and c.is_driver`
  // the subquery is read in the order of time from the index alone, only as far as needed
  return sql<RequestCandidate>`with ends as materialized (${withEnds(conditions, query.cells)})
    (select n.id, n.time_at from (select c.id, c.time_at from carpool_requests c
        where ${conditions} and ${zonesCondition([from, to])} order by c.time_at, c.id offset 0) n
      where (select array_position(r.cells, ${from}::smallint) <= array_position(r.cells, ${to}::smallint) + ${CELL_ORDER_TOLERANCE}
        from carpool_requests r where r.id = n.id)
      order by n.time_at, n.id limit ${MAX_MATCHES})
    union ${soonestOf('ends')}`
}

/** Passengers from one cell of the route to a later one, and those with the same ends: the soonest of each. */
export function tripCandidates(
  { now }: Pick<AppContext, 'now'>,
  query: CandidateQuery,
): RawBuilder<RequestCandidate> {
  const route = sql`${query.cells.route}::smallint[]`
  const conditions = sql`${requestConditions(query.filter, query.userId, now())} and not c.is_driver`
  // materialized, so that it reads the index alone and never scans all requests in the order of time
  return sql<RequestCandidate>`with ends as materialized (${withEnds(conditions, query.cells)}),
    route_cells as materialized (select cell, place from unnest(${route}) with ordinality as w (cell, place)),
    along as materialized (select c.id, c.time_at from carpool_requests c
      join route_cells f on f.cell = c.from_cell join route_cells t on t.cell = c.to_cell where ${conditions}
      and c.from_cell = any(${route}) and c.to_cell = any(${route}) and f.place <= t.place + ${CELL_ORDER_TOLERANCE})
    ${soonestOf('along')} union ${soonestOf('ends')}`
}

function withEnds(
  conditions: RawBuilder<unknown>,
  { aroundFrom, aroundTo }: SearchCells,
): RawBuilder<unknown> {
  return sql`select c.id, c.time_at from carpool_requests c where ${conditions}
    and c.from_cell = any(${aroundFrom}::smallint[]) and c.to_cell = any(${aroundTo}::smallint[])`
}

const soonestOf = (found: 'along' | 'ends') =>
  sql`(select id, time_at from ${sql.ref(found)} order by time_at, id limit ${MAX_MATCHES})`

/**
 * Requests that fit by road: exact ones first, then those along the route, then near ones, each soonest first; at most
 * MAX_MATCHES. Equal searches share the result until a request is added; the caller checks that each is still visible.
 * @throws ApiError unavailable when the engine does not respond
 */
export function findMatches(
  context: AppContext,
  filter: ListFilter,
  userId: number,
): Promise<RankedRequest[]> {
  const { from, to } = filter
  if (!from || !to) return Promise.resolve([])
  const trip = { from: pointOf(from), to: pointOf(to) }
  const { after, until, isDriver, isMine, vehicleTypeId, profile } = filter
  const key = JSON.stringify([trip, after, until, isDriver, vehicleTypeId, profile, isMine ? userId : null])
  return context.carpool.matches.get(key, () => matchAll(context, { filter, userId, trip }))
}

const pointOf = ({ lat, lng }: RidePoints['from']) => ({ lat, lng })

interface Search {
  filter: ListFilter
  userId: number
  trip: RidePoints
}

async function matchAll(context: AppContext, search: Search): Promise<RankedRequest[]> {
  const { isDriver } = search.filter
  const [rides, trips] = await Promise.all([
    isDriver === false ? [] : matchRides(context, search),
    isDriver === true ? [] : matchTrips(context, search),
  ])
  return [...rides, ...trips].sort(bestFirst).slice(0, MAX_MATCHES)
}

const rankOf = ({ match }: RankedRequest) => MATCH_KINDS.indexOf(match.kind)
const bestFirst = (a: RankedRequest, b: RankedRequest) =>
  rankOf(a) - rankOf(b) || a.time - b.time || a.id - b.id

/** Offered rides that fit the searched trip of a passenger. */
async function matchRides(context: AppContext, { filter, userId, trip }: Search): Promise<RankedRequest[]> {
  const { corridors } = context.ports
  const graph = await corridors.graph()
  const cells = { ...endCells(corridors, trip), route: [] }
  const { rows } = await rideCandidates(context, { filter, userId, cells }).execute(context.db)
  const key = JSON.stringify(['rides', graph, trip])
  return matchCached(context, { rows, graph, key, match: (rides) => corridors.matchRides(trip, rides) })
}

/** Trips of passengers that fit the searched trip of a driver. */
async function matchTrips(context: AppContext, { filter, userId, trip }: Search): Promise<RankedRequest[]> {
  const { corridors } = context.ports
  const { profile } = filter
  const route = await context.carpool.routeCells.get(JSON.stringify([trip, profile]), async () => {
    const found = await corridors.find(trip, profile)
    return found && { graph: found.graph, cells: found.cells }
  })
  if (!route) return []
  const cells = { ...endCells(corridors, trip), route: route.cells }
  const { rows } = await tripCandidates(context, { filter, userId, cells }).execute(context.db)
  const key = JSON.stringify(['trips', route.graph, trip, profile])
  const match = (trips: Buffer[]) => corridors.matchPassengers(trip, profile, trips)
  return matchCached(context, { rows, graph: route.graph, key, match })
}

function endCells(corridors: CorridorPort, { from, to }: RidePoints) {
  return {
    from: corridors.cellOf(from),
    to: corridors.cellOf(to),
    aroundFrom: corridors.cellsAround(from),
    aroundTo: corridors.cellsAround(to),
  }
}

interface MatchBatch {
  rows: readonly RequestCandidate[]
  graph: string
  /** key of the search, the same for all requests on this graph */
  key: string
  match: (corridors: Buffer[]) => Promise<(CorridorMatch | null)[]>
}

/** A corridor never changes on one graph, so results are cached, and requests with equal corridors share one. */
async function matchCached(
  context: AppContext,
  { rows, graph, key, match }: MatchBatch,
): Promise<RankedRequest[]> {
  const known = context.carpool.corridorMatches.get(key) ?? new Map<number, CorridorMatch | null>()
  const missing = rows.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  if (missing.length) {
    const found = await context.db
      .selectFrom('carpool_requests')
      .select(['id', 'corridor'])
      .where('id', '=', sql<number>`any(${missing}::bigint[])`)
      .where('graph', '=', graph)
      .execute()
    const byCorridor = Map.groupBy(found, ({ corridor }) => corridor?.toString('latin1') ?? '')
    const corridorBytes = [...byCorridor.values()].flatMap(([first]) => first?.corridor ?? [])
    const matches = corridorBytes.length ? await match(corridorBytes) : []
    for (const [index, route] of corridorBytes.entries())
      for (const { id } of byCorridor.get(route.toString('latin1')) ?? [])
        known.set(id, matches[index] ?? null)
    context.carpool.corridorMatches.set(key, known)
  }
  return rows.flatMap(({ id, time_at }) => {
    const match = known.get(id)
    return match ? [{ id, time: time_at.getTime(), match }] : []
  })
}

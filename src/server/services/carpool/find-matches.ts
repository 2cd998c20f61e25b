import { sql } from 'kysely'
import { MAX_MATCHES } from '#domain/carpool/limits.ts'
import { MATCH_KINDS } from '#domain/carpool/match-kinds.ts'
import type { AppContext } from '#server/context.ts'
import type { CorridorMatch, CorridorPort, Trip } from '#server/ports/corridors/port.ts'
import { type RequestCandidate, rideCandidates, tripCandidates } from './list-candidates.ts'
import type { ListFilter } from './list-filter.ts'
import type { RankedRequest } from './ranked-request.ts'

/**
 * What fits by road: exact ones first, then those along the way, then near ones, each the next first; at most MAX_MATCHES.
 * What people search for alike is worked out once, until a request is added; whether one is still there is left to the caller.
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

const pointOf = ({ lat, lng }: Trip['from']) => ({ lat, lng })

interface Search {
  filter: ListFilter
  userId: number
  trip: Trip
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

/** As if the reader were the passenger. */
async function matchRides(context: AppContext, { filter, userId, trip }: Search): Promise<RankedRequest[]> {
  const { corridors } = context.ports
  const graph = await corridors.graph()
  const cells = { ...endCells(corridors, trip), way: [] }
  const { rows } = await rideCandidates(context, { filter, userId, cells }).execute(context.db)
  const key = JSON.stringify(['rides', graph, trip])
  return judge(context, { rows, graph, key, match: (rides) => corridors.matchRides(trip, rides) })
}

/** As if the reader drove. */
async function matchTrips(context: AppContext, { filter, userId, trip }: Search): Promise<RankedRequest[]> {
  const { corridors } = context.ports
  const { profile } = filter
  const way = await context.carpool.ways.get(JSON.stringify([trip, profile]), async () => {
    const found = await corridors.find(trip, profile)
    return found && { graph: found.graph, cells: found.cells }
  })
  if (!way) return []
  const cells = { ...endCells(corridors, trip), way: way.cells }
  const { rows } = await tripCandidates(context, { filter, userId, cells }).execute(context.db)
  const key = JSON.stringify(['trips', way.graph, trip, profile])
  const match = (trips: Buffer[]) => corridors.matchPassengers(trip, profile, trips)
  return judge(context, { rows, graph: way.graph, key, match })
}

function endCells(corridors: CorridorPort, { from, to }: Trip) {
  return {
    from: corridors.cellOf(from),
    to: corridors.cellOf(to),
    aroundFrom: corridors.cellsAround(from),
    aroundTo: corridors.cellsAround(to),
  }
}

interface Judged {
  rows: readonly RequestCandidate[]
  graph: string
  /** of the search, for all of the same graph */
  key: string
  match: (corridors: Buffer[]) => Promise<(CorridorMatch | null)[]>
}

/** A corridor never changes on one graph: what the port said of it is kept, and many requests have the same. */
async function judge(context: AppContext, { rows, graph, key, match }: Judged): Promise<RankedRequest[]> {
  const known = context.carpool.fits.get(key) ?? new Map<number, CorridorMatch | null>()
  const missing = rows.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  if (missing.length) {
    const found = await context.db
      .selectFrom('carpool_requests')
      .select(['id', 'corridor'])
      .where('id', '=', sql<number>`any(${missing}::bigint[])`)
      .where('graph', '=', graph)
      .execute()
    const same = Map.groupBy(found, ({ corridor }) => corridor?.toString('latin1') ?? '')
    const ways = [...same.values()].flatMap(([first]) => first?.corridor ?? [])
    const matches = ways.length ? await match(ways) : []
    for (const [index, way] of ways.entries())
      for (const { id } of same.get(way.toString('latin1')) ?? []) known.set(id, matches[index] ?? null)
    context.carpool.fits.set(key, known)
  }
  return rows.flatMap(({ id, time_at }) => {
    const match = known.get(id)
    return match ? [{ id, time: time_at.getTime(), match }] : []
  })
}

import { type RawBuilder, sql } from 'kysely'
import { CELL_ORDER_TOLERANCE, MAX_MATCHES } from '#domain/carpool/limits.ts'
import type { AppContext } from '#server/context.ts'
import { type ListFilter, requestConditions, zonesCondition } from './list-filter.ts'

/** A request whose corridor may fit a search. */
export interface RequestCandidate {
  id: number
  time_at: Date
}

/** Cells of a search. Passengers are picked up along those of the whole route. */
export interface SearchCells {
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
    way as materialized (select cell, place from unnest(${route}) with ordinality as w (cell, place)),
    along as materialized (select c.id, c.time_at from carpool_requests c
      join way f on f.cell = c.from_cell join way t on t.cell = c.to_cell where ${conditions}
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

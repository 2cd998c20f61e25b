import { type RawBuilder, sql } from 'kysely'
import { CELL_ORDER_TOLERANCE } from '#domain/carpool/limits.ts'
import type { AppContext } from '#server/context.ts'
import type { UnmatchedRequest } from './unmatched-requests.ts'

/** An alert whose corridor may fit a request. */
export interface AlertCandidate {
  id: number
  user_id: number
  corridor: Buffer
}

/** Number of alerts that are matched and notified together. */
export const ALERTS_PER_BATCH = 200

/**
 * The next alerts, those with an id above `after`, that may match the request and have not reported it yet. Uses the
 * indexes of the cells. Excludes alerts of its author and of blocked users.
 */
export async function findCandidates(
  { db, now, ports }: AppContext,
  request: UnmatchedRequest,
  after: number,
): Promise<AlertCandidate[]> {
  const { cellsAround } = ports.corridors
  const [from, to] = [cellsAround(request.trip.from), cellsAround(request.trip.to)]
  const conditions = request.is_driver ? rideConditions(request) : passengerConditions(request)
  const { rows } = await sql<AlertCandidate>`
    select a.id, a.user_id, a.corridor from carpool_alerts a
    where a.ended_at is null and ${conditions.passesEnds} and a.id > ${after}
      and (${conditions.keepsOrder} or (a.from_cell = any(${from}::smallint[]) and a.to_cell = any(${to}::smallint[])))
      and a.graph = ${request.graph} and a.expires_at > ${new Date(now())} and a.user_id <> ${request.user_id}
      and (a.vehicle_type_id is null or a.vehicle_type_id = ${request.vehicle_type_id})
      and exists (select from users u where u.id = a.user_id and u.blocked_at is null)
      and not exists (select from carpool_alert_hits h where h.alert_id = a.id and h.request_id = ${request.id})
    order by a.id limit ${ALERTS_PER_BATCH}`.execute(db)
  return rows
}

interface FitConditions {
  /** The route of the ride passes both ends of the other's trip. */
  passesEnds: RawBuilder<boolean>
  /** On a short route the order of the cells is not significant, so alerts with the same ends are included as well. */
  keepsOrder: RawBuilder<boolean>
}

/** The offered ride passes both ends of the alert's trip. */
function rideConditions({ cells }: UnmatchedRequest): FitConditions {
  const route = sql`${cells}::smallint[]`
  return {
    passesEnds: sql`a.is_driver and a.from_cell = any(${route}) and a.to_cell = any(${route})`,
    keepsOrder: sql`array_position(${route}, a.from_cell) <= array_position(${route}, a.to_cell) + ${CELL_ORDER_TOLERANCE}`,
  }
}

/** The alert's route passes both ends of the passenger's trip. */
function passengerConditions({ from_cell, to_cell }: UnmatchedRequest): FitConditions {
  return {
    passesEnds: sql`not a.is_driver and a.cells @> ${[from_cell, to_cell]}::smallint[]`,
    keepsOrder: sql`array_position(a.cells, ${from_cell}::smallint) <=
      array_position(a.cells, ${to_cell}::smallint) + ${CELL_ORDER_TOLERANCE}`,
  }
}

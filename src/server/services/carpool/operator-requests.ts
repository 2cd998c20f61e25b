import { sql } from 'kysely'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Database } from '#server/db/client.ts'
import { namedUser } from '#server/serializers/deleted-user.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'

/** A request of the board as an operator reads it, without the phone number. */
export interface RequestLine {
  id: number
  state: 'open' | 'hidden' | 'completed' | 'over' | 'owner blocked'
  role: 'driver' | 'passenger'
  by: string
  trip: string
  leaves: string
  note: string
  /** open reports about it */
  reports: number
  hiddenSince: string | null
  hiddenReason: string | null
}

export function requestLines(db: Database) {
  return db
    .selectFrom('carpool_requests as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.is_driver', 'c.address_from', 'c.address_to', 'c.time_at', 'c.note'])
    .select(['c.completed_at', 'c.hidden_at', 'c.hidden_reason', 'c.owner_blocked_at'])
    .select([namedUser('u').as('by'), openReports.as('reports')])
}
type Row = Awaited<ReturnType<ReturnType<typeof requestLines>['execute']>>[number]

/** Number of open reports about the request `c`. */
export const openReports = sql<number>`(select count(*) from reports r where r.request_id = c.id and r.handled_at is null)`

export function requestLine(row: Row, now: number): RequestLine {
  return {
    id: row.id,
    state: stateOf(row, now),
    role: row.is_driver ? 'driver' : 'passenger',
    by: row.by,
    trip: `${row.address_from} -> ${row.address_to}`,
    leaves: toWire(row.time_at.getTime()),
    note: row.note,
    reports: row.reports,
    hiddenSince: row.hidden_at && toWire(row.hidden_at.getTime()),
    hiddenReason: row.hidden_reason,
  }
}

function stateOf(row: Row, now: number): RequestLine['state'] {
  if (row.hidden_at) return 'hidden'
  if (row.completed_at) return 'completed'
  if (row.owner_blocked_at) return 'owner blocked'
  return row.time_at.getTime() < now ? 'over' : 'open'
}

/** `12` or `carpool:12`. @throws OperatorError notFound */
export function requestId(requested: string): number {
  const id = /^(?:carpool:)?([1-9]\d{0,14})$/.exec(requested.trim())?.[1]
  if (id === undefined) throw unknownRequest(requested)
  return Number(id)
}

export function unknownRequest(requested: string): OperatorError {
  return new OperatorError('notFound', `There is no request of the carpool board with the id "${requested}".`)
}

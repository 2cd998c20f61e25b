import { sql } from 'kysely'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Database } from '#server/db/client.ts'
import { namedUser } from '#server/serializers/deleted-user.ts'
import { type Approval, answerTime } from '#server/serializers/requests.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'

const MAX_LINES = 1_000

/** A booking in an operator's list. */
export interface BookingLine {
  id: string
  status: BookingStatus
  from: string
  to: string
  guest: string
  host: string
  vehicle: string
  /** NRS */
  payable: number
  payment: string
  paid: boolean
}

const bookingQuery = (db: Database) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .innerJoin('manufacturers as m', 'm.id', 'v.manufacturer_id')
    .innerJoin('models as d', 'd.id', 'v.model_id')
    .innerJoin('users as g', 'g.id', 'b.user_id')
    .innerJoin('users as h', 'h.id', 'v.user_id')
type BookingQuery = ReturnType<typeof bookingQuery>

function readRows(query: BookingQuery, limit = MAX_LINES) {
  return query
    .select(['b.id', 'b.status', 'b.from_at', 'b.to_at', 'b.payable', 'b.payment', 'b.paid_at'])
    .select(['b.created_at', 'b.hold_expires_at'])
    .select([
      namedUser('g').as('guest'),
      namedUser('h').as('host'),
      sql<string>`m.title_en || ' ' || d.title_en || ', ' || v.registration_number`.as('vehicle'),
    ])
    .orderBy('b.created_at')
    .orderBy('b.id')
    .limit(limit)
    .execute()
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

const bookingLineOf = (row: Row): BookingLine => ({
  id: row.id,
  status: row.status,
  from: toWire(row.from_at.getTime()),
  to: toWire(row.to_at.getTime()),
  guest: row.guest,
  host: row.host,
  vehicle: row.vehicle,
  payable: row.payable,
  payment: row.payment,
  paid: row.paid_at !== null,
})

/** At most 1,000 bookings, oldest first. */
export async function bookingLines(
  db: Database,
  filter: (query: BookingQuery) => BookingQuery,
): Promise<BookingLine[]> {
  return (await readRows(filter(bookingQuery(db)))).map(bookingLineOf)
}

/**
 * Bookings of a status, oldest first. The deadline of a pending one is the end of its unpaid hold, or the host's
 * deadline for a request, or the pickup when the site approves automatically.
 */
export async function listOperatorBookings(
  context: OperatorContext & { config: Approval },
  { status, limit }: { status: BookingStatus; limit: number },
) {
  const rows = await readRows(bookingQuery(context.db).where('b.status', '=', status), limit)
  await writeAudit(
    context.db,
    context,
    { type: 'booking', id: null },
    { after: { status, listed: rows.length } },
  )
  return rows.map((row) => ({
    ...bookingLineOf(row),
    minutesOld: Math.floor((context.now() - row.created_at.getTime()) / 60_000),
    deadline:
      status === 'pending'
        ? (answerTime(row, context.config) ?? toWire((row.hold_expires_at ?? row.from_at).getTime()))
        : null,
  }))
}

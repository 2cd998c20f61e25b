import { sql } from 'kysely'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Database } from '#server/db/client.ts'
import { namedUser } from '#server/serializers/party.ts'
import { type Approval, answerTime } from '#server/serializers/requests.ts'
import { routeTitle } from '#server/serializers/route-title.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'
import { bookingKey } from './decide-booking.ts'

const at = (moment: Date | null) => moment && toWire(moment.getTime())

/**
 * A booking with its users, payments and history.
 * @throws OperatorError notFound
 */
export async function showOperatorBooking(context: OperatorContext, bookingId: string) {
  const { db } = context
  const id = bookingKey(bookingId)
  const [line] = await bookingLines(db, (query) => query.where('b.id', '=', id))
  if (!line) throw new OperatorError('notFound', `There is no booking with the id "${bookingId}".`)
  const booking = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .innerJoin('users as g', 'g.id', 'b.user_id')
    .innerJoin('users as h', 'h.id', 'v.user_id')
    .select(['g.email as guestEmail', 'g.mobile_number as guestMobile'])
    .select(['h.email as hostEmail', 'h.mobile_number as hostMobile'])
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow()
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .select(sql<string | null>`detail ->> 'status'`.as('wallet_status'))
    .where('booking_id', '=', id)
    .orderBy('created_at')
    .execute()
  const events = await db
    .selectFrom('booking_events')
    .select(['created_at', 'status', 'actor', 'detail'])
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute()
  const route = await db
    .selectFrom('booking_routes')
    .select(['via', 'character', 'gravel_km', 'track_km'])
    .where('booking_id', '=', id)
    .executeTakeFirst()
  await writeAudit(db, context, { type: 'booking', id })
  return {
    ...line,
    ...people,
    contact: [booking.contact_person, booking.contact_phone, booking.contact_abroad]
      .filter(Boolean)
      .join(', '),
    pickup: booking.origin_address,
    dropOff: booking.destination_address,
    km: booking.total_meters / 1000,
    route: route && routeTitle(route, 'en'),
    roads: route && { kind: route.character, gravelKm: route.gravel_km, trackKm: route.track_km },
    total: booking.total,
    saving: booking.saving,
    couponDiscount: booking.coupon_discount,
    createdAt: at(booking.created_at),
    holdExpiresAt: at(booking.hold_expires_at),
    paidAt: at(booking.paid_at),
    cancelReason: booking.cancel_reason,
    cancelledBy: booking.cancelled_by,
    payments: payments.map((payment) => ({
      id: payment.id,
      attempt: payment.transaction_uuid,
      amount: payment.amount,
      state: payment.state,
      walletReference: payment.ref_id,
      walletStatus: payment.wallet_status,
      refundReference: payment.refund_reference,
      at: at(payment.created_at),
    })),
    history: events.map(({ created_at, ...event }) => ({ at: at(created_at), ...event })),
  }
}

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
    .select(['b.created_at', 'b.requested_at', 'b.hold_expires_at', 'b.needs_answer'])
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

import { sql } from 'kysely'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { routeTitle } from '#server/serializers/route-title.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'
import { bookingKey } from './decide-as-operator.ts'
import { bookingLines } from './list-operator-bookings.ts'

const at = (moment: Date | null) => moment && toWire(moment.getTime())

/** A booking with its users, payments and history. @throws OperatorError notFound */
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
    contact: `${booking.contact_person}, ${booking.contact_phone}`,
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

import { sql } from 'kysely'
import { HOLDING_STATUSES } from '#domain/my-bookings/status.ts'
import { bookingsOf } from '#server/db/bookings-of.ts'
import type { Database } from '#server/db/client.ts'

/** A query for the bookings of a user, as guest or as host, that are not over; soonest first. */
export function openBookingsOf(db: Database, userId: number) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .select(['b.id', 'b.from_at', 'b.user_id', 'v.manufacturer_id', 'v.model_id'])
    .where(sql<boolean>`b.id in ${bookingsOf(userId, HOLDING_STATUSES)}`)
    .orderBy('b.from_at')
    .orderBy('b.id')
}

/** Whether a refund to the user is due, or a payment of theirs is not confirmed yet. */
export async function hasOpenRefund(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql`select from payments p join bookings b on b.id = p.booking_id
    where b.user_id = ${userId} and p.state in ('refundDue', 'initiated') limit 1`.execute(db)
  return rows.length > 0
}

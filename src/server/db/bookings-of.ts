import { type RawBuilder, sql } from 'kysely'
import type { BookingStatus } from '#domain/my-bookings/status.ts'

/**
 * The ids of a user's bookings, as guest or as host, in a subquery. One condition for both sides could use neither index and
 * would read all bookings.
 */
export function bookingsOf(userId: number, statuses: readonly BookingStatus[]): RawBuilder<unknown> {
  const states = sql.join(statuses.map((status) => sql.lit(status)))
  return sql`(
    select g.id from bookings g where g.user_id = ${userId} and g.status in (${states})
    union select h.id from vehicles o join bookings h on h.vehicle_id = o.id
      where o.user_id = ${userId} and h.status in (${states}))`
}

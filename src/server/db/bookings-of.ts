import { type RawBuilder, sql } from 'kysely'
import type { BookingStatus } from '#domain/my-bookings/status.ts'

/**
 * A subquery for the ids of a user's bookings, as guest and as host. A single condition for both would use no index and
 * read all bookings.
 */
export function bookingsOf(userId: number, statuses: readonly BookingStatus[]): RawBuilder<unknown> {
  const states = sql.join(statuses.map((status) => sql.lit(status)))
  return sql`(
    select g.id from bookings g where g.user_id = ${userId} and g.status in (${states})
    union select h.id from vehicles o join bookings h on h.vehicle_id = o.id
      where o.user_id = ${userId} and h.status in (${states}))`
}

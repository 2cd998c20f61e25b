import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { ChosenRoute } from '#domain/booking/route-character.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import type { Schema } from './schema.ts'

/** Condition on `bookings b`: waits for the host's decision; see `isRequest` in domain/my-bookings. */
export const isPendingRequest: RawBuilder<boolean> = sql<boolean>`b.status = 'pending'
  and (b.payment = 'cash' or b.paid_at is not null)`

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

/** The chosen route of a booking, as it is when it is booked. */
export function bookingRouteRow(bookingId: string, route: ChosenRoute): Insertable<Schema['booking_routes']> {
  const { id, via, character, gravelKm, trackKm, isEstimate, line } = route
  return {
    booking_id: bookingId,
    route_id: id,
    via: JSON.stringify(via),
    character,
    gravel_km: gravelKm,
    track_km: trackKm,
    is_estimate: isEstimate,
    line,
  }
}

import { type RawBuilder, sql } from 'kysely'

/** The totals of what hosts say about a guest (domain/my-bookings/guest-rating.ts), as JSON. `users`: table or alias. */
export const ratedGuest = (users: string): RawBuilder<unknown> => sql`
  (select json_build_object('sum', coalesce(sum(c.rate), 0), 'count', count(*))
    from counted_guest_ratings c where c.guest_id = ${sql.ref(`${users}.id`)})`

import { type RawBuilder, sql } from 'kysely'

/** A review with its author and the host's answer, as JSON. */
export interface ReviewRow {
  rate: number
  remarks: string
  first_name: string
  other_name: string | null
  created_at: string
  answer: string | null
  isAnswerHidden: boolean
}

/** The latest reviews of the vehicles that a query of `vehicles v` selects, each vehicle's by the index ratings_vehicle. */
export const latestReviews = (vehicles: RawBuilder<unknown>, limit: number): RawBuilder<unknown> => sql`
  coalesce((select json_agg(r) from (
    select r.rate, r.remarks, u.first_name, u.other_name, r.created_at, r.answer,
        r.answer_hidden_at is not null as "isAnswerHidden"
      from ${vehicles} cross join lateral (
        select * from counted_ratings c where c.vehicle_id = v.id and c.remarks <> '' and c.hidden_at is null
          order by c.created_at desc limit ${limit}) r
      join users u on u.id = r.user_id
    order by r.created_at desc limit ${limit}) r), '[]'::json)`

/** The totals of what hosts say about a guest (domain/my-bookings/guest-rating.ts), as JSON. `users`: table or alias. */
export const ratedGuest = (users: string): RawBuilder<unknown> => sql`
  (select json_build_object('sum', coalesce(sum(c.rate), 0), 'count', count(*))
    from counted_guest_ratings c where c.guest_id = ${sql.ref(`${users}.id`)})`

import { sql } from 'kysely'
import type { Unseen } from '#contract/notifications.ts'
import type { AppContext } from '#server/context.ts'
import { isPendingRequest } from '#server/db/requests.ts'

/** One query for both counts; vehicle by vehicle for the requests, along the index of a vehicle's bookings. */
export async function countUnseen({ db }: AppContext, userId: number): Promise<Unseen> {
  const { rows } = await sql<Unseen>`
    select
      (select count(*) from notifications n where n.user_id = ${userId} and n.read_at is null) as count,
      (select coalesce(sum(b.waiting), 0)::bigint from vehicles v cross join lateral (
          select count(*) as waiting from bookings b where b.vehicle_id = v.id and ${isPendingRequest}
        ) b where v.user_id = ${userId}) as requests`.execute(db)
  return rows[0] ?? { count: 0, requests: 0 }
}

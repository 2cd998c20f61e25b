import { sql } from 'kysely'
import type { Unseen } from '#contract/notifications.ts'
import type { AppContext } from '#server/context.ts'
import { isPendingRequest } from '#server/db/requests.ts'

export async function countUnseen({ db }: Pick<AppContext, 'db'>, userId: number): Promise<Unseen> {
  const counts = await countUnseenOf({ db }, [userId])
  return counts.get(userId) ?? { count: 0, requests: 0 }
}

/** One query for all users. Requests are counted per vehicle, because that uses the index of a vehicle's bookings. */
export async function countUnseenOf(
  { db }: Pick<AppContext, 'db'>,
  userIds: readonly number[],
): Promise<Map<number, Unseen>> {
  const { rows } = await sql<Unseen & { id: number }>`
    select u.id,
      (select count(*) from notifications n where n.user_id = u.id and n.read_at is null) as count,
      (select coalesce(sum(b.waiting), 0)::bigint from vehicles v cross join lateral (
          select count(*) as waiting from bookings b where b.vehicle_id = v.id and ${isPendingRequest}
        ) b where v.user_id = u.id) as requests
    from unnest(${userIds}::bigint[]) as u(id)`.execute(db)
  return new Map(rows.map(({ id, count, requests }) => [id, { count, requests }]))
}

import { type RequestTimes, requestedAt } from '#domain/my-bookings/request-time.ts'
import { MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import type { Database } from '#server/db/client.ts'

/** Adds a reply, or an expired request, to the sums of the vehicle's host. */
export async function countReply(
  trx: Database,
  { vehicleId, times, answeredAt }: { vehicleId: number; times: RequestTimes; answeredAt: number | null },
): Promise<void> {
  const isAnswered = answeredAt !== null
  const minutes = isAnswered ? Math.round(Math.max(0, answeredAt - requestedAt(times)) / MINUTE_MS) : 0
  await trx
    .updateTable('users')
    .set(({ eb }) => ({
      reply_count: eb('reply_count', '+', 1),
      reply_answered: eb('reply_answered', '+', isAnswered ? 1 : 0),
      reply_minutes_sum: eb('reply_minutes_sum', '+', minutes),
    }))
    .where('id', '=', (select) =>
      select.selectFrom('vehicles as v').select('v.user_id').where('v.id', '=', vehicleId),
    )
    .execute()
}

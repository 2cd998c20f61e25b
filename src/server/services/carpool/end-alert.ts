import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'

/** Repeating it has no effect. @throws ApiError alertNotFound, also for another user's */
export async function endAlert({ db, now }: AppContext, userId: number, id: number): Promise<void> {
  const alert = await db
    .selectFrom('carpool_alerts')
    .select('ended_at')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!alert) throw new ApiError('alertNotFound')
  if (alert.ended_at) return
  await db
    .updateTable('carpool_alerts')
    .set({ ended_at: new Date(now()) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

import type { Unseen } from '#contract/notifications.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { countUnseen } from './count-unseen.ts'

/** Repeating it has no effect. @throws ApiError notificationNotFound, also for another user's */
export async function markRead(context: AppContext, userId: number, id: number): Promise<Unseen> {
  const own = await context.db
    .selectFrom('notifications')
    .select('read_at')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!own) throw new ApiError('notificationNotFound')
  if (!own.read_at) await markUnread(context, userId).where('id', '=', id).execute()
  return countUnseen(context, userId)
}

export async function markAllRead(context: AppContext, userId: number): Promise<Unseen> {
  await markUnread(context, userId).execute()
  return countUnseen(context, userId)
}

const markUnread = ({ db, now }: AppContext, userId: number) =>
  db
    .updateTable('notifications')
    .set({ read_at: new Date(now()) })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)

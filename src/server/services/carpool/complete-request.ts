import type { CarpoolCompleted } from '#contract/carpool.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'

/**
 * Completes one of the user's requests, which takes it off the board. A null `id` means the open one.
 * @throws ApiError requestNotFound, including for another user's; requestCompleted; noOpenRequest
 */
export async function completeRequest(
  context: AppContext,
  { userId, id, locale }: { userId: number; id: number | null; locale: Locale },
): Promise<CarpoolCompleted> {
  const { db, now } = context
  const completed = await db
    .updateTable('carpool_requests')
    .set({ completed_at: new Date(now()) })
    .where('user_id', '=', userId)
    .where('completed_at', 'is', null)
    // at most one is open
    .$if(id !== null, (query) => query.where('id', '=', id))
    .returning('id')
    .executeTakeFirst()
  if (completed) {
    context.carpool.clearRequests()
    return { id: completed.id, message: translator(locale)('carpool.done.completed') }
  }
  if (id === null) throw new ApiError('noOpenRequest')
  const own = await db
    .selectFrom('carpool_requests')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  throw new ApiError(own ? 'requestCompleted' : 'requestNotFound')
}

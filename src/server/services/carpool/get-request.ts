import { sql } from 'kysely'
import type { CarpoolRequest } from '#contract/carpool.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { type RequestRow, ROW_COLUMNS } from '#server/serializers/carpool-rows.ts'
import { isOwnOpenRequest, isVisible } from './list-filter.ts'
import { serializeRequests } from './serialize-requests.ts'

/** A request on the board; the reader's own open one also while it is hidden. @throws ApiError requestNotFound */
export async function getRequest(
  context: AppContext,
  id: number,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<CarpoolRequest> {
  const now = context.now()
  const { rows } = await sql<RequestRow>`
    select ${ROW_COLUMNS} from carpool_requests c join users u on u.id = c.user_id
    where c.id = ${id} and (${isVisible(now)} or ${isOwnOpenRequest(userId, now)})`.execute(context.db)
  const [shown] = await serializeRequests(context, rows, { userId, locale, from: null, to: null })
  if (!shown) throw new ApiError('requestNotFound')
  return shown
}

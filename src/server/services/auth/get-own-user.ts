import type { User } from '#contract/auth.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { serializeUser, USER_COLUMNS } from '#server/serializers/users.ts'

export async function getOwnUser({ db }: AppContext, userId: number): Promise<User> {
  const row = await db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('id', '=', userId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ApiError('unauthorized')
  return serializeUser(row)
}

import type { User } from '#contract/auth.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import { serializeUser, USER_COLUMNS } from '#server/serializers/users.ts'

/** Sets the language of messages to the user. */
export async function setOwnLocale({ db }: AppContext, userId: number, locale: Locale): Promise<User> {
  const user = await db
    .updateTable('users')
    .set({ locale })
    .where('id', '=', userId)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow()
  return serializeUser(user)
}

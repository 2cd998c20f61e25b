import type { User } from '#contract/auth.ts'
import type { PersonPayload } from '#contract/profile.ts'
import { personRules, readPerson } from '#domain/profile/person.rules.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError, assertValid } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { serializeUser, USER_COLUMNS } from '#server/serializers/users.ts'
import { inTransactionOf } from '#server/services/auth/lock-active-user.ts'

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

/**
 * Saves name and number; without `mobileNumber` the number stays unchanged. A changed number is unverified, and codes
 * sent to other numbers become void.
 * @throws FormError invalidForm; ApiError unauthorized when the account has been deleted
 */
export async function updateOwnUser(
  context: AppContext,
  userId: number,
  { firstName, lastName, mobileNumber }: PersonPayload,
): Promise<User> {
  const typed = { firstName, lastName, mobileNumber: mobileNumber ?? '' }
  const person = readPerson(typed)
  const names = { first_name: person.firstName, last_name: person.lastName }
  const number = person.mobileNumber || null
  return inTransactionOf(userId, context.db, async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select(['first_name', 'last_name', 'mobile_number'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const saved = {
      firstName: before.first_name,
      lastName: before.last_name,
      mobileNumber: before.mobile_number ?? '',
    }
    assertValid(personRules.firstErrors({ ...typed, saved }))
    const isRenamed = saved.firstName !== person.firstName || saved.lastName !== person.lastName
    const isOther = mobileNumber !== undefined && before.mobile_number !== number
    if (isOther) await voidCodes(trx, userId, { except: number, at: new Date(context.now()) })
    const row = await trx
      .updateTable('users')
      // the other spelling was that of the old name
      .set({
        ...names,
        ...(isRenamed && { other_name: null }),
        ...(isOther && { mobile_number: number, mobile_verified_at: null }),
      })
      .where('id', '=', userId)
      .returning(USER_COLUMNS)
      .executeTakeFirstOrThrow()
    return serializeUser(row)
  })
}

async function voidCodes(
  trx: Database,
  userId: number,
  { except, at }: { except: string | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('verification_codes')
    .set({ expires_at: at })
    .where('user_id', '=', userId)
    .where('mobile_number', 'is distinct from', except)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .execute()
}

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

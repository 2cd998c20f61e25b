import { sql } from 'kysely'
import { HOLDING_STATUSES } from '#domain/my-bookings/status.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { plainText } from '#domain/shared/text.ts'
import { bookingsOf } from '#server/db/bookings.ts'
import { fullName } from '#server/serializers/party.ts'
import { type Account, findAccount } from '#server/services/auth/find-account.ts'
import { bookingLines } from '#server/services/booking/operator-bookings.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'

const MIN_LETTERS = 2

/** A user in an operator's list. */
function accountLine(account: Account) {
  return {
    id: account.id,
    name: fullName(account, 'en'),
    email: account.email,
    mobile: account.mobile_number,
    provider: account.provider,
    since: toWire(account.created_at.getTime()),
    blockedAt: account.blocked_at && toWire(account.blocked_at.getTime()),
    deletedAt: account.deleted_at && toWire(account.deleted_at.getTime()),
  }
}
export type AccountLine = ReturnType<typeof accountLine>

/**
 * Users whose name, email address or mobile number contains the text, newest first.
 * @throws OperatorError
 */
export async function findUsers(
  context: OperatorContext,
  { text, limit }: { text: string; limit: number },
): Promise<AccountLine[]> {
  const requested = plainText(text).toLowerCase()
  // stored numbers have no prefix, spaces or hyphens
  const number = readPhoneNumber(text)
  if (requested.length < MIN_LETTERS)
    throw new OperatorError('invalid', `Give at least ${MIN_LETTERS} letters to search for.`)
  const found = await context.db
    .selectFrom('users')
    .selectAll()
    .where(
      sql<boolean>`position(${requested} in
        lower(concat_ws(' ', first_name, last_name, email, mobile_number))) > 0
        or (${/^\d{2,}$/.test(number)} and position(${number} in mobile_number) > 0)`,
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  await writeAudit(
    context.db,
    context,
    { type: 'user', id: null },
    { after: { found: found.map(({ id }) => id) } },
  )
  return found.map(accountLine)
}

/**
 * A user's details for an operator's decision.
 * @throws OperatorError
 */
export async function showUser(context: OperatorContext, user: string) {
  const { db } = context
  const account = await findAccount(db, user)
  const { id } = account
  const vehicles = await db
    .selectFrom('vehicles')
    .select(['id', 'registration_number as plate', 'state', 'status', 'blocked_at as blockedAt'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  const { sessions } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .where('user_id', '=', id)
    .where('expires_at', '>', new Date(context.now()))
    .executeTakeFirstOrThrow()
  const { reports } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const openBookings = await bookingLines(db, (query) =>
    query.where(sql<boolean>`b.id in ${bookingsOf(id, HOLDING_STATUSES)}`),
  )
  await writeAudit(db, context, { type: 'user', id })
  return {
    ...accountLine(account),
    blockedReason: account.blocked_reason,
    mobileVerified: account.mobile_verified_at !== null,
    language: account.locale,
    sessions,
    reports,
    vehicles,
    openBookings,
  }
}

import { sql } from 'kysely'
import { HOLDING_STATUSES } from '#domain/my-bookings/status.ts'
import { bookingsOf } from '#server/db/bookings-of.ts'
import { bookingLines } from '#server/services/booking/list-operator-bookings.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'
import { findAccount } from './find-account.ts'
import { accountLine } from './find-users.ts'

/** A user's details for an operator's decision. @throws OperatorError */
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

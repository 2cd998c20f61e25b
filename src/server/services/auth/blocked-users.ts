import type { SystemReason } from '#domain/my-bookings/reasons.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { oneLine } from '#domain/shared/text.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { fullName } from '#server/serializers/party.ts'
import { changeStatus } from '#server/services/booking/change-status.ts'
import { type BookingLine, bookingLines } from '#server/services/booking/operator-bookings.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'
import { findAccount } from './find-account.ts'

/**
 * Blocks a user: ends all sessions and cancels the user's pending bookings, with notifications to both sides. Approved
 * bookings are listed, not cancelled.
 * @throws OperatorError
 */
export function blockUser(context: OperatorContext, { user, reason }: { user: string; reason: string }) {
  const cause = oneLine(reason)
  if (!cause) throw new OperatorError('invalid', 'Missing reason: --reason "...".')
  return inTransaction(context.db, async (trx) => {
    const account = await findAccount(trx, user, { lock: true })
    const name = fullName(account, 'en')
    if (account.blocked_at)
      throw new OperatorError('conflict', `${name} (user ${account.id}) is blocked already.`)
    const at = context.now()
    await trx
      .updateTable('users')
      .set({ blocked_at: new Date(at), blocked_reason: cause })
      .where('id', '=', account.id)
      .execute()
    const sessions = await trx.deleteFrom('sessions').where('user_id', '=', account.id).executeTakeFirst()
    const cancelled = await cancelPending(trx, account.id, at)
    const sessionsEnded = Number(sessions.numDeletedRows)
    await writeAudit(
      trx,
      context,
      { type: 'user', id: account.id },
      { before: { blocked: false }, after: { blocked: true, reason: cause, sessionsEnded, cancelled } },
    )
    return {
      userId: account.id,
      name,
      sessionsEnded,
      cancelled,
      toDecide: await openBookings(trx, account.id),
    }
  })
}

/** Cancels the pending bookings of a guest. @returns their ids */
async function cancelPending(trx: Database, userId: number, at: number): Promise<string[]> {
  const pending = await trx
    .selectFrom('bookings')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute()
  const cancelled: string[] = []
  for (const { id } of pending) {
    const change = {
      bookingId: id,
      from: 'pending',
      to: 'cancelled',
      actor: 'operator',
      reason: REASON,
      at,
    } as const
    if (await changeStatus(trx, change)) cancelled.push(id)
  }
  return cancelled
}

const REASON: SystemReason = 'guestBlocked'

/** Bookings that an operator must decide about: approved or in trip as a guest, any open one as a host. */
function openBookings(trx: Database, userId: number): Promise<BookingLine[]> {
  return bookingLines(trx, (query) =>
    query.where(({ eb, or, and }) =>
      or([
        and([eb('b.user_id', '=', userId), eb('b.status', 'in', ['approved', 'inTrip'])]),
        and([eb('v.user_id', '=', userId), eb('b.status', 'in', ['pending', 'approved', 'inTrip'])]),
      ]),
    ),
  )
}

/**
 * Unblocks a user; cancelled bookings stay cancelled.
 * @throws OperatorError
 */
export function unblockUser(
  context: OperatorContext,
  user: string,
): Promise<{ userId: number; name: string }> {
  return context.db.transaction().execute(async (trx) => {
    const account = await findAccount(trx, user, { lock: true })
    const name = fullName(account, 'en')
    if (account.deleted_at)
      throw new OperatorError('conflict', `User ${account.id} has been deleted, which cannot be undone.`)
    if (!account.blocked_at)
      throw new OperatorError('conflict', `${name} (user ${account.id}) is not blocked.`)
    await trx
      .updateTable('users')
      .set({ blocked_at: null, blocked_reason: null })
      .where('id', '=', account.id)
      .execute()
    await writeAudit(
      trx,
      context,
      { type: 'user', id: account.id },
      {
        before: {
          blocked: true,
          since: toWire(account.blocked_at.getTime()),
          reason: account.blocked_reason,
        },
        after: { blocked: false },
      },
    )
    return { userId: account.id, name }
  })
}

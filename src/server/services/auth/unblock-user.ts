import { toWire } from '#domain/shared/kathmandu-time.ts'
import { fullName } from '#server/serializers/party.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'
import { findAccount } from './find-account.ts'

/** Unblocks a user; cancelled bookings stay cancelled. @throws OperatorError */
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

import { oneLine } from '#domain/shared/text.ts'
import { ApiError } from '#server/api-error.ts'
import type { StoragePort } from '#server/ports/storage/port.ts'
import { findAccount } from '#server/services/auth/find-account.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'
import { deleteAccount } from './delete-account.ts'

const REFUSALS: Partial<Record<string, string>> = {
  openBookings: 'has bookings that are not over yet: `user show` lists them.',
  refundOpen: 'is owed a refund, or has a payment on its way: `refund list` has what is due.',
  unauthorized: 'is blocked. Somebody who was shut out could sign up anew: unblock first, if you mean it.',
}

/** Deletes an account for a person who asked an operator for it. @throws OperatorError */
export async function deleteUser(
  context: OperatorContext & { storage: StoragePort },
  { user, reason }: { user: string; reason: string },
): Promise<{ userId: number }> {
  const cause = oneLine(reason)
  if (!cause) throw new OperatorError('invalid', 'Say why: --reason "...".')
  const { db, now, storage } = context
  const account = await findAccount(db, user)
  const { id: userId } = account
  if (account.deleted_at) throw new OperatorError('conflict', `User ${userId} has been deleted already.`)
  try {
    await deleteAccount({ db, now, ports: { storage } }, userId, {
      record: (trx) =>
        writeAudit(trx, context, { type: 'user', id: userId }, { after: { deleted: true, reason: cause } }),
    })
  } catch (error) {
    const refusal = error instanceof ApiError ? REFUSALS[error.code] : undefined
    throw refusal === undefined ? error : new OperatorError('conflict', `User ${userId} ${refusal}`)
  }
  return { userId }
}

import { oneLine } from '#domain/shared/text.ts'
import { ApiError } from '#server/api-error.ts'
import type { StoragePort } from '#server/ports/storage/port.ts'
import { findAccount } from '#server/services/auth/find-account.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'
import { deleteAccount } from './delete-account.ts'

const REFUSALS: Partial<Record<string, string>> = {
  openBookings: 'has bookings that are not over yet: `user show` lists them.',
  refundOpen: 'has a due refund or an open payment: `refund list` lists the due refunds.',
  unauthorized: 'is blocked, and could sign up again after the deletion: unblock the account first.',
}

/**
 * Deletes an account for a person who asked an operator for it.
 * @throws OperatorError
 */
export async function deleteUser(
  context: OperatorContext & { storage: StoragePort },
  { user, reason }: { user: string; reason: string },
): Promise<{ userId: number }> {
  const cause = oneLine(reason)
  if (!cause) throw new OperatorError('invalid', 'Missing reason: --reason "...".')
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

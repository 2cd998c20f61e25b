import { ApiError } from '#server/api-error.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'

/**
 * Locks the user's row for the rest of the transaction, before something is added for the user. 'share' only prevents
 * the deletion of the account; 'update' also makes other callers wait.
 * @throws ApiError unauthorized for a blocked or deleted user
 */
export async function lockActiveUser(
  trx: Database,
  userId: number,
  strength: 'share' | 'update',
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('blocked_at', 'is', null)
    .$if(strength === 'share', (query) => query.forKeyShare())
    .$if(strength === 'update', (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!user) throw new ApiError('unauthorized')
}

/**
 * A transaction for which the user's other transactions of this kind wait.
 * @throws ApiError unauthorized for a blocked or deleted user, unavailable after a long wait
 */
export function inTransactionOf<T>(
  userId: number,
  db: Database,
  callback: (trx: Database) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    await lockActiveUser(trx, userId, 'update')
    return callback(trx)
  })
}

import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { releaseUploads, type UploadContext } from '#server/services/hosting/delete-uploads.ts'
import { erasePerson } from './erase-person.ts'
import { hasOpenRefund, openBookingsOf } from './find-obstacles.ts'

/**
 * Deletes an account at the person's request (docs/security.md lists what stays). Uploaded files are deleted after the
 * commit; the sweep retries failures. In the transaction, `assertWanted` may throw before anything is erased, and
 * `record` writes afterwards. @throws ApiError openBookings, refundOpen, and nothing is changed
 */
export async function deleteAccount(
  context: UploadContext & Pick<AppContext, 'now'>,
  userId: number,
  {
    assertWanted = async () => {},
    record = async () => {},
  }: Partial<Record<'assertWanted' | 'record', (trx: Database) => Promise<void>>> = {},
): Promise<void> {
  const uploads = await inTransaction(
    context.db,
    async (trx) => {
      await lockAccount(trx, userId)
      await assertWanted(trx)
      // read after locking: a concurrent booking is either committed by now, or will fail
      if ((await openBookingsOf(trx, userId).execute()).length > 0) throw new ApiError('openBookings')
      if (await hasOpenRefund(trx, userId)) throw new ApiError('refundOpen')
      const uploadIds = await erasePerson(trx, userId, new Date(context.now()))
      await record(trx)
      return uploadIds
    },
    { busy: 'unavailable' },
  )
  await releaseUploads(context, uploads)
}

/**
 * Locks the vehicles before the person: a booking holds its vehicle's row when it notifies the host, and the
 * notification's foreign key locks the host's row (create-booking.ts). A booking locks its guest first, so two people
 * who delete their accounts while they book each other's vehicles can deadlock: the database aborts one transaction,
 * which is retried.
 * @throws ApiError unauthorized when the account is blocked or deleted
 */
async function lockAccount(trx: Database, userId: number): Promise<void> {
  await trx
    .selectFrom('vehicles')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('blocked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw new ApiError('unauthorized')
}

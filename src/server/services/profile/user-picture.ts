import { createHash } from 'node:crypto'
import type { User } from '#contract/auth.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findStoredAnswer, withIdempotencyKey } from '#server/db/with-idempotency-key.ts'
import { serializeUser, USER_COLUMNS } from '#server/serializers/users.ts'
import { lockActiveUser } from '#server/services/auth/lock-active-user.ts'
import { releaseUploads } from '#server/services/hosting/delete-uploads.ts'
import { processPicture } from '#server/services/hosting/process-picture.ts'
import { storePicture } from '#server/services/hosting/store-picture.ts'
import { getOwnUser } from './own-user.ts'

/** @throws ApiError notYours */
export function assertOwnAccount(userId: number, callerId: number): void {
  if (userId !== callerId) throw new ApiError('notYours')
}

interface SentPicture {
  userId: number
  /** The request's `Idempotency-Key`. */
  key: string | null
  bytes: Buffer
}

/**
 * Replaces the picture of a user, once under a key.
 * @throws ApiError noRoomLeft, sameKeyOtherPayload, and what `processPicture` throws
 */
export async function setUserPicture(
  context: AppContext,
  { userId, key, bytes }: SentPicture,
): Promise<User> {
  const payload = { userPicture: createHash('sha256').update(bytes).digest('hex') }
  const request = { userId, key, payload }
  const earlier = await findStoredAnswer<User>(context.db, request)
  // the picture may be an earlier one by now: a photo waits on a device for days
  if (earlier) return getOwnUser(context, userId)
  const picture = await processPicture('person', bytes)
  const stored = await storePicture(context, { userId, kind: 'person', picture })
  try {
    return await replacePicture(context, request, { image: stored.name, image_upload_id: stored.uploadId })
  } catch (error) {
    await releaseUploads(context, [stored.uploadId])
    throw error
  }
}

/** Also removes a picture that came from the sign-in provider. */
export function removeUserPicture(context: AppContext, userId: number): Promise<User> {
  const request = { userId, key: null, payload: null }
  return replacePicture(context, request, { image: null, image_upload_id: null })
}

interface Columns {
  image: string | null
  image_upload_id: string | null
}

/** The files of the previous picture are deleted; those of `columns` when a retry was faster. */
async function replacePicture(
  context: AppContext,
  request: Pick<SentPicture, 'userId' | 'key'> & { payload: unknown },
  columns: Columns,
): Promise<User> {
  let unused: string | null = null
  const user = await inTransaction(context.db, (trx) => {
    unused = columns.image_upload_id
    return withIdempotencyKey(trx, request, async () => {
      const { userId } = request
      await lockActiveUser(trx, userId, 'update')
      const before = await trx
        .selectFrom('users')
        .select('image_upload_id')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      unused = before.image_upload_id
      const row = await trx
        .updateTable('users')
        .set(columns)
        .where('id', '=', userId)
        .returning(USER_COLUMNS)
        .executeTakeFirstOrThrow()
      return serializeUser(row)
    })
  })
  if (unused) await releaseUploads(context, [unused])
  return user
}

import type { User } from '#contract/auth.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockActiveUser } from '#server/services/auth/lock-active-user.ts'
import { releaseUploads } from '#server/services/hosting/delete-uploads.ts'
import { readPicture } from '#server/services/hosting/read-picture.ts'
import { storePicture } from '#server/services/hosting/store-picture.ts'
import { USER_COLUMNS, userView } from '#server/views/users.ts'

/** @throws ApiError notYours */
export function assertOwn(userId: number, callerId: number): void {
  if (userId !== callerId) throw new ApiError('notYours')
}

/** Replaces the picture of a user. @throws ApiError noRoomLeft, unavailable, or one of PICTURE_ERRORS */
export async function setPicture(context: AppContext, userId: number, bytes: Buffer): Promise<User> {
  const picture = await readPicture('person', bytes)
  const stored = await storePicture(context, { userId, kind: 'person', picture })
  try {
    return await replacePicture(context, userId, { image: stored.name, image_upload_id: stored.uploadId })
  } catch (error) {
    await releaseUploads(context, [stored.uploadId])
    throw error
  }
}

/** Also removes a picture that came from the sign-in provider. */
export function removePicture(context: AppContext, userId: number): Promise<User> {
  return replacePicture(context, userId, { image: null, image_upload_id: null })
}

/** Also deletes the files of the previous picture. */
async function replacePicture(
  context: AppContext,
  userId: number,
  columns: { image: string | null; image_upload_id: string | null },
): Promise<User> {
  const { before, row } = await inTransaction(
    context.db,
    async (trx) => {
      await lockActiveUser(trx, userId, 'update')
      return {
        before: await trx
          .selectFrom('users')
          .select('image_upload_id')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow(),
        row: await trx
          .updateTable('users')
          .set(columns)
          .where('id', '=', userId)
          .returning(USER_COLUMNS)
          .executeTakeFirstOrThrow(),
      }
    },
    { busy: 'unavailable' },
  )
  if (before.image_upload_id) await releaseUploads(context, [before.image_upload_id])
  return userView(row)
}

import { randomUUID } from 'node:crypto'
import { MAX_USER_BYTES } from '#domain/hosting/limits.ts'
import { PICTURE_KINDS, type PictureKind, pictureName } from '#domain/hosting/pictures.ts'
import { ApiError, ServiceUnavailableError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockActiveUser } from '#server/services/auth/lock-active-user.ts'
import { releaseUploads, type UploadContext } from './delete-uploads.ts'
import type { ProcessedPicture } from './process-picture.ts'
import { uploadKey } from './upload-keys.ts'

type StoringContext = UploadContext & Pick<AppContext, 'now'>

export interface NewPicture {
  /** Null for a picture of the site, which no limit applies to. */
  userId: number | null
  kind: PictureKind
  picture: ProcessedPicture
}

/**
 * Stores the files of a picture. The caller must reference them within an hour, such as by a row of `vehicle_images`,
 * or the sweep deletes them.
 * @throws ApiError noRoomLeft, unavailable
 */
export async function storePicture(
  context: StoringContext,
  { userId, kind, picture }: NewPicture,
): Promise<{ uploadId: string; name: string }> {
  const id = randomUUID()
  // the row first: after a crash the sweep finds the files through it
  await reserveStorage(context, { id, userId, kind, bytes: picture.bytes })
  try {
    for (const { width, bytes } of picture.files)
      await context.ports.storage.put(
        uploadKey(PICTURE_KINDS[kind].isPrivate, id, width),
        bytes,
        'image/webp',
      )
  } catch (error) {
    await releaseUploads(context, [id])
    throw new ServiceUnavailableError(error)
  }
  return { uploadId: id, name: pictureName(kind, id) }
}

async function reserveStorage(
  context: StoringContext,
  row: { id: string; userId: number | null; kind: PictureKind; bytes: number },
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    if (row.userId !== null) await assertRoomLeft(trx, row.userId, row.bytes)
    const { id, userId: user_id, kind, bytes } = row
    await trx
      .insertInto('uploads')
      .values({ id, user_id, kind, bytes, created_at: new Date(context.now()) })
      .execute()
  })
}

/** Locks the user's row, so that two concurrent uploads cannot both take the last free space. */
async function assertRoomLeft(trx: Database, userId: number, bytes: number): Promise<void> {
  await lockActiveUser(trx, userId, 'update')
  const { taken } = await trx
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('taken'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(taken ?? 0) + bytes > MAX_USER_BYTES)
    throw new ApiError('noRoomLeft', { megabytes: MAX_USER_BYTES / 1024 / 1024 })
}

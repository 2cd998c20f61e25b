import type { AppContext } from '#server/context.ts'
import { deleteUploads, unreferencedUploads } from './delete-uploads.ts'

/** Younger uploads are left alone: no call takes longer between storing a picture and referencing it. */
const MIN_AGE_MS = 3_600_000
const BATCH = 100

/**
 * Deletes unreferenced pictures (of aborted calls, or replaced pictures of drivers), and partial files of killed
 * processes.
 * @returns the number of deleted pictures and files
 */
export async function sweepUploads(context: AppContext): Promise<number> {
  let swept = await context.ports.storage.removeUnfinished(context.now() - MIN_AGE_MS)
  for (;;) {
    const left = await unreferencedUploads(context.db)
      .where('u.created_at', '<', new Date(context.now() - MIN_AGE_MS))
      .orderBy('u.created_at')
      .limit(BATCH)
      .execute()
    const deleted = await deleteUploads(
      context,
      left.map(({ id }) => id),
    )
    swept += deleted
    if (left.length < BATCH || deleted === 0) return swept
  }
}

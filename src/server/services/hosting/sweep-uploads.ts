import type { AppContext } from '#server/context.ts'
import { deleteUploads, unreferencedUploads } from './delete-uploads.ts'

/** Longer than any call takes between storing a picture and referencing it. */
const YOUNG_MS = 3_600_000
const BATCH = 100

/**
 * Deletes unreferenced pictures (of an aborted call, or replaced ones of a driver), and partial files of a process that was
 * killed.
 */
export async function sweepUploads(context: AppContext): Promise<number> {
  let swept = await context.ports.storage.removeUnfinished(context.now() - YOUNG_MS)
  for (;;) {
    const left = await unreferencedUploads(context.db)
      .where('u.created_at', '<', new Date(context.now() - YOUNG_MS))
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

import type { AppContext } from '#server/context.ts'
import { deleteUploads, unreferencedUploads } from './delete-uploads.ts'

/** Longer than any call that keeps a picture before it shows it. */
const YOUNG_MS = 3_600_000
const BATCH = 100

/**
 * Removes pictures that nothing shows: of a call that broke off, or of a driver that got another picture; and files that
 * a process which was killed had begun.
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

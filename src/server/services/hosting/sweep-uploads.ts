import type { AppContext } from '#server/context.ts'
import { dropUploads, unshownUploads } from './drop-uploads.ts'

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
    const left = await unshownUploads(context.db)
      .where('u.created_at', '<', new Date(context.now() - YOUNG_MS))
      .orderBy('u.created_at')
      .limit(BATCH)
      .execute()
    const dropped = await dropUploads(
      context,
      left.map(({ id }) => id),
    )
    swept += dropped
    if (left.length < BATCH || dropped === 0) return swept
  }
}

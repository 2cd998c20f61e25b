import { $owners } from '#stores/shell/outbox-owners.ts'

/**
 * On pages that show no uploads: what could not be sent earlier is sent, and what has waited too long is deleted, of
 * anybody. Loads nothing where nothing is kept.
 */
export async function resumeUploads(): Promise<void> {
  if ($owners.get().length === 0) return
  await import('#stores/shell/browser.ts')
  const { restoreUploads } = await import('./unsent.ts')
  await restoreUploads()
}

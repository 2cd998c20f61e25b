import { $outboxOwners } from '#stores/shell/outbox-owners.ts'

/**
 * For pages that show no uploads: sends the user's unsent photos, and deletes expired ones of any user. Loads no code
 * when this device has no unsent writes.
 */
export async function resumeUploads(): Promise<void> {
  if ($outboxOwners.get().length === 0) return
  await import('#stores/shell/browser.ts')
  const { restoreUploads } = await import('./unsent.ts')
  await restoreUploads()
}

import { hasKeptWrites } from '#stores/shell/outbox-owners.ts'

/** On pages that show no uploads: what could not be sent earlier is sent. Loads nothing where nothing is kept. */
export async function resumeUploads(): Promise<void> {
  if (!hasKeptWrites()) return
  await import('#stores/shell/browser.ts')
  const { restoreUploads } = await import('./unsent.ts')
  await restoreUploads()
}

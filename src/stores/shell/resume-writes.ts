import { $outboxOwners } from './outbox-owners.ts'

/**
 * The rooms whose writes are sent again by the next page of the site that their user opens, by the names of their
 * calls in the outbox. Each loads and sends all its writes.
 */
export const RESUMED: readonly { call: string; load: () => Promise<() => Promise<void>> }[] = [
  {
    call: 'POST /vehicles/{id}/images',
    load: async () => (await import('#stores/hosting/uploads.ts')).restoreUploads,
  },
  {
    call: 'POST /threads/{key}/messages',
    load: async () => (await import('#stores/threads/sending.ts')).restoreMessages,
  },
]

/**
 * Sends the user's unsent writes from any page, and deletes expired ones of any user. Loads no code when this device
 * has none.
 */
export async function resumeWrites(): Promise<void> {
  if ($outboxOwners.get().length === 0) return
  await import('./browser.ts')
  const { refreshUser } = await import('#stores/auth/own-user.ts')
  const { listStoredWrites } = await import('./outbox.ts')
  await refreshUser()
  const calls = (await listStoredWrites()).map((write) => write.call)
  for (const { call, load } of RESUMED) {
    if (!calls.includes(call)) continue
    const restore = await load()
    await restore()
  }
}

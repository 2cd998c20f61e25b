import { computed } from 'nanostores'
import { countUnseen, type Unseen } from '#contract/notifications.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import { environment } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

interface Counts {
  status: LoadStatus
  /** null: not known yet */
  count: number | null
  requests: number | null
}

// state
const counts = createResource<Counts>({ status: 'idle', count: null, requests: null }, { isPersonal: true })
/** The counts of the tab's previous page, shown until this page has its own. */
const $previousCounts = persistedAtom<Unseen | undefined>('app:notifications:unseen', undefined, {
  lifetime: 'session',
  parse: parseUnseen,
})

// derived
export function knownUnseen(): Unseen | null {
  const { count, requests } = counts.$state.get()
  return count === null || requests === null ? null : { count, requests }
}
/** Null until it is known. */
export const $unseen = computed(counts.$state, ({ count }) => count)
/** Requests of guests that wait for this host's decision; null until it is known. */
export const $requests = computed(counts.$state, ({ requests }) => requests)

// actions
/**
 * Loads the counts: without a stream (live.ts), and after anything that may have changed them. The latest request wins:
 * an earlier one may not include the change. After a failure the counts stay.
 */
export async function refreshUnseen(): Promise<void> {
  if (!$isSignedIn.get()) return
  await counts.load({ ...counts.$state.get(), status: 'loading' }, async (signal) => {
    const { data } = await environment().call(countUnseen, { background: true, signal })
    return { count: data.count, requests: data.requests }
  })
}

/** Sets the latest counts of the server; a request in flight would have older ones. */
export function setUnseen({ count, requests }: Unseen): void {
  if (!$isSignedIn.get()) return
  counts.cancel()
  counts.$state.set({ status: 'ready', count, requests })
}

export function parseUnseen(value: unknown): Unseen | null {
  if (typeof value !== 'object' || value === null) return null
  const { count, requests } = value as Partial<Record<keyof Unseen, unknown>>
  return typeof count === 'number' && typeof requests === 'number' ? { count, requests } : null
}

// reactions
const previous = $previousCounts.get()
if (previous && $isSignedIn.get()) counts.$state.set({ status: 'idle', ...previous })
counts.$state.listen(() => $previousCounts.set(knownUnseen() ?? undefined))

import { computed } from 'nanostores'
import { countUnseen, type Unseen } from '#contract/notifications.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import { environment } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

interface Counts {
  status: LoadStatus
  /** null: not known yet */
  unseen: Unseen | null
}

// state
const counts = createResource<Counts>({ status: 'idle', unseen: null }, { isPersonal: true })
/** The counts of the tab's previous page, shown until this page has its own. */
const $previousCounts = persistedAtom<Unseen | undefined>('app:notifications:unseen', undefined, {
  lifetime: 'session',
  parse: parseUnseen,
})

// derived
export const knownUnseen = (): Unseen | null => counts.$state.get().unseen
const known = (name: keyof Unseen) => computed(counts.$state, ({ unseen }) => unseen?.[name] ?? null)
/** Null until it is known, as are the others. */
export const $unseen = known('count')
/** Requests of guests that wait for this host's decision. */
export const $requests = known('requests')
/** Unread messages of guests, hosts and others. */
export const $unreadMessages = known('messages')
/** Changes with every message, read mark and block in this user's threads. */
export const $threadsVersion = known('threads')

// actions
/**
 * Loads the counts: without a stream (live.ts), and after anything that may have changed them. The latest request wins:
 * an earlier one may not include the change. After a failure the counts stay.
 */
export async function refreshUnseen(): Promise<void> {
  if (!$isSignedIn.get()) return
  await counts.load({ ...counts.$state.get(), status: 'loading' }, async (signal) => {
    const { data } = await environment().call(countUnseen, { background: true, signal })
    return { unseen: data }
  })
}

/** Sets the latest counts of the server; a request in flight would have older ones. */
export function setUnseen(unseen: Unseen): void {
  if (!$isSignedIn.get()) return
  counts.cancel()
  counts.$state.set({ status: 'ready', unseen })
}

export function parseUnseen(value: unknown): Unseen | null {
  if (typeof value !== 'object' || value === null) return null
  // a tab or a server of an earlier version does not have the last two
  const { count, requests, messages = 0, threads = 0 } = value as Partial<Record<keyof Unseen, unknown>>
  const isValid = [count, requests, messages, threads].every((number) => typeof number === 'number')
  return isValid ? ({ count, requests, messages, threads } as Unseen) : null
}

// reactions
const previous = $previousCounts.get()
if (previous && $isSignedIn.get()) counts.$state.set({ status: 'idle', unseen: previous })
counts.$state.listen(() => $previousCounts.set(knownUnseen() ?? undefined))

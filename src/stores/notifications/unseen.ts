import { computed } from 'nanostores'
import { countUnseen } from '#contract/notifications.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

interface Counts {
  status: LoadStatus
  /** null: not known yet */
  count: number | null
  requests: number | null
}

// state
const counts = createResource<Counts>({ status: 'idle', count: null, requests: null }, { isPersonal: true })

// derived
/** Null until it is known. */
export const $unseen = computed(counts.$state, ({ count }) => count)
/** Requests of guests that wait for this host's decision; null until it is known. */
export const $requests = computed(counts.$state, ({ requests }) => requests)

// actions
/**
 * On page start, when the page becomes visible again, and after whatever may have changed the counts. The latest
 * request wins: an earlier one may have been counted before the change. A failure keeps the counts.
 */
export async function refreshUnseen(): Promise<void> {
  if (!$isSignedIn.get()) return
  await counts.load({ ...counts.$state.get(), status: 'loading' }, async (signal) => {
    const { data } = await environment().call(countUnseen, { background: true, signal })
    return { count: data.count, requests: data.requests }
  })
}

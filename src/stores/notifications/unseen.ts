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
/** On page start, when the page becomes visible again, and after whatever may have changed the counts. A failure keeps them. */
export async function refreshUnseen(): Promise<void> {
  const shown = counts.$state.get()
  if (shown.status === 'loading' || !$isSignedIn.get()) return
  await counts.load({ ...shown, status: 'loading' }, async (signal) => {
    const { data } = await environment().call(countUnseen, { background: true, signal })
    return { count: data.count, requests: data.requests }
  })
}

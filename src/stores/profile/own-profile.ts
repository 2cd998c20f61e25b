import { computed } from 'nanostores'
import { getOwnUser } from '#contract/auth.ts'
import { $isSignedIn, $user } from '#stores/auth/session.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

// state
const loading = createResource<{ status: LoadStatus }>({ status: 'idle' }, { isPersonal: true })

// derived
/** Whether `$user` can be shown: the stored user is, until the server's arrives. */
export const $profileStatus = computed([$user, loading.$state], (user, { status }) => {
  if (user) return 'ready'
  return status === 'failed' ? 'failed' : 'loading'
})

// actions
/** Loads it unless that has begun. */
export async function startProfile(): Promise<void> {
  if (loading.$state.get().status === 'idle') await loadProfile()
}

/** The user as saved by now: by another device, or by the verification of the number. */
export async function loadProfile(): Promise<void> {
  if (!$isSignedIn.get()) return
  const before = $user.get()
  await loading.load({ status: 'loading' }, async (signal) => {
    const { data } = await environment().call(getOwnUser, { background: true, signal })
    // what was saved meanwhile is newer
    if (!signal.aborted && $user.get() === before) $user.set(data)
    return {}
  })
}

import { computed } from 'nanostores'
import { getOwnUser } from '#contract/auth.ts'
import { $isSignedIn, $user } from '#stores/auth/session.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

// state
const loading = createResource<{ status: LoadStatus }>({ status: 'idle' }, { isPersonal: true })

// derived
/** `ready` once there is a user to show: the stored one, until the server's arrives. */
export const $profileStatus = computed([$user, loading.$state], (user, { status }) => {
  if (user) return 'ready'
  return status === 'failed' ? 'failed' : 'loading'
})

// actions
/** Loads the profile, unless that has started before. */
export async function startProfile(): Promise<void> {
  if (loading.$state.get().status === 'idle') await loadProfile()
}

/** Loads the user again, who may have been changed on another device, or by the verification of the number. */
export async function loadProfile(): Promise<void> {
  if (!$isSignedIn.get()) return
  const before = $user.get()
  await loading.load({ status: 'loading' }, async (signal) => {
    const { data } = await environment().call(getOwnUser, { background: true, signal })
    // what was saved since is newer
    if (!signal.aborted && $user.get() === before) $user.set(data)
    return {}
  })
}

import { atom } from 'nanostores'
import { countUnseen } from '#contract/notifications.ts'
import { $isSignedIn, $token } from '#stores/auth/session.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'

// state
/** Null until it is known. */
export const $unseen = atom<number | null>(null)
/** Requests of guests that wait for this host's answer; null until it is known. */
export const $requests = atom<number | null>(null)
let isLoading = false

// actions
/** For the page's start, its return to view, and everything that may have changed the number (spec section 7). */
export async function refreshUnseen(): Promise<void> {
  if (isLoading || !$isSignedIn.get()) return
  isLoading = true
  const token = $token.get()
  try {
    const { data } = await environment().call(countUnseen, { background: true })
    if ($token.get() !== token) return
    $unseen.set(data.count)
    $requests.set(data.requests)
  } catch {
    // nobody asked for it: the number that was known stays
  } finally {
    isLoading = false
  }
}

// reactions
onSignedOut(() => {
  $unseen.set(null)
  $requests.set(null)
})

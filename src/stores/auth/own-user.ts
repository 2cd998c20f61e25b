import { getOwnUser } from '#contract/auth.ts'
import { environment } from '#stores/shell/environment.ts'
import { $isSignedIn, $token, $user } from './session.ts'

/** Asks whose token it is, where only the token is known (one that the operator printed). */
export async function refreshUser(): Promise<void> {
  const token = $token.get()
  if (!$isSignedIn.get() || $user.get()) return
  try {
    const { data } = await environment().call(getOwnUser, { background: true })
    if ($token.get() === token) $user.set(data)
  } catch {
    // the header goes on without a name; a refused token has already signed out
  }
}

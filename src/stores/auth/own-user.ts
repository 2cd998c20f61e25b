import { getOwnUser } from '#contract/auth.ts'
import { environment } from '#stores/shell/environment.ts'
import { $isSignedIn, $token, $user } from './session.ts'

/** Loads the user if only the token is stored, such as one that the operator printed. */
export async function refreshUser(): Promise<void> {
  const token = $token.get()
  if (!$isSignedIn.get() || $user.get()) return
  try {
    const { data } = await environment().call(getOwnUser, { background: true })
    if ($token.get() === token && !$user.get()) $user.set(data)
  } catch {
    // the header shows no name; a 401 has already signed out
  }
}

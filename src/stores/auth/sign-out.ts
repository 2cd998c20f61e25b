import { signOut as signOutCall } from '#contract/auth.ts'
import { environment } from '#stores/shell/environment.ts'
import { $isLeaving, clearSession } from './session.ts'

const TIMEOUT_MS = 5_000

/** Asks first; false when the person stays. On a bad line the token is gone from here all the same. */
export async function signOut(question: string): Promise<boolean> {
  const { call, confirm, navigate } = environment()
  if (!(await confirm(question))) return false
  $isLeaving.set(true)
  try {
    await call(signOutCall, { background: true, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch {
    // the server ends a token that nobody uses by itself
  }
  clearSession()
  navigate('/')
  return true
}

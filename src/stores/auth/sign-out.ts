import { signOut as signOutCall } from '#contract/auth.ts'
import { environment } from '#stores/shell/environment.ts'
import { $isLeaving, clearSession } from './session.ts'

const TIMEOUT_MS = 5_000

/** Asks for confirmation; false when it is declined. Without a response the token is removed here all the same. */
export async function signOut(question: string): Promise<boolean> {
  const { call, confirm, navigate } = environment()
  if (!(await confirm(question))) return false
  $isLeaving.set(true)
  try {
    await call(signOutCall, { background: true, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch {
    // the server expires unused tokens
  }
  clearSession()
  await environment().forgetKept?.()
  navigate('/')
  return true
}

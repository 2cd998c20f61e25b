import { signOut as signOutCall } from '#contract/auth.ts'
import { environment } from '#stores/shell/environment.ts'
import { forgetWritesOf, listKeptWrites } from '#stores/shell/outbox.ts'
import { $unsentQuestion } from './refusals.ts'
import { $isLeaving, $user, clearSession } from './session.ts'

const TIMEOUT_MS = 5_000

// actions
/** Asks for confirmation; false when it is declined. Without a response the token is removed here all the same. */
export async function signOut(question: string): Promise<boolean> {
  const { call, confirm, navigate } = environment()
  if (!(await confirm(question)) || !(await mayDeleteUnsent())) return false
  const userId = $user.get()?.id
  $isLeaving.set(true)
  try {
    await call(signOutCall, { background: true, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch {
    // the server expires unused tokens
  }
  clearSession()
  if (userId !== undefined) await forgetWritesOf(userId)
  await environment().forgetKept?.()
  navigate('/')
  return true
}

/** Signing out deletes them: the device may be another person's next. */
async function mayDeleteUnsent(): Promise<boolean> {
  const { length } = await listKeptWrites()
  return length === 0 || environment().confirm($unsentQuestion.get().ask(length))
}

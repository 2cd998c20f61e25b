import { signOut as signOutCall } from '#contract/auth.ts'
import { environment } from '#stores/shell/environment.ts'
import { hasUnsentWrites } from '#stores/shell/outbox-owners.ts'
import { $storedSaved } from '#stores/vehicles/saved.ts'
import { $unsentQuestion } from './page-texts.ts'
import { $isLeaving, $user, clearSession } from './session.ts'

const TIMEOUT_MS = 5_000

// actions
/** Asks for confirmation; false when it is declined. The token is removed here even without a response. */
export async function confirmSignOut(question: string): Promise<boolean> {
  const { call, confirm, navigate } = environment()
  if (!(await confirm(question))) return false
  const outbox = hasUnsentWrites() ? await loadOutbox() : null
  if (!(await mayDeleteUnsent(outbox))) return false
  const userId = $user.get()?.id
  $isLeaving.set(true)
  try {
    await call(signOutCall, { background: true, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch {
    // the server expires unused tokens
  }
  clearSession()
  if (userId !== undefined) await outbox?.forgetWritesOf(userId)
  await environment().deleteOfflineCopies()
  navigate('/')
  return true
}

type Outbox = typeof import('#stores/shell/outbox.ts')

/** Null when its code cannot be loaded: unsent writes are not shown to other users, and expire. */
const loadOutbox = (): Promise<Outbox | null> => import('#stores/shell/outbox.ts').catch(() => null)

/** Sign-out deletes unsent writes and changes of the saved vehicles: another person may use the device next. */
async function mayDeleteUnsent(outbox: Outbox | null): Promise<boolean> {
  const writes = (await outbox?.listStoredWrites()) ?? []
  const count = writes.length + countUnsentVehicles()
  return count === 0 || environment().confirm($unsentQuestion.get().ask(count))
}

/** Of vehicles that the user has saved or removed, and the account has not. */
function countUnsentVehicles(): number {
  const { userId, unsent } = $storedSaved.get()
  return userId === $user.get()?.id ? unsent.length : 0
}

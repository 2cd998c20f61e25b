import { signOut as signOutCall } from '#contract/auth.ts'
import { environment } from '#stores/shell/environment.ts'
import { hasKeptWrites } from '#stores/shell/outbox-owners.ts'
import { $unsentQuestion } from './refusals.ts'
import { $isLeaving, $user, clearSession } from './session.ts'

const TIMEOUT_MS = 5_000

// actions
/** Asks for confirmation; false when it is declined. Without a response the token is removed here all the same. */
export async function signOut(question: string): Promise<boolean> {
  const { call, confirm, navigate } = environment()
  if (!(await confirm(question))) return false
  const outbox = hasKeptWrites() ? await loadOutbox() : null
  if (outbox && !(await mayDeleteUnsent(outbox))) return false
  const userId = $user.get()?.id
  $isLeaving.set(true)
  try {
    await call(signOutCall, { background: true, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch {
    // the server expires unused tokens
  }
  clearSession()
  if (userId !== undefined) await outbox?.forgetWritesOf(userId)
  await environment().forgetKept()
  navigate('/')
  return true
}

type Outbox = typeof import('#stores/shell/outbox.ts')

/** Null where its code cannot be loaded: what is kept is nobody else's to see, and expires. */
const loadOutbox = (): Promise<Outbox | null> => import('#stores/shell/outbox.ts').catch(() => null)

/** Signing out deletes them: the device may be another person's next. */
async function mayDeleteUnsent({ listKeptWrites }: Outbox): Promise<boolean> {
  const { length } = await listKeptWrites()
  return length === 0 || environment().confirm($unsentQuestion.get().ask(length))
}

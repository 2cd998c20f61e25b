import { atom } from 'nanostores'
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/account.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { failureOf, isGone, notifyFailure, type SendOutcome, send } from '#stores/shell/send.ts'

interface Sessions {
  status: LoadStatus
  items: readonly Session[]
}
export const NO_SESSIONS: Sessions = { status: 'idle', items: [] }
type Busy = Session['id'] | 'others' | null

// state
const sessions = createResource(NO_SESSIONS, { isPersonal: true })
/** What is being signed out: a session, all others, or nothing. */
export const $pendingSignOut = atom<Busy>(null)

// derived
export const $sessions = sessions.$state

// actions
/** The shown list stays during a reload, and when that fails. */
export async function loadSessions(): Promise<void> {
  const shown = sessions.$state.get()
  const isShown = shown.status === 'ready'
  await sessions.load(
    isShown ? shown : { status: 'loading', items: [] },
    async (signal) => ({ items: (await environment().call(listSessions, { signal })).data }),
    () => (isShown ? shown : {}),
  )
}

/** Signs out a device after a confirmation; for this device it is the sign-out of the menu. */
export async function revokeSession(session: Session): Promise<void> {
  if (session.isCurrent) {
    const { confirmSignOut } = await import('#stores/auth/sign-out.ts')
    await confirmSignOut(t('account.sessions.askCurrent'))
    return
  }
  const device = session.device ?? t('account.sessions.unknown')
  await end(session.id, {
    question: t('account.sessions.ask', { device }),
    done: t('account.sessions.ended', { device }),
    act: () => send(endSession, { params: { id: session.id } }),
  })
}

export async function revokeOtherSessions(): Promise<void> {
  await end('others', {
    question: t('account.sessions.askOthers'),
    done: t('account.sessions.endedOthers'),
    act: () => send(endOtherSessions),
  })
}

async function end(
  busy: Busy,
  { question, done, act }: { question: string; done: string; act: () => Promise<SendOutcome<unknown>> },
): Promise<void> {
  const { confirm, notify } = environment()
  if ($pendingSignOut.get() !== null || !(await confirm(question, { yes: t('account.sessions.end') }))) return
  $pendingSignOut.set(busy)
  const failure = failureOf(await act(), isGone)
  $pendingSignOut.set(null)
  if (failure) notifyFailure(failure, t('account.sessions.failed'))
  else notify('success', done)
  await loadSessions()
}

// reactions
onSignedOut(() => $pendingSignOut.set(null))

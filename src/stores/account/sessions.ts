import { atom } from 'nanostores'
import { listSessions, type Session } from '#contract/account.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

interface Sessions {
  status: LoadStatus
  items: readonly Session[]
}
export type Busy = Session['id'] | 'others' | null

// state
const sessions = createResource<Sessions>({ status: 'idle', items: [] }, { isPersonal: true })
/** What is being signed out. */
export const $busy = atom<Busy>(null)

// derived
export const $sessions = sessions.$state

// actions
/** What is shown stays while it is loaded again, and when that fails. */
export async function loadSessions(): Promise<void> {
  const shown = sessions.$state.get()
  const isShown = shown.status === 'ready'
  await sessions.load(
    isShown ? shown : { status: 'loading', items: [] },
    async (signal) => ({ items: (await environment().call(listSessions, { signal })).data }),
    () => (isShown ? shown : {}),
  )
}

// reactions
onSignedOut(() => $busy.set(null))

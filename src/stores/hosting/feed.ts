import { atom } from 'nanostores'
import { getCalendarFeed, renewCalendarFeed } from '#contract/hosting.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { failureOf } from './failure.ts'
import { t } from './translate.ts'

/** The private calendar address of one vehicle, in its dialog. */
export interface Feed {
  vehicleId: number
  /** what the dialog calls the vehicle */
  title: string
  status: 'loading' | 'ready' | 'failed'
  url: string
  isRenewing: boolean
}

// state
export const $feed = atom<Feed | null>(null)

// actions
export async function openFeed({ id, title }: { id: number; title: string }): Promise<void> {
  const opened: Feed = { vehicleId: id, title, status: 'loading', url: '', isRenewing: false }
  $feed.set(opened)
  try {
    const { data } = await environment().call(getCalendarFeed, { params: { id } })
    settle(id, { status: 'ready', url: data.url })
  } catch {
    settle(id, { status: 'failed' })
  }
}

export function closeFeed(): void {
  $feed.set(null)
}

/** False: the browser does not allow it, and the address is to be copied by hand. */
export async function copyFeed(): Promise<boolean> {
  const { copy, notify } = environment()
  const isCopied = await copy($feed.get()?.url ?? '')
  if (isCopied) notify('success', t('hosting-dates.feed.copied'))
  else notify('error', t('hosting-dates.feed.notCopied'))
  return isCopied
}

/** Another address; whoever subscribed to the old one hears nothing more. */
export async function renewFeed(): Promise<void> {
  const { call, confirm, notify } = environment()
  const feed = $feed.get()
  if (!feed || feed.isRenewing) return
  if (!(await confirm(t('hosting-dates.feed.renewQuestion')))) return
  settle(feed.vehicleId, { isRenewing: true })
  try {
    const { data } = await call(renewCalendarFeed, { params: { id: feed.vehicleId } })
    settle(feed.vehicleId, { url: data.url })
    notify('success', t('hosting-dates.feed.renewed'))
  } catch (error) {
    const { status, text } = failureOf(error)
    if (status !== 401) notify('error', text)
  } finally {
    settle(feed.vehicleId, { isRenewing: false })
  }
}

/** The answer is for a dialog that may be closed, or another vehicle's, by now. */
function settle(vehicleId: number, change: Partial<Feed>): void {
  const feed = $feed.get()
  if (feed?.vehicleId === vehicleId) $feed.set({ ...feed, ...change })
}

// reactions
onSignedOut(closeFeed)

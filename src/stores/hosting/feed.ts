import { getCalendarFeed, renewCalendarFeed } from '#contract/hosting.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { failureText, notifyFailure, send } from '#stores/shell/send.ts'

/** The private calendar URL of one vehicle, in its dialog. */
export interface Feed {
  vehicleId: number
  /** of the vehicle */
  title: string
  status: LoadStatus
  url: string
  isRenewing: boolean
}

export const NO_FEED: Feed = { vehicleId: 0, title: '', status: 'idle', url: '', isRenewing: false }

// state
/** `idle` while the dialog is closed. */
const feed = createResource(NO_FEED, { isPersonal: true })
export const $feed = feed.$state

// actions
export async function openFeed({ id, title }: { id: number; title: string }): Promise<void> {
  await feed.load({ ...NO_FEED, vehicleId: id, title, status: 'loading' }, async (signal) => {
    const { data } = await environment().call(getCalendarFeed, { params: { id }, signal })
    return { url: data.url }
  })
}

export function closeFeed(): void {
  feed.reset()
}

/** Returns false when the browser does not allow it, so that the user has to copy the URL by hand. */
export async function copyFeed(): Promise<boolean> {
  const { copy, notify } = environment()
  const isCopied = await copy($feed.get().url)
  if (isCopied) notify('success', t('hosting-dates.feed.copied'))
  else notify('error', t('hosting-dates.feed.notCopied'))
  return isCopied
}

/** Replaces the private URL; subscribers of the old one get no more entries. */
export async function renewFeed(): Promise<void> {
  const { confirm, notify } = environment()
  const { vehicleId, status, isRenewing } = $feed.get()
  if (status === 'idle' || isRenewing) return
  if (!(await confirm(t('hosting-dates.feed.renewQuestion')))) return
  patch(vehicleId, { isRenewing: true })
  const outcome = await send(renewCalendarFeed, { params: { id: vehicleId } })
  if (outcome.status === 'answered') {
    patch(vehicleId, { url: outcome.data.url })
    notify('success', t('hosting-dates.feed.renewed'))
  } else notifyFailure(outcome.failure, failureText(outcome.failure, 'hosting'))
  patch(vehicleId, { isRenewing: false })
}

/** The dialog may be closed, or another vehicle's, by now. */
function patch(vehicleId: number, change: Partial<Feed>): void {
  const feed = $feed.get()
  if (feed.vehicleId === vehicleId) $feed.set({ ...feed, ...change })
}

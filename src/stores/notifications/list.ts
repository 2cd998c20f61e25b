import { atom, computed } from 'nanostores'
import {
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
  type Unseen,
} from '#contract/notifications.ts'
import { NOTIFICATIONS_PER_PAGE } from '#domain/notifications/limits.ts'
import { hasMore } from '#domain/shared/paging.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { createLatest } from '#stores/shell/latest.ts'
import { createPaged } from '#stores/shell/paged.ts'
import { answerOf, send } from '#stores/shell/send.ts'
import { $unseen, knownUnseen, refreshUnseen, setUnseen } from './unseen.ts'

type Ids = readonly number[]

// state
/** As the server sent it. */
const list = createPaged<Notification>(
  { status: 'idle', items: [], pagination: { page: 1, limit: NOTIFICATIONS_PER_PAGE, total: 0 } },
  { isPersonal: true },
)
/** Read in this tab. Responses to earlier requests do not show it yet. */
export const $readIds = atom<Ids>([])
/** The unread count that results from this tab's own marks. */
let expected: number | null = null
/** Something changed while the list was busy. */
let isStale = false
const beginMark = createLatest()

// derived
/** Latest first. `pagination.page` is the last one that was added. */
export const $notifications = computed([list.$state, $readIds], (shown, read) => ({
  ...shown,
  items: shown.items.map((item) => (read.includes(item.id) ? { ...item, isRead: true } : item)),
}))

// actions
/** Loads the first page, even after it failed. */
export async function loadNotifications(): Promise<void> {
  await list.loadPage(1, (signal) => requestPage(1, { signal }))
}

/** Shown as read immediately; after a failure it is unread again. */
export async function markNotificationRead(id: number): Promise<void> {
  if (!unreadIds().includes(id)) return
  await mark(
    [id],
    // the click also opens another page
    async () =>
      (await environment().call(readNotification, { params: { id }, background: true, keepalive: true }))
        .data,
  )
}

/** Loads the next page, even after it failed. */
export async function addNotifications(): Promise<void> {
  const { status, pagination } = list.$state.get()
  if (!hasMore(pagination) || (status !== 'ready' && status !== 'failed')) return
  const page = pagination.page + 1
  await list.addPage(page, (signal) => requestPage(page, { signal }))
  if (isStale) await refreshNotifications()
}

/** Whether it succeeded. */
export function markAllNotificationsRead(): Promise<boolean> {
  return mark(unreadIds(), async () => answerOf(await send(readAllNotifications)), 0)
}

/** `left`: how many stay unread; by default those that are not marked. Resolves with whether it succeeded. */
async function mark(ids: Ids, call: () => Promise<Unseen>, left?: number): Promise<boolean> {
  const known = knownUnseen()
  $readIds.set([...$readIds.get(), ...ids])
  if (known) expectUnseen({ ...known, count: left ?? Math.max(0, known.count - ids.length) })
  const isLatest = beginMark()
  try {
    const unseen = await call()
    // an earlier response does not include a later mark
    if (isLatest()) expectUnseen(unseen)
    return true
  } catch {
    $readIds.set($readIds.get().filter((id) => !ids.includes(id)))
    await refreshUnseen()
    return false
  }
}

function expectUnseen(unseen: Unseen): void {
  expected = unseen.count
  setUnseen(unseen)
}

function unreadIds(): Ids {
  const unread = $notifications.get().items.filter(({ isRead }) => !isRead)
  return unread.map(({ id }) => id)
}

function requestPage(page: number, options: { signal: AbortSignal; background?: boolean }) {
  return environment().call(listNotifications, { query: { page }, ...options })
}

/** The unread count has changed: by a new notification, or by reading in another tab or on another device. */
async function followUnread(count: number): Promise<void> {
  // by this tab's own marks
  if (count === expected) return
  expected = null
  if (count === 0) $readIds.set([...$readIds.get(), ...unreadIds()])
  await refreshNotifications()
}

/** Adds new notifications before the shown ones. */
async function refreshNotifications(): Promise<void> {
  isStale = list.$state.get().status !== 'ready'
  if (isStale) return
  const isShown = await list.refresh((signal) => requestPage(1, { signal, background: true }))
  // another load has started since
  isStale ||= !isShown
}

// reactions
onSignedOut(() => {
  $readIds.set([])
  expected = null
  isStale = false
})
$unseen.listen((count, before) => {
  if (count !== null && typeof before === 'number') void followUnread(count)
})

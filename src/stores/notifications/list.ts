import { atom, computed } from 'nanostores'
import {
  listNotifications,
  type Notification,
  readNotification,
  type Unseen,
} from '#contract/notifications.ts'
import { NOTIFICATIONS_PER_PAGE } from '#domain/notifications/limits.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { createLatest } from '#stores/shell/latest.ts'
import { createPaged } from '#stores/shell/paged.ts'
import { knownUnseen, refreshUnseen, setUnseen } from './unseen.ts'

type Ids = readonly number[]

// state
/** As the server told. */
export const list = createPaged<Notification>(
  { status: 'idle', items: [], pagination: { page: 1, limit: NOTIFICATIONS_PER_PAGE, total: 0 } },
  { isPersonal: true },
)
/** Read by this tab, which a page that was asked for earlier does not know. */
export const $read = atom<Ids>([])
/** The number of unread ones that this tab's own marks lead to. */
export const $expected = atom<number | null>(null)
const beginMark = createLatest()

// derived
/** Latest first. `pagination.page` is the last one that was added. */
export const $notifications = computed([list.$state, $read], (shown, read) => ({
  ...shown,
  items: shown.items.map((item) => (read.includes(item.id) ? { ...item, isRead: true } : item)),
}))

// actions
/** The first page: at the start, and again after it failed. */
export async function loadNotifications(): Promise<void> {
  await list.loadPage(1, (signal) => requestPage(1, { signal }))
}

/** It is shown as read at once. A failure makes it unread again. */
export async function markRead(id: number): Promise<void> {
  if (!unreadIds().includes(id)) return
  await mark(
    [id],
    // the click also leads to what it speaks of
    async () =>
      (await environment().call(readNotification, { params: { id }, background: true, keepalive: true }))
        .data,
  )
}

/** `left`: how many stay unread; by default those that are not marked. Resolves with whether it succeeded. */
export async function mark(ids: Ids, call: () => Promise<Unseen>, left?: number): Promise<boolean> {
  const known = knownUnseen()
  $read.set([...$read.get(), ...ids])
  if (known) expectUnseen({ ...known, count: left ?? Math.max(0, known.count - ids.length) })
  const isLatest = beginMark()
  try {
    const unseen = await call()
    // an earlier answer was counted before a later mark
    if (isLatest()) expectUnseen(unseen)
    return true
  } catch {
    $read.set($read.get().filter((id) => !ids.includes(id)))
    await refreshUnseen()
    return false
  }
}

function expectUnseen(unseen: Unseen): void {
  $expected.set(unseen.count)
  setUnseen(unseen)
}

export function unreadIds(): Ids {
  const unread = $notifications.get().items.filter(({ isRead }) => !isRead)
  return unread.map(({ id }) => id)
}

export function requestPage(page: number, options: { signal: AbortSignal; background?: boolean }) {
  return environment().call(listNotifications, { query: { page }, ...options })
}

// reactions
onSignedOut(() => $read.set([]))

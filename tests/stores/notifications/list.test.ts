import { beforeEach, describe, expect, it } from 'vitest'
import {
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '#contract/notifications.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import {
  $notifications,
  $readIds,
  addNotifications,
  loadNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '#stores/notifications/list.ts'
import { $unseen, setUnseen } from '#stores/notifications/unseen.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

/** The fake server: the ids of the user's notifications, latest first, and the unread ones. */
let all: number[] = []
let unread = new Set<number>()
let failures: string[] = []
const calls: string[] = []
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)
const item = (id: number) => ({ id, isRead: !unread.has(id) }) as Notification
const unseen = () => ({ count: unread.size, requests: 0, messages: 0, threads: 0 })

async function answer(
  endpoint: unknown,
  options: { query?: { page: number }; params?: { id: number } } = {},
) {
  const name =
    endpoint === listNotifications
      ? `page ${options.query?.page}`
      : endpoint === readNotification
        ? `read ${options.params?.id}`
        : endpoint === readAllNotifications
          ? 'read all'
          : 'count'
  calls.push(name)
  if (failures.includes(name)) throw apiFailure(0)
  if (name === 'count') return { data: unseen() }
  if (name.startsWith('page')) {
    const page = options.query?.page ?? 1
    const data = all.slice((page - 1) * 20, page * 20).map(item)
    return { data, meta: { pagination: { page, limit: 20, total: all.length } } }
  }
  if (name === 'read all') unread = new Set()
  else unread.delete(options.params?.id ?? 0)
  return { data: unseen() }
}

const shown = () => $notifications.get().items.map(({ id }) => id)
const shownUnread = () =>
  $notifications
    .get()
    .items.filter(({ isRead }) => !isRead)
    .map(({ id }) => id)
/** Sends the server's counts on the stream; resolves when the list is updated. */
const tell = () => {
  setUnseen(unseen())
  return new Promise((resolve) => setTimeout(resolve))
}

beforeEach(async () => {
  clearSession()
  storeSignIn(personOf(13))
  all = range(50, 1)
  unread = new Set([50, 49, 3])
  failures = []
  useEnvironment({ call: answer as never })
  setUnseen(unseen())
  await loadNotifications()
  calls.length = 0
})

describe('the list of notifications', () => {
  it('adds page after page until all are shown', async () => {
    await addNotifications()
    await addNotifications()
    await addNotifications()
    expect(shown()).toEqual(range(50, 1))
    expect(calls).toEqual(['page 2', 'page 3'])
  })

  it('stays when another page fails, which can be retried', async () => {
    failures = ['page 2']
    await addNotifications()
    expect([$notifications.get().status, shown().length]).toEqual(['failed', 20])
    failures = []
    await addNotifications()
    expect([$notifications.get().status, shown().length]).toEqual(['ready', 40])
  })

  it('can be loaded again when it does not load', async () => {
    failures = ['page 1']
    await loadNotifications()
    expect([$notifications.get().status, shown()]).toEqual(['failed', []])
    failures = []
    await loadNotifications()
    expect(shown()).toHaveLength(20)
  })

  it('is empty after signing out', () => {
    clearSession()
    expect([$notifications.get().status, shown(), $readIds.get()]).toEqual(['idle', [], []])
  })
})

describe('a new notification', () => {
  it('is shown first; added pages stay, and the next one has no gap', async () => {
    await addNotifications()
    all.unshift(52, 51)
    unread.add(52).add(51)
    await tell()
    expect(shown()).toEqual(range(52, 11))
    await addNotifications()
    expect(shown()).toEqual(range(52, 1))
  })

  it('replaces the list when it comes with more than a page of others', async () => {
    await addNotifications()
    all.unshift(...range(90, 51))
    unread.add(90)
    await tell()
    expect(shown()).toEqual(range(90, 71))
    await addNotifications()
    expect(shown()).toEqual(range(90, 51))
  })

  it('is added after a page that is being added', async () => {
    const adding = addNotifications()
    all.unshift(51)
    unread.add(51)
    const following = tell()
    expect(calls).toEqual(['page 2'])
    await adding
    await following
    expect(shown()).toEqual(range(51, 11))
  })

  it('does not change the list when it cannot be loaded', async () => {
    failures = ['page 1']
    all.unshift(51)
    unread.add(51)
    await tell()
    expect([$notifications.get().status, shown()]).toEqual(['ready', range(50, 31)])
  })
})

describe('marking as read', () => {
  it('is shown immediately, and reloads nothing', async () => {
    const marking = markNotificationRead(50)
    expect([shownUnread(), $unseen.get()]).toEqual([[49], 2])
    await marking
    await markNotificationRead(50)
    await tell()
    expect(calls).toEqual(['read 50'])
  })

  it('is not undone by a page that was requested before', async () => {
    all.unshift(51)
    unread.add(51)
    const following = tell()
    expect(calls).toEqual(['page 1'])
    await markNotificationRead(49)
    await following
    expect(shownUnread()).toEqual([51, 50])
  })

  it('is undone when it fails', async () => {
    failures = ['read 50', 'read all']
    await markNotificationRead(50)
    expect([shownUnread(), $unseen.get()]).toEqual([[50, 49], 3])
    expect(await markAllNotificationsRead()).toBe(false)
    expect([shownUnread(), $unseen.get()]).toEqual([[50, 49], 3])
  })

  it('includes the notifications that are not shown when it is for all', async () => {
    expect(await markAllNotificationsRead()).toBe(true)
    expect([shownUnread(), $unseen.get(), unread.size]).toEqual([[], 0, 0])
    expect(calls).toEqual(['read all'])
  })

  it('is shown on all pages when it happens in another tab', async () => {
    for (const _ of [2, 3]) await addNotifications()
    expect(shownUnread()).toEqual([50, 49, 3])
    unread = new Set([3])
    await tell()
    expect(shownUnread()).toEqual([3])
    unread = new Set()
    await tell()
    expect(shownUnread()).toEqual([])
  })
})

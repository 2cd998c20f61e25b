import { type Notification, readAllNotifications } from '#contract/notifications.ts'
import { hasMore } from '#domain/shared/paging.ts'
import { environment } from '#stores/shell/environment.ts'
import type { Paged } from '#stores/shell/paged.ts'
import { $expected, $read, list, mark, requestPage, unreadIds } from './list.ts'

// What happens to the list after its first page is shown, so that it loads after that.

/** Something changed while the list was busy. */
let isStale = false

/** The next page: at the end of what is shown, and again after it failed. */
export async function addNotifications(): Promise<void> {
  const { status, pagination } = list.$state.get()
  if (!hasMore(pagination) || (status !== 'ready' && status !== 'failed')) return
  const page = pagination.page + 1
  await list.addPage(page, (signal) => requestPage(page, { signal }))
  if (isStale) await refreshNotifications()
}

/** Whether it succeeded. */
export function markAllRead(): Promise<boolean> {
  return mark(unreadIds(), async () => (await environment().call(readAllNotifications)).data, 0)
}

/** The number of unread ones has changed: by something new, or by what another tab or device read. */
export async function followUnread(count: number): Promise<void> {
  // by this tab's own marks
  if (count === $expected.get()) return
  $expected.set(null)
  if (count === 0) $read.set([...$read.get(), ...unreadIds()])
  await refreshNotifications()
}

/** What is new comes before what is shown. In silence: what is shown stays when it fails. */
async function refreshNotifications(): Promise<void> {
  const shown = list.$state.get()
  isStale = shown.status !== 'ready'
  if (isStale) return
  const isShown = await list.load(
    shown,
    async (signal) => {
      const { data, meta } = await requestPage(1, { signal, background: true })
      return joined(shown, data, meta?.pagination.total ?? data.length)
    },
    () => shown,
  )
  // more were asked for meanwhile
  isStale ||= !isShown
}

/** A first page that has nothing in common with what is shown replaces it: some between them are missing. */
function joined(shown: Paged<Notification>, first: readonly Notification[], total: number) {
  const ids = new Set(first.map(({ id }) => id))
  const { limit, page } = shown.pagination
  const isJoined = total > limit && shown.items.some(({ id }) => ids.has(id))
  const older = isJoined ? shown.items.filter(({ id }) => !ids.has(id)) : []
  return { items: [...first, ...older], pagination: { page: isJoined ? page : 1, limit, total } }
}

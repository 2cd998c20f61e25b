import { listThreads, type ThreadRow } from '#contract/threads.ts'
import { hasMore } from '#domain/shared/paging.ts'
import { THREADS_PER_PAGE } from '#domain/threads/limits.ts'
import { $threadsVersion } from '#stores/notifications/unseen.ts'
import { environment } from '#stores/shell/environment.ts'
import { createPaged } from '#stores/shell/paged.ts'

/** `id`: the key of the thread */
export type InboxRow = ThreadRow & { id: string }

// state
const inbox = createPaged<InboxRow>(
  { status: 'idle', items: [], pagination: { page: 1, limit: THREADS_PER_PAGE, total: 0 } },
  { isPersonal: true },
)
/** The thread with the latest message first. `pagination.page` is the last one that was added. */
export const $inbox = inbox.$state
/** A thread changed while the list was busy. */
let isStale = false

// actions
/** Loads the first page, even after it failed. */
export async function loadInbox(): Promise<void> {
  await inbox.loadPage(1, (signal) => requestPage(1, { signal }))
}

/** Loads the next page, even after it failed. */
export async function addThreads(): Promise<void> {
  const { status, pagination } = $inbox.get()
  if (!hasMore(pagination) || (status !== 'ready' && status !== 'failed')) return
  const page = pagination.page + 1
  await inbox.addPage(page, (signal) => requestPage(page, { signal }))
  if (isStale) await refreshInbox()
}

async function refreshInbox(): Promise<void> {
  isStale = $inbox.get().status !== 'ready'
  if (isStale) return
  const isShown = await inbox.refresh((signal) => requestPage(1, { signal, background: true }))
  isStale ||= !isShown
}

async function requestPage(page: number, options: { signal: AbortSignal; background?: boolean }) {
  const { data, ...rest } = await environment().call(listThreads, { query: { page }, ...options })
  return { ...rest, data: data.map((row) => ({ ...row, id: row.subject.key })) }
}

// reactions
$threadsVersion.listen((version, before) => {
  if (version !== null && before !== null) void refreshInbox()
})

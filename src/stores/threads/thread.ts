import { toFailure } from '#contract/api-failure.ts'
import { getThread, type Message, readThread, type Thread } from '#contract/threads.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { $threadsVersion, $unreadMessages, refreshUnseen } from '#stores/notifications/unseen.ts'
import { environment } from '#stores/shell/environment.ts'
import { createLatest } from '#stores/shell/latest.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { send } from '#stores/shell/send.ts'

export interface OpenThread {
  /** empty: no thread is open */
  key: string
  status: LoadStatus
  thread: Thread | null
  /** state of the messages before those that are shown */
  earlier: 'idle' | 'loading' | 'failed'
  /** Notice on an offline copy: shows when it was loaded. */
  offlineNotice?: string | undefined
}

export const NO_THREAD: OpenThread = { key: '', status: 'idle', thread: null, earlier: 'idle' }

/** The signed URLs of pictures are valid for five minutes; they are renewed at most this often, in milliseconds. */
const MIN_RENEWAL_MS = 60_000

// state
const opened = createResource(NO_THREAD, { isPersonal: true })
export const $thread = opened.$state
const beginEarlier = createLatest()
/** Id of the latest message of each thread that this page has marked as read. */
const readUpTo = new Map<string, number>()
let renewedAt = Number.NEGATIVE_INFINITY
/** The thread changed while it was being loaded. */
let isStale = false

// actions
export async function openThread(key: string): Promise<void> {
  const before = $thread.get()
  beginEarlier()
  isStale = false
  const isShown = await opened.load(
    { ...NO_THREAD, key, status: 'loading', thread: before.key === key ? before.thread : null },
    (signal) => requestLatest(key, { signal }),
    (error) => ({ status: toFailure(error).status === 404 ? 'missing' : 'failed', thread: null }),
  )
  if (isShown && isStale) await refreshThread()
}

/** Loads the open thread again, even after it failed. */
export async function reloadThread(): Promise<void> {
  const { key } = $thread.get()
  if (key) await openThread(key)
}

/** Adds new messages to the open thread, without a loading state. After a failure it stays as it is. */
export async function refreshThread(): Promise<void> {
  const shown = $thread.get()
  const { key } = shown
  isStale = shown.status !== 'ready'
  if (isStale) return
  await opened.load(
    shown,
    async (signal) => {
      const { thread, offlineNotice } = await requestLatest(key, { signal, background: true })
      return { thread: joined($thread.get().thread, thread), offlineNotice }
    },
    () => shown,
  )
}

/** Adds the messages before the first one that is shown, even after that failed. */
export async function addEarlierMessages(): Promise<void> {
  const { key, thread, earlier } = $thread.get()
  const [first] = thread?.messages ?? []
  if (!first || !thread?.hasEarlier || earlier === 'loading') return
  const isLatest = beginEarlier()
  const show = (change: Partial<OpenThread>) =>
    isLatest() && $thread.get().key === key && $thread.set({ ...$thread.get(), ...change })
  show({ earlier: 'loading' })
  try {
    const { data } = await environment().call(getThread, { params: { key }, query: { before: first.id } })
    const shown = $thread.get().thread
    if (!shown) return
    const { messages, hasEarlier } = data
    show({ earlier: 'idle', thread: { ...shown, messages: [...messages, ...shown.messages], hasEarlier } })
  } catch {
    show({ earlier: 'failed' })
  }
}

/** Marks what is shown as read. Called while the user sees it. */
export async function markThreadRead(): Promise<void> {
  const { key, thread, offlineNotice } = $thread.get()
  const upTo = thread?.messages.findLast(({ isMine }) => !isMine)?.id
  const before = readUpTo.get(key) ?? 0
  if (upTo === undefined || upTo <= before || offlineNotice) return
  readUpTo.set(key, upTo)
  const outcome = await send(readThread, { params: { key }, payload: { upTo }, background: true })
  if (outcome.status !== 'answered') readUpTo.set(key, before)
  else if ($unreadMessages.get()) void refreshUnseen()
}

/** A message of this user has arrived. */
export function addMessage(key: string, message: Message): void {
  const { thread, ...open } = $thread.get()
  if (!thread || open.key !== key || thread.messages.some(({ id }) => id === message.id)) return
  $thread.set({ ...open, thread: { ...thread, messages: [...thread.messages, message] } })
  // the connection is back
  if (open.offlineNotice) void reloadThread()
}

/** A picture could not be shown because its signed URL has expired: loads the URLs again. */
export async function renewPictures(): Promise<void> {
  const now = environment().now()
  const { key, thread } = $thread.get()
  if (!thread || now - renewedAt < MIN_RENEWAL_MS) return
  renewedAt = now
  try {
    const { data } = await environment().call(getThread, { params: { key }, background: true })
    const renewed = new Map(data.messages.map((message) => [message.id, message]))
    const open = $thread.get()
    if (open.key !== key || !open.thread) return
    const messages = open.thread.messages.map((message) => renewed.get(message.id) ?? message)
    $thread.set({ ...open, thread: { ...open.thread, messages } })
  } catch {
    // its text alternative stays
  }
}

async function requestLatest(key: string, options: { signal: AbortSignal; background?: boolean }) {
  const { data, kept } = await environment().call(getThread, { params: { key }, ...options })
  return { thread: data, offlineNotice: kept }
}

/** Messages that are shown already stay as they are: another signed URL would load their picture again. */
function joined(shown: Thread | null, latest: Thread): Thread {
  const [first] = latest.messages
  const last = latest.messages.at(-1)
  if (!shown || !first || !last) return latest
  const known = new Map(shown.messages.map((message) => [message.id, message]))
  const older = shown.messages.filter(({ id }) => id < first.id)
  // it has arrived since the thread was read
  const newer = shown.messages.filter(({ id }) => id > last.id)
  const isGapless = !latest.hasEarlier || latest.messages.some(({ id }) => known.has(id))
  const messages = latest.messages.map((message) => {
    const before = known.get(message.id)
    return before?.image && message.image ? { ...message, image: before.image } : message
  })
  return {
    ...latest,
    messages: [...(isGapless ? older : []), ...messages, ...newer],
    hasEarlier: isGapless && older.length > 0 ? shown.hasEarlier : latest.hasEarlier,
  }
}

// reactions
onSignedOut(() => {
  beginEarlier()
  readUpTo.clear()
})
$threadsVersion.listen((version, before) => {
  // a message may have arrived between this page's first answers
  const isChanged = before === null ? Boolean($unreadMessages.get()) : version !== null
  if (isChanged) void refreshThread()
})

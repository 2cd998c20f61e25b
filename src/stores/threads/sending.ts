import { atom, computed } from 'nanostores'
import type { ApiFailure } from '#contract/api-failure.ts'
import { type MessagePayload, sendMessage } from '#contract/threads.ts'
import { QUICK_ANSWERS } from '#domain/threads/quick-answers.ts'
import { refreshUser } from '#stores/auth/own-user.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import {
  forgetWrite,
  isStored,
  listStoredWrites,
  type StoredWrite,
  sendStored,
  storeWrite,
} from '#stores/shell/outbox.ts'
import { hasUnsentWrites } from '#stores/shell/outbox-owners.ts'
import { createRetries } from '#stores/shell/retries.ts'
import { isTemporary } from '#stores/shell/send.ts'
import { $thread, addMessage, refreshThread } from './thread.ts'

/** What a message is called in the outbox. */
const SEND = `${sendMessage.method} ${sendMessage.path}`

/** One of a text, a quick answer, a place and a picture. */
export type Content = Omit<MessagePayload, 'writtenAt'>

/** A message that the server has not answered yet. */
export interface Outgoing {
  /** its Idempotency-Key as well: the server writes it once, however often it is sent */
  id: string
  threadKey: string
  content: Content
  /** UTC, epoch milliseconds, by the clock of the server; the order in the thread */
  at: number
  /** `waiting`: there was no connection, and it is sent again automatically; `failed`: it was refused */
  status: 'queued' | 'sending' | 'waiting' | 'failed'
  /** why it waits or failed, if the server said so */
  error: string | null
  /** It survives this page. */
  isOnDevice: boolean
}

// state
const $outgoing = atom<readonly Outgoing[]>([])
/** Threads whose messages are being sent, one after the other. */
let busy = new Set<string>()
/** Aborted when the user signs out. */
let session = new AbortController()
let lastAt = 0
const retries = createRetries(() => {
  for (const key of new Set($outgoing.get().map(({ threadKey }) => threadKey))) sendAgain(key)
})

// derived
/** Unsent messages of the open thread, oldest first; not those that the server has listed in the meantime. */
export const $unsent = computed([$outgoing, $thread], (all, { key, thread }) => {
  const arrived = new Set(thread?.messages.map(({ sentKey }) => sentKey))
  return all.filter(({ id, threadKey }) => threadKey === key && !arrived.has(id))
})
/** Whether a message would be lost with the page. */
export const $hasUnsafeMessages = computed($outgoing, (all) =>
  all.some(({ status, isOnDevice }) => !isOnDevice && status !== 'failed'),
)

// actions
/** Shows the message immediately, stores it on the device and sends it after those that were written before it. */
export async function postMessage(threadKey: string, content: Content): Promise<void> {
  const { uniqueKey, now } = environment()
  retries.listen()
  lastAt = Math.max(now(), lastAt + 1)
  const item: Outgoing = {
    ...{ id: uniqueKey(), threadKey, content, at: lastAt },
    ...{ status: 'queued', error: null, isOnDevice: false },
  }
  $outgoing.set([...$outgoing.get(), item])
  // the page may end at any time
  const isOnDevice = await store(item)
  if (find(item.id)) change(item.id, { isOnDevice })
  sendAgain(threadKey)
}

export async function retryMessage(id: string): Promise<void> {
  const item = find(id)
  if (item?.status !== 'failed') return
  if (item.isOnDevice) await store(item)
  change(id, { status: 'queued', error: null })
  sendAgain(item.threadKey)
}

/** Gives a refused message up. */
export async function deleteMessage(id: string): Promise<void> {
  drop(id)
  await forgetWrite(id)
}

/** Sends the unsent messages of all threads of the signed-in user. */
export async function restoreMessages(): Promise<void> {
  retries.listen()
  await refreshUser()
  if (!hasUnsentWrites()) return
  const stored = await listStoredWrites(SEND)
  const found = stored.flatMap(readWrite).filter(({ id }) => !find(id))
  if (!found.length) return
  $outgoing.set([...$outgoing.get(), ...found].sort((a, b) => a.at - b.at))
  for (const key of new Set(found.map(({ threadKey }) => threadKey))) void sendInOrder(key)
}

/** `refused`: the sentence of the server, with which the next page shows it instead of sending it again. */
function store({ id, threadKey, content, at }: Outgoing, refused?: string): Promise<boolean> {
  const payload = { ...content, writtenAt: at, refused }
  return storeWrite({ key: id, call: SEND, params: { key: threadKey }, payload })
}

function sendAgain(threadKey: string): void {
  for (const { id, status, ...item } of $outgoing.get())
    if (item.threadKey === threadKey && status === 'waiting') change(id, { status: 'queued', error: null })
  void sendInOrder(threadKey)
}

async function sendInOrder(threadKey: string): Promise<void> {
  if (busy.has(threadKey)) return
  busy.add(threadKey)
  try {
    for (let item = nextIn(threadKey); item?.status === 'queued'; item = nextIn(threadKey))
      await sendOne(item)
  } finally {
    busy.delete(threadKey)
  }
}

/** A refused message does not hold up the others; one that waits does. */
const nextIn = (key: string) =>
  $outgoing.get().find(({ threadKey, status }) => threadKey === key && status !== 'failed')

async function sendOne({ id, threadKey, content, at, isOnDevice }: Outgoing): Promise<void> {
  change(id, { status: 'sending' })
  const outcome = await sendStored(sendMessage, {
    ...{ key: id, isOnDevice, params: { key: threadKey }, signal: session.signal },
    payload: { ...content, writtenAt: new Date(at).toISOString() },
  })
  // signed out
  if (!find(id)) return
  if (outcome === null || outcome.status === 'answered') {
    if (outcome) addMessage(threadKey, outcome.data)
    // another tab has sent it
    else if ($thread.get().key === threadKey) await refreshThread()
    drop(id)
    retries.countSuccess()
  } else await fail(id, outcome.failure)
}

async function fail(id: string, failure: ApiFailure): Promise<void> {
  const { status, message } = failure
  const item = find(id)
  if (!item) return
  const { threadKey } = item
  if (isTemporary(failure) || status === 401) {
    for (const other of $outgoing.get())
      if (other.threadKey === threadKey && other.status !== 'failed')
        change(other.id, { status: 'waiting', error: status === 0 ? null : message || null })
    retries.countFailure()
    return
  }
  const error = message || t('threads.sending.refused')
  change(id, { status: 'failed', error })
  // another tab may have removed it
  if (item.isOnDevice && (await isStored(id))) await store(item, error)
}

const find = (id: string): Outgoing | undefined => $outgoing.get().find((item) => item.id === id)
const drop = (id: string) => $outgoing.set($outgoing.get().filter((item) => item.id !== id))

function change(id: string, patch: Partial<Outgoing>): void {
  $outgoing.set($outgoing.get().map((item) => (item.id === id ? { ...item, ...patch } : item)))
}

/** Stored values are never trusted. */
function readWrite({ key: id, params, payload }: StoredWrite): Outgoing[] {
  const { text, quick, latitude, longitude, address, image, writtenAt, refused } = payload
  const known = QUICK_ANSWERS.find((answer) => answer === quick)
  const content: Content | null =
    typeof text === 'string'
      ? { text }
      : known
        ? { quick: known }
        : image instanceof Blob
          ? { image }
          : typeof latitude === 'number' && typeof longitude === 'number'
            ? { latitude, longitude, ...(typeof address === 'string' && { address }) }
            : null
  if (!content || typeof params.key !== 'string' || typeof writtenAt !== 'number') return []
  const error = typeof refused === 'string' ? refused : null
  const status = error === null ? 'queued' : 'failed'
  return [{ id, threadKey: params.key, content, at: writtenAt, status, error, isOnDevice: true }]
}

// reactions
/** What is stored on the device stays there: signing out deletes it, the end of a session does not. */
onSignedOut(() => {
  $outgoing.set([])
  retries.reset()
  session.abort()
  session = new AbortController()
  busy = new Set()
})

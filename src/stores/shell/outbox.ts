import { toFailure } from '#contract/api-failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { UNSENT_DAYS } from '#domain/account/retention.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { $user } from '#stores/auth/session.ts'
import { environment } from './environment.ts'
import { $outboxOwners } from './outbox-owners.ts'
import { type SendOptions, type SendOutcome, send } from './send.ts'

/** A write that waits on the device until it is answered: what may be sent again unasked, under the same key. */
export interface StoredWrite {
  key: string
  /** It is sent, shown and counted for this user only; `NO_USER` for a write of a link. */
  userId: number
  /** of a page that needs no account: it is listed and sent only there, no matter who is signed in */
  link?: string
  /** UTC, epoch milliseconds */
  at: number
  /** method and path of the call */
  call: string
  params: Readonly<Record<string, string | number>>
  payload: Readonly<Record<string, unknown>>
}

/** The ids of users begin with 1. */
const NO_USER = 0
/** IndexedDB may never answer. */
const INDEXEDDB_TIMEOUT_MS = 3_000
/** Photos take a while to read. */
const LIST_TIMEOUT_MS = 5_000

// actions
/** False without room, or without a database (a private window). */
export async function storeWrite(write: Omit<StoredWrite, 'userId' | 'at'>): Promise<boolean> {
  const { outbox, now } = environment()
  const userId = write.link === undefined ? $user.get()?.id : NO_USER
  if (userId === undefined) return false
  const put = async () => {
    await outbox.put(write.key, { ...write, userId, at: now() })
    $outboxOwners.set([...new Set([...$outboxOwners.get(), userId])])
  }
  try {
    await within(INDEXEDDB_TIMEOUT_MS, put())
    return true
  } catch {
    return false
  }
}

/** The writes of the signed-in user, oldest first. As does the next one, it deletes expired writes of anybody. */
export async function listStoredWrites(call?: string): Promise<StoredWrite[]> {
  const userId = $user.get()?.id
  const fresh = await listFresh()
  if (userId === undefined || $user.get()?.id !== userId) return []
  return fresh.filter((write) => write.userId === userId && (call === undefined || write.call === call))
}

/** The writes of a page that needs no account, oldest first. */
export async function listWritesOfLink(link: string): Promise<StoredWrite[]> {
  return (await listFresh()).filter((write) => write.userId === NO_USER && write.link === link)
}

async function listFresh(): Promise<StoredWrite[]> {
  const oldest = environment().now() - UNSENT_DAYS * DAY_MS
  const all = await listAll()
  if (!all) return []
  const expired = all.filter(({ at }) => at < oldest)
  await Promise.all(expired.map(({ key }) => forgetWrite(key)))
  const fresh = all.filter((write) => !expired.includes(write))
  $outboxOwners.set([...new Set(fresh.map(({ userId }) => userId))])
  return fresh.sort((a, b) => a.at - b.at)
}

export async function forgetWrite(key: string): Promise<void> {
  try {
    await within(INDEXEDDB_TIMEOUT_MS, environment().outbox.remove(key))
  } catch {
    // what stays is sent again under its key, and expires
  }
}

/** Another tab may have sent or removed it. */
export async function isStored(key: string): Promise<boolean> {
  try {
    return (await within(INDEXEDDB_TIMEOUT_MS, environment().outbox.has(key))) ?? false
  } catch {
    // sent twice, it is done once
    return true
  }
}

interface StoredOptions<Payload> extends Omit<SendOptions<Payload>, 'idempotencyKey'> {
  key: string
  /** Where there was no room for it, no other tab has it. */
  isOnDevice: boolean
}

/**
 * Sends a write under its own key when no other tab sends it, and deletes it from the device with its answer. The
 * tab that stored it retries until then. Null: another tab has sent or removed it.
 */
export async function sendStored<P, A>(
  endpoint: Endpoint<P, A>,
  { key, isOnDevice, signal = new AbortController().signal, ...options }: StoredOptions<P>,
): Promise<SendOutcome<A> | null> {
  try {
    return await environment().outbox.runExclusively(key, signal, async () => {
      if (isOnDevice && !(await isStored(key))) return null
      const outcome = await send(endpoint, { ...options, signal, idempotencyKey: key, isInOutbox: true })
      if (outcome.status === 'answered') await forgetWrite(key)
      return outcome
    })
  } catch (error) {
    // given up before its turn, or the code of the outbox did not load
    return { status: 'unknown', failure: toFailure(error) }
  }
}

export async function forgetWritesOf(userId: number): Promise<void> {
  const own = ((await listAll()) ?? []).filter((write) => write.userId === userId)
  await Promise.all(own.map(({ key }) => forgetWrite(key)))
  $outboxOwners.set($outboxOwners.get().filter((id) => id !== userId))
}

/** After what they are about was removed: `path` is that of the calls, `id` their parameter. */
export async function forgetWritesAbout(path: string, id: number): Promise<void> {
  const about = ((await listAll()) ?? []).filter(
    ({ call, params }) => call.includes(path) && params.id === id,
  )
  await Promise.all(about.map(({ key }) => forgetWrite(key)))
}

/** Null when it cannot be read: without a database, or while the code for it cannot be loaded. */
async function listAll(): Promise<StoredWrite[] | null> {
  try {
    return (await within(LIST_TIMEOUT_MS, environment().outbox.list())).filter(isWrite)
  } catch {
    // nothing can be sent or deleted now
    return null
  }
}

/** @throws when there is no answer by then */
function within<T>(ms: number, answer: T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The database does not answer.')), ms)
    Promise.resolve(answer)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** Stored values are never trusted. */
function isWrite(value: unknown): value is StoredWrite {
  if (typeof value !== 'object' || value === null) return false
  const { key, userId, at, call, params, payload } = value as Partial<Record<keyof StoredWrite, unknown>>
  return (
    typeof key === 'string' &&
    typeof userId === 'number' &&
    typeof at === 'number' &&
    typeof call === 'string' &&
    typeof params === 'object' &&
    params !== null &&
    typeof payload === 'object' &&
    payload !== null
  )
}

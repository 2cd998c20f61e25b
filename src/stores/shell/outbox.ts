import { UNSENT_DAYS } from '#domain/account/retention.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { $user } from '#stores/auth/session.ts'
import { environment } from './environment.ts'
import { $owners } from './outbox-owners.ts'

/** A write that waits on the device until it is answered: what may be sent again unasked, under the same key. */
export interface KeptWrite {
  /** Its Idempotency-Key. */
  key: string
  /** It is sent, shown and counted for this user only. */
  userId: number
  /** UTC, epoch milliseconds */
  at: number
  /** method and path of the call */
  call: string
  params: Readonly<Record<string, string | number>>
  payload: Readonly<Record<string, unknown>>
}

/** A device's database may never answer, and nothing waits for it longer than this, in ms. */
const PATIENCE_MS = 3_000
/** Photos take a while to read. */
const LIST_PATIENCE_MS = 5_000

// actions
/** False where it cannot be kept: there is no room, or no database (a private window). */
export async function keepWrite(write: Omit<KeptWrite, 'userId' | 'at'>): Promise<boolean> {
  const { outbox, now } = environment()
  const userId = $user.get()?.id
  if (userId === undefined) return false
  const put = async () => {
    await outbox.put(write.key, { ...write, userId, at: now() })
    $owners.set([...new Set([...$owners.get(), userId])])
  }
  try {
    await within(PATIENCE_MS, put())
    return true
  } catch {
    return false
  }
}

/** What is kept of the signed-in user, oldest first. Deletes what has waited too long, of anybody. */
export async function listKeptWrites(call?: string): Promise<KeptWrite[]> {
  const userId = $user.get()?.id
  const oldest = environment().now() - UNSENT_DAYS * DAY_MS
  const all = await listAll()
  if (!all) return []
  const expired = all.filter(({ at }) => at < oldest)
  await Promise.all(expired.map(({ key }) => forgetWrite(key)))
  const fresh = all.filter((write) => !expired.includes(write))
  $owners.set([...new Set(fresh.map((write) => write.userId))])
  // another account has signed in meanwhile
  if ($user.get()?.id !== userId) return []
  return fresh
    .filter((write) => write.userId === userId && (call === undefined || write.call === call))
    .sort((a, b) => a.at - b.at)
}

export async function forgetWrite(key: string): Promise<void> {
  try {
    await within(PATIENCE_MS, environment().outbox.remove(key))
  } catch {
    // what stays is sent again under its key, and expires
  }
}

/** Another tab may have sent or removed it. */
export async function isKept(key: string): Promise<boolean> {
  try {
    return (await within(PATIENCE_MS, environment().outbox.has(key))) ?? false
  } catch {
    // sent twice, it is done once
    return true
  }
}

/** Runs `work` when no other tab sends the same. */
export function sendAlone<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return environment().outbox.alone(key, signal, work)
}

/** When the user signs out or deletes the account. */
export async function forgetWritesOf(userId: number): Promise<void> {
  const own = ((await listAll()) ?? []).filter((write) => write.userId === userId)
  await Promise.all(own.map(({ key }) => forgetWrite(key)))
  $owners.set($owners.get().filter((id) => id !== userId))
}

/** After what they are about was removed: `path` is that of the calls, `id` their parameter. */
export async function forgetWritesAbout(path: string, id: number): Promise<void> {
  const about = ((await listAll()) ?? []).filter(
    ({ call, params }) => call.includes(path) && params.id === id,
  )
  await Promise.all(about.map(({ key }) => forgetWrite(key)))
}

/** Null when it cannot be read: without a database, or while the code for it cannot be loaded. */
async function listAll(): Promise<KeptWrite[] | null> {
  try {
    return (await within(LIST_PATIENCE_MS, environment().outbox.list())).filter(isWrite)
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
function isWrite(value: unknown): value is KeptWrite {
  if (typeof value !== 'object' || value === null) return false
  const { key, userId, at, call, params, payload } = value as Partial<Record<keyof KeptWrite, unknown>>
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

// Allows one process at a time on a data folder. A lock is valid while its process lives. If that cannot be checked
// (another container or machine on a shared disk), it is valid while its file is touched every second.

import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../error-code.ts'
import { FolderInUse } from './error.ts'
import { isSameProcessAlive, markOf, type ProcessMark } from './processes.ts'

const HEARTBEAT_MS = 1000
const WATCH_MS = 4 * HEARTBEAT_MS
const RETRY_MS = 30
/** Longer than checking a lock can take. */
const ABANDONED_MS = 30_000

interface Holder extends ProcessMark {
  token: string
}

interface FolderLock {
  release(): Promise<void>
}

export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = path.join(folder, 'postgres.lock')
  const mine: Holder = { ...markOf(process.pid), token: randomUUID() }
  while (!(await create(file, mine))) {
    const { state, holder } = await inspectLock(file)
    if (state === 'held') throw inUse(folder, holder)
    if (state === 'stale') await removeStale(file)
  }
  const beat = setInterval(() => void touch(file), HEARTBEAT_MS)
  beat.unref()
  return {
    async release() {
      clearInterval(beat)
      if ((await holderOf(file))?.token === mine.token) await rm(file, { force: true })
    },
  }
}

async function create(file: string, mine: Holder): Promise<boolean> {
  let handle: FileHandle
  try {
    handle = await open(file, 'wx', 0o644)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
  try {
    await handle.writeFile(JSON.stringify(mine))
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return true
}

/**
 * Null when there is no lock or it is unreadable. Retries, because a lock that is being written is complete a moment
 * later.
 */
async function holderOf(file: string): Promise<Holder | null> {
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      const holder: unknown = JSON.parse(await readFile(file, 'utf8'))
      if (isHolder(holder)) return holder
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null
      if (!(error instanceof SyntaxError)) throw error
    }
    await sleep(20)
  }
  return null
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    typeof value.token === 'string' &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'space' in value &&
    typeof value.space === 'string' &&
    'started' in value &&
    (value.started === null || typeof value.started === 'string')
  )
}

interface LockState {
  state: 'held' | 'stale' | 'gone'
  holder: Holder | null
}

async function inspectLock(file: string): Promise<LockState> {
  const holder = await holderOf(file)
  const isAlive = holder && isSameProcessAlive(holder)
  if (isAlive !== null) return { state: isAlive ? 'held' : 'stale', holder }
  const before = await touchedAt(file)
  for (const end = Date.now() + WATCH_MS; Date.now() < end; await sleep(100)) {
    const now = await touchedAt(file)
    if (now === null) return { state: 'gone', holder }
    if (now !== before) return { state: 'held', holder }
  }
  return { state: 'stale', holder }
}

/**
 * Several processes may find the same lock stale. Only the process that creates the folder beside it may remove the
 * lock, after checking again, so a stale lock stays until then. A missing lock must not be removed by name, because
 * another process may be creating its own.
 */
async function removeStale(file: string): Promise<void> {
  const breaking = `${file}.breaking`
  if (!(await makeFolder(breaking))) {
    await sleep(RETRY_MS)
    return
  }
  try {
    if ((await inspectLock(file)).state === 'stale') await rm(file, { force: true })
  } finally {
    await rm(breaking, { recursive: true, force: true })
  }
}

/**
 * False when another process has created the folder. A folder left by a dead process is removed for the next attempt.
 */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    const created = await touchedAt(folder)
    if (created !== null && Date.now() - created > ABANDONED_MS)
      await rm(folder, { recursive: true, force: true })
    return false
  }
}

function inUse(folder: string, holder: Holder | null): FolderInUse {
  const who = holder ? ` (process ${holder.pid})` : ''
  return new FolderInUse(
    `Sawari is already running on ${folder}${who}: stop it first, or set DATA_DIR to another folder.`,
  )
}

async function touch(file: string): Promise<void> {
  const now = new Date()
  await utimes(file, now, now).catch(() => undefined)
}

async function touchedAt(file: string): Promise<number | null> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )
}

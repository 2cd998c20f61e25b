import { readFileSync } from 'node:fs'
import { realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { isAlive, isPostgresOn, postgresProcessesOn, sendSignal, waitUntil } from './processes.ts'

export const SOCKET_FOLDER_PREFIX = 'sawari-'

/** The contents of postmaster.pid, which a running server writes to its folder. */
interface PostmasterFile {
  pid: number
  port: number
  /** Empty when the server only listens on the port. */
  socketFolder: string
  isReady: boolean
  /** A shutdown was requested; the server may still wait for open connections. */
  isStopping: boolean
}

export function readPostmasterFile(cluster: string): PostmasterFile | null {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 1) return null
    return {
      pid,
      port: Number(lines[3]),
      socketFolder: lines[4] ?? '',
      isReady: lines[7]?.trim() === 'ready',
      isStopping: lines[7]?.trim() === 'stopping',
    }
  } catch {
    return null
  }
}

/**
 * Ends servers that an earlier run left on this folder and removes their files. Only the holder of the folder's lock
 * may call it. PostgreSQL itself would mistake an unrelated process with the same pid for the old server.
 */
export async function clearLeftover(cluster: string): Promise<number[]> {
  const folder = await realpath(cluster).catch(() => cluster)
  const file = readPostmasterFile(folder)
  const ended: number[] = []
  if (file && isPostgresOn(file.pid, folder)) {
    await endServer(file.pid, () => isPostgresOn(file.pid, folder))
    ended.push(file.pid)
  }
  for (const pid of postgresProcessesOn(folder)) {
    sendSignal(pid, 'SIGKILL')
    await waitUntil(() => !isAlive(pid), 2000)
    ended.push(pid)
  }
  await rm(path.join(folder, 'postmaster.pid'), { force: true })
  if (file && path.basename(file.socketFolder).startsWith(SOCKET_FOLDER_PREFIX))
    await rm(file.socketFolder, { recursive: true, force: true })
  return ended
}

/** Sends increasingly strong signals. After the last two, PostgreSQL recovers from its log at the next start. */
export async function endServer(pid: number, exists: () => boolean): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 5000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 1000],
  ]
  for (const [name, timeoutMs] of steps) {
    if (!exists()) return
    sendSignal(pid, name)
    if (await waitUntil(() => !exists(), timeoutMs)) return
  }
}

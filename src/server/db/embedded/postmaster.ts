import { closeSync, openSync } from 'node:fs'
import { lstat, mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../error-code.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import { clearLeftover, endServer, readPostmasterFile } from './postmaster-file.ts'
import { isPostgresOn, postgresProcessesOn, sendSignal } from './processes.ts'
import { chownTo, type Runner } from './runner.ts'
import { lastErrorLine, logSize } from './server-log.ts'
import { asArguments } from './settings.ts'
import { type RunningServer, supervise } from './supervisor.ts'

export interface Postmaster {
  pid: number
  /** Resolves when the server has ended for any reason. */
  exited: Promise<unknown>
  stop(): Promise<void>
}

export type Log = (message: string, facts?: Record<string, unknown>) => void

export interface LaunchOptions {
  runner: Runner
  binaries: Binaries
  /** Without symbolic links, because the path identifies the process. */
  cluster: string
  settings: Record<string, string>
  log: string
  socketFolder: string | null
  /** Removed when the server ends because Node has ended. */
  removeAfterwards: string
  print: Log
  /** Aborts the launch, which may take minutes if there is much to recover. */
  givenUp: AbortSignal
}

const MAX_ATTEMPTS = 20
const TIMEOUT_MS = 10 * 60_000
const REPORT_EVERY_MS = 5000

export async function launch(options: LaunchOptions): Promise<Postmaster> {
  const { cluster, log, print } = options
  const ended = await clearLeftover(cluster)
  if (ended.length > 0)
    print('ended the database server that an earlier run left behind', { processes: ended })
  if (options.socketFolder) await ensureSocketFolder(options.socketFolder, options.runner)
  for (let attempt = 1; ; attempt++) {
    const from = await logSize(log)
    const running = startServer(options)
    const pid = await becomeReady(running, options)
    if (pid !== null) return asPostmaster(running, pid, cluster)
    const complaint = lastErrorLine(log, from)
    // The child processes of a killed server live for a moment.
    if (!/shared memory block/.test(complaint) || attempt === MAX_ATTEMPTS) throw didNotStart(complaint, log)
    await sleep(250)
  }
}

function startServer({
  runner,
  binaries,
  cluster,
  settings,
  log,
  removeAfterwards,
}: LaunchOptions): RunningServer {
  const output = openSync(log, 'a', 0o600)
  try {
    const command = [binaries.postgres, '-D', cluster, ...asArguments(settings)]
    const running = supervise({ runner, command, output, removeAfterwards })
    // Node can exit without stopping the server: the closed pipe then ends it.
    running.child.unref()
    unrefPipe(running)
    return running
  } finally {
    closeSync(output)
  }
}

function unrefPipe({ child }: RunningServer): void {
  const pipe: unknown = child.stdin
  if (typeof pipe === 'object' && pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
}

/** The server's pid as soon as it accepts connections; null if it ends before. */
async function becomeReady(
  running: RunningServer,
  { cluster, print, givenUp }: LaunchOptions,
): Promise<number | null> {
  const start = Date.now()
  let reportedAt = start
  while (!running.hasExited()) {
    const file = readPostmasterFile(cluster)
    if (file?.isReady) return file.pid
    const now = Date.now()
    if (givenUp.aborted || now - start > TIMEOUT_MS) running.end()
    if (now - reportedAt > REPORT_EVERY_MS) {
      reportedAt = now
      print('database is recovering from its log', { seconds: Math.round((now - start) / 1000) })
    }
    await sleep(10)
  }
  return null
}

function asPostmaster(running: RunningServer, pid: number, cluster: string): Postmaster {
  return {
    pid,
    exited: running.exited,
    async stop() {
      if (running.hasExited()) return removeLeftover(cluster)
      running.end()
      // suspended processes do not react to other signals
      for (const frozen of postgresProcessesOn(cluster)) sendSignal(frozen, 'SIGCONT')
      await endServer(pid, () => isPostgresOn(pid, cluster))
      while (!running.hasExited()) await sleep(5)
    },
  }
}

/** For a server that outlives its killed shell. */
async function removeLeftover(cluster: string): Promise<void> {
  await clearLeftover(cluster)
}

/** An existing folder must belong to us, because its parent is writable for other accounts. */
async function ensureSocketFolder(folder: string, runner: Runner): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    const found = await lstat(folder)
    const owners = [process.getuid?.(), runner.owner?.uid]
    if (!found.isDirectory() || !owners.includes(found.uid) || (found.mode & 0o077) !== 0)
      throw new EmbeddedPostgresError(
        `${folder} belongs to another account: set TMPDIR to a folder of your own.`,
      )
  }
  await chownTo(runner, folder)
}

function didNotStart(complaint: string, log: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The built-in PostgreSQL did not start: ${complaint}. More is in ${log}. Another way is to set DATABASE_URL to the URL of a PostgreSQL server.`,
  )
}

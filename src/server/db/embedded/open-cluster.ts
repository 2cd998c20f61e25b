import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { clusterFolder, DATABASE, ensureCluster, readPassword, USER } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'
import { freePort, makeSocketFolder } from './folders.ts'
import { launchWithPgCtl } from './pg-ctl.ts'
import { type LaunchOptions, type Log, launch, type Postmaster } from './postmaster.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { sendSignal } from './processes.ts'
import { chooseRunner } from './runner.ts'
import { logFile, rotateLog } from './server-log.ts'
import { serverSettings } from './settings.ts'

const RESTART_DELAY_MS = 200
const MAX_RESTARTS = 5
const RESTARTS_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 500

interface Supervised {
  /** Resolves when the server is no longer restarted. */
  failed: Promise<EmbeddedPostgresError>
  stop(): Promise<void>
}

/**
 * Restarts a server that ends unexpectedly (killed for lack of memory, or stopped externally) on the same host and
 * port.
 */
async function keepRunning(
  start: (givenUp: AbortSignal) => Promise<Postmaster>,
  { cluster, log, print }: { cluster: string; log: string; print: Log },
): Promise<Supervised> {
  const stopping = new AbortController()
  let server = await start(stopping.signal)
  let restarting: Promise<void> = Promise.resolve()
  const restarts: number[] = []
  let fail: (error: EmbeddedPostgresError) => void
  const failed = new Promise<EmbeddedPostgresError>((resolve) => {
    fail = resolve
  })

  const restart = async () => {
    while (!stopping.signal.aborted) {
      await sleep(RESTART_DELAY_MS)
      const now = performance.now()
      restarts.push(now)
      if (restarts.filter((at) => now - at < RESTARTS_WITHIN_MS).length > MAX_RESTARTS)
        return fail(
          new EmbeddedPostgresError(
            `The built-in PostgreSQL ended ${MAX_RESTARTS + 1} times within a minute and is not started again: see ${log}.`,
          ),
        )
      try {
        if (stopping.signal.aborted) return
        server = await start(stopping.signal)
        print('database restarted')
        return watch()
      } catch (error) {
        if (!stopping.signal.aborted) print('database could not be restarted', { error })
      }
    }
  }
  const watch = () => {
    const looking = setInterval(() => endIfStopping(server.pid), LOOK_EVERY_MS)
    looking.unref()
    server.exited.then(() => {
      clearInterval(looking)
      if (stopping.signal.aborted) return
      print('database exited unexpectedly')
      restarting = restart()
    })
  }
  /** After an external SIGTERM (smart shutdown) the server only waits for its open connections, so it is ended. */
  const endIfStopping = (pid: number) => {
    if (stopping.signal.aborted) return
    const file = readPostmasterFile(cluster)
    if (file?.pid === pid && file.isStopping) sendSignal(pid, 'SIGINT')
  }

  watch()
  return {
    failed,
    async stop() {
      stopping.abort()
      await restarting
      await server.stop()
    },
  }
}

export interface EmbeddedConnection {
  /** The folder of the socket, or a host name. */
  host: string
  port: number
  user: string
  password?: string
  database: string
}

export interface EmbeddedServer {
  connection: EmbeddedConnection
  /** Resolves with a sentence for the operator when the server ends repeatedly and is not restarted. */
  failed: Promise<EmbeddedPostgresError>
  stop(): Promise<void>
}

export interface OpenOptions {
  /** Must exist and contain no symbolic links. */
  dataDir: string
  print: Log
  settings: Record<string, string>
  isDurable: boolean
  /** Uses a port with a password, and pg_ctl. Tests set it on other systems. */
  asOnWindows?: boolean
  socketFolder?: string
  removeAfterwards?: string
}

export async function openCluster(options: OpenOptions): Promise<EmbeddedServer> {
  const { dataDir, print, isDurable, asOnWindows = process.platform === 'win32' } = options
  const started = performance.now()
  const cluster = clusterFolder(dataDir)
  const binaries = await findBinaries()
  const runner = await chooseRunner(dataDir, cluster, binaries)
  const isNew = await ensureCluster({ dataDir, runner, binaries, isDurable })
  const log = logFile(dataDir)
  await rotateLog(log, runner)
  const socketFolder = asOnWindows ? null : (options.socketFolder ?? (await makeSocketFolder(runner)))
  const port = socketFolder ? 5432 : await freePort()
  const connection: EmbeddedConnection = {
    host: socketFolder ?? '127.0.0.1',
    port,
    user: USER,
    database: DATABASE,
    ...(socketFolder ? {} : { password: await readPassword(cluster) }),
  }
  const launching: Omit<LaunchOptions, 'givenUp'> = {
    runner,
    binaries,
    cluster,
    settings: serverSettings(socketFolder ? { socketFolder } : { port }, options.settings, isDurable),
    log,
    socketFolder,
    removeAfterwards: options.removeAfterwards ?? socketFolder ?? '',
    print,
  }
  const removeSocketFolder = async () => {
    if (socketFolder) await rm(socketFolder, { recursive: true, force: true })
  }
  try {
    const start = asOnWindows ? launchWithPgCtl : launch
    const supervised = await keepRunning((givenUp) => start({ ...launching, givenUp }), launching)
    print('the database is ready', {
      milliseconds: Math.round(performance.now() - started),
      isNew,
      runs: runner.name,
    })
    return {
      connection,
      failed: supervised.failed,
      async stop() {
        await supervised.stop()
        await removeSocketFolder()
      },
    }
  } catch (error) {
    await removeSocketFolder()
    throw error
  }
}

import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { clusterFolder, DATABASE, ensureCluster, readPassword, USER } from './cluster.ts'
import { launchWithPgCtl } from './pg-ctl.ts'
import { freePort, makeSocketPlace } from './place.ts'
import { type LaunchOptions, launch, type Postmaster, type Say } from './postmaster.ts'
import { chooseRunner } from './runner.ts'
import { logFile, rotateLog } from './server-log.ts'
import { serverSettings } from './settings.ts'

export interface EmbeddedConnection {
  /** A folder that holds the socket, or an address. */
  host: string
  port: number
  user: string
  password?: string
  database: string
}

export interface EmbeddedServer {
  connection: EmbeddedConnection
  stop(): Promise<void>
}

export interface OpenOptions {
  /** Exists, and without symbolic links. */
  dataDir: string
  say: Say
  settings: Record<string, string>
  isDurable: boolean
  /** On Windows: a port with a password, and pg_ctl. The tests ask for it elsewhere. */
  asOnWindows?: boolean
  socketFolder?: string
  removeAfterwards?: string
}

const RESTART_DELAY_MS = 200
const MOST_RESTARTS = 5
const RESTARTS_WITHIN_MS = 60_000

export async function openCluster(options: OpenOptions): Promise<EmbeddedServer> {
  const { dataDir, say, isDurable, asOnWindows = process.platform === 'win32' } = options
  const started = performance.now()
  const cluster = clusterFolder(dataDir)
  const binaries = await findBinaries()
  const runner = await chooseRunner(dataDir, cluster, binaries)
  const isNew = await ensureCluster({ dataDir, runner, binaries, isDurable })
  const log = logFile(dataDir)
  await rotateLog(log, runner)
  const socketFolder = asOnWindows ? null : (options.socketFolder ?? (await makeSocketPlace(runner)))
  const port = socketFolder ? 5432 : await freePort()
  const connection: EmbeddedConnection = {
    host: socketFolder ?? '127.0.0.1',
    port,
    user: USER,
    database: DATABASE,
    ...(socketFolder ? {} : { password: await readPassword(cluster) }),
  }
  const launching: LaunchOptions = {
    runner,
    binaries,
    cluster,
    settings: serverSettings(socketFolder ? { socketFolder } : { port }, options.settings, isDurable),
    log,
    socketFolder,
    removeAfterwards: options.removeAfterwards ?? socketFolder ?? '',
    say,
  }
  const forget = async () => {
    if (socketFolder) await rm(socketFolder, { recursive: true, force: true })
  }
  try {
    const kept = await keepRunning(() => (asOnWindows ? launchWithPgCtl : launch)(launching), say)
    say('the database is ready', {
      milliseconds: Math.round(performance.now() - started),
      isNew,
      runs: runner.name,
    })
    return {
      connection,
      async stop() {
        await kept.stop()
        await forget()
      },
    }
  } catch (error) {
    await forget()
    throw error
  }
}

/** A server that ends by itself (killed for its memory, say) is started again at the same address. */
async function keepRunning(start: () => Promise<Postmaster>, say: Say): Promise<{ stop(): Promise<void> }> {
  let server = await start()
  let isStopping = false
  let restarting: Promise<void> = Promise.resolve()
  const restarts: number[] = []

  const restart = async () => {
    while (!isStopping) {
      await sleep(RESTART_DELAY_MS)
      const now = Date.now()
      restarts.push(now)
      if (restarts.filter((at) => now - at < RESTARTS_WITHIN_MS).length > MOST_RESTARTS) {
        say('the database keeps ending and is not started again: see postgres.log')
        return
      }
      if (isStopping) return
      try {
        server = await start()
        say('the database runs again')
        return watch()
      } catch (error) {
        say('the database could not be started again', { error })
      }
    }
  }
  const watch = () => {
    server.exited.then(() => {
      if (isStopping) return
      say('the database ended by itself')
      restarting = restart()
    })
  }

  watch()
  return {
    async stop() {
      isStopping = true
      await restarting
      await server.stop()
    },
  }
}

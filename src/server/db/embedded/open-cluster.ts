import { rm } from 'node:fs/promises'
import { findBinaries } from './binaries.ts'
import { clusterFolder, DATABASE, ensureCluster, readPassword, USER } from './cluster.ts'
import type { EmbeddedPostgresError } from './error.ts'
import { freePort, makeSocketFolder } from './folders.ts'
import { keepRunning } from './keep-running.ts'
import { launchWithPgCtl } from './pg-ctl.ts'
import { type LaunchOptions, type Log, launch } from './postmaster.ts'
import { chooseRunner } from './runner.ts'
import { logFile, rotateLog } from './server-log.ts'
import { serverSettings } from './settings.ts'

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

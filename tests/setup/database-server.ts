import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { clusterFolder, DATABASE, ensureCluster, readPassword, USER } from '#server/db/embedded/cluster.ts'
import { freePort } from '#server/db/embedded/folders.ts'
import { launch, type Postmaster } from '#server/db/embedded/postmaster.ts'
import { chooseRunner } from '#server/db/embedded/runner.ts'
import { logFile, rotateLog } from '#server/db/embedded/server-log.ts'
import { serverSettings, THROWAWAY } from '#server/db/embedded/settings.ts'

/** An external database server that can be stopped and restarted on the same port, with a password. */
export interface DatabaseServer {
  url: string
  connection: { host: string; port: number; user: string; password: string; database: string }
  start(): Promise<void>
  stop(): Promise<void>
  remove(): Promise<void>
}

export async function openDatabaseServer(): Promise<DatabaseServer> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'sawari-server-')))
  await chmod(root, 0o711)
  const dataDir = path.join(root, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  const cluster = clusterFolder(dataDir)
  const binaries = await findBinaries()
  const runner = await chooseRunner(dataDir, cluster, binaries)
  await ensureCluster({ dataDir, runner, binaries, isDurable: false })
  const log = logFile(dataDir)
  await rotateLog(log, runner)
  const connection = {
    host: '127.0.0.1',
    port: await freePort(),
    user: USER,
    password: await readPassword(cluster),
    database: DATABASE,
  }
  let server: Postmaster | null = null
  const { user, password, host, port, database } = connection
  const opened: DatabaseServer = {
    url: `postgres://${user}:${password}@${host}:${port}/${database}`,
    connection,
    async start() {
      server = await launch({
        runner,
        binaries,
        cluster,
        log,
        settings: serverSettings({ port }, THROWAWAY, false),
        socketFolder: null,
        removeAfterwards: '',
        print: () => undefined,
        givenUp: new AbortController().signal,
      })
    },
    async stop() {
      await server?.stop()
      server = null
    },
    async remove() {
      await opened.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
  await opened.start()
  return opened
}

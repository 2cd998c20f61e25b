import { appendFile, chmod, cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
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
  /** Of a superuser; needs `isReplicated`. */
  adminUrl: string
  connection: { host: string; port: number; user: string; password: string; database: string }
  start(): Promise<void>
  stop(): Promise<void>
  remove(): Promise<void>
  /** A standby that follows it, from a copy of its stopped folder; needs `isReplicated`. */
  addStandby(): Promise<DatabaseServer>
}

const REPLICATED = { wal_level: 'replica', max_wal_senders: '4' }
const ADMIN_ACCESS = 'host all,replication postgres 127.0.0.1/32 trust\n'

export function openDatabaseServer({ isReplicated = false } = {}): Promise<DatabaseServer> {
  return openServer(isReplicated, async (options) => {
    await ensureCluster({ ...options, isDurable: false })
    const cluster = clusterFolder(options.dataDir)
    if (isReplicated) await appendFile(path.join(cluster, 'pg_hba.conf'), ADMIN_ACCESS)
  })
}

type FillFolder = (options: {
  dataDir: string
  runner: Awaited<ReturnType<typeof chooseRunner>>
  binaries: Awaited<ReturnType<typeof findBinaries>>
}) => Promise<void>

async function openServer(isReplicated: boolean, fill: FillFolder): Promise<DatabaseServer> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'sawari-server-')))
  await chmod(root, 0o711)
  const dataDir = path.join(root, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  const cluster = clusterFolder(dataDir)
  const binaries = await findBinaries()
  const runner = await chooseRunner(dataDir, cluster, binaries)
  await fill({ dataDir, runner, binaries })
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
    adminUrl: `postgres://postgres@${host}:${port}/${database}`,
    connection,
    async start() {
      server = await launch({
        runner,
        binaries,
        cluster,
        log,
        settings: serverSettings({ port }, { ...THROWAWAY, ...(isReplicated && REPLICATED) }, false),
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
    async addStandby() {
      await opened.stop()
      return openServer(true, async (options) => {
        const copy = clusterFolder(options.dataDir)
        await cp(cluster, copy, { recursive: true, preserveTimestamps: true })
        await appendFile(
          path.join(copy, 'postgresql.conf'),
          `primary_conninfo = 'host=${host} port=${port} user=postgres'\n`,
        )
        await writeFile(path.join(copy, 'standby.signal'), '')
        // a standby that does not find its primary tries again only after seconds
        await opened.start()
      })
    },
  }
  await opened.start()
  return opened
}

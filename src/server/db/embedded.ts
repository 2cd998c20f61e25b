// The embedded database server, used when DATABASE_URL is not set.

import { realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from './client.ts'
import { clusterFolder, DATABASE, readPassword, USER } from './embedded/cluster.ts'
import { FolderInUse } from './embedded/error.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { asSentence, prepareDataDir } from './embedded/folders.ts'
import { type EmbeddedConnection, type EmbeddedServer, openCluster } from './embedded/open-cluster.ts'
import type { Log } from './embedded/postmaster.ts'
import { readPostmasterFile } from './embedded/postmaster-file.ts'

const JOIN_TIMEOUT_MS = 20_000
const JOIN_RETRY_MS = 200

interface EmbeddedOptions {
  /** The cluster is in its subfolder `postgres`. */
  dataDir: string
  log: Log
  /** PostgreSQL settings by name. Durability settings (fsync and similar) cannot be changed. */
  settings?: Record<string, string>
}

/** @throws EmbeddedPostgresError with a sentence for the operator */
export async function startEmbedded({
  dataDir,
  log,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = await prepareDataDir(dataDir)
  try {
    const lock = await lockFolder(folder)
    try {
      const server = await openCluster({ dataDir: folder, print: log, settings, isDurable: true })
      let stopping: Promise<void> | undefined
      const stop = () => server.stop().finally(() => lock.release())
      return {
        connection: server.connection,
        failed: server.failed,
        stop() {
          stopping ??= stop()
          return stopping
        },
      }
    } catch (error) {
      await lock.release()
      throw error
    }
  } catch (error) {
    throw asSentence(error, folder)
  }
}

/**
 * For a command that runs beside the site: connects to the server that `npm start` runs on this folder, or starts one.
 * Waits while the site is starting or stopping.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  for (const end = Date.now() + JOIN_TIMEOUT_MS; ; await sleep(JOIN_RETRY_MS)) {
    try {
      return await startEmbedded(options)
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      const connection = await joinCluster(options.dataDir)
      if (connection) return { connection, failed: new Promise(() => undefined), stop: async () => undefined }
      if (Date.now() > end) throw error
    }
  }
}

const TIMEOUT_MS = 2_000

/** Connects to the server that another process runs on this folder; null while it cannot be reached. */
export async function joinCluster(dataDir: string): Promise<EmbeddedConnection | null> {
  const cluster = clusterFolder(await realpath(dataDir))
  const file = readPostmasterFile(cluster)
  if (!file?.isReady) return null
  const connection: EmbeddedConnection = {
    host: file.socketFolder || '127.0.0.1',
    port: file.port,
    user: USER,
    database: DATABASE,
    ...(file.socketFolder ? {} : { password: await readPassword(cluster) }),
  }
  return (await respondsTo(connection)) ? connection : null
}

async function respondsTo(connection: EmbeddedConnection): Promise<boolean> {
  const client = createClient({ ...connection, connectionTimeoutMillis: TIMEOUT_MS })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

import { realpath } from 'node:fs/promises'
import { createClient } from '../client.ts'
import { clusterFolder, DATABASE, readPassword, USER } from './cluster.ts'
import type { EmbeddedConnection } from './open-cluster.ts'
import { readPostmasterFile } from './postmaster-file.ts'

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

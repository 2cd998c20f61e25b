import type pg from 'pg'
import { type Connection, createDatabase, createPool, type Database } from '#server/db/client.ts'
import { openEmbedded } from '#server/db/embedded.ts'

/** A pool with long timeouts: with the site's, the result of a test would depend on how busy the machine is. */
export function openPool(connection: Connection, size: number): pg.Pool {
  const pool = createPool(connection, size, {
    lock_timeout: '60s',
    statement_timeout: '120s',
    timezone: 'UTC',
  })
  pool.options.connectionTimeoutMillis = 60_000
  return pool
}

/** The embedded database of a site that is running. */
export async function openSiteDatabase(dataDir: string): Promise<Database> {
  const { connection } = await openEmbedded({ dataDir, log: () => {} })
  return createDatabase(openPool(connection, 1))
}

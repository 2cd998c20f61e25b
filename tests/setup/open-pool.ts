import type pg from 'pg'
import { type Connection, createPool } from '#server/db/client.ts'

/** A pool whose waits end late: with the site's timeouts a busy machine would decide what a test sees. */
export function openPool(connection: Connection, size: number): pg.Pool {
  const pool = createPool(
    connection,
    size,
    '-c lock_timeout=60000 -c statement_timeout=120000 -c timezone=UTC',
  )
  pool.options.connectionTimeoutMillis = 60_000
  return pool
}

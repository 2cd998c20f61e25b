import type pg from 'pg'
import { type Connection, createPool } from '#server/db/client.ts'

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

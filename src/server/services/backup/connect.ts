import type pg from 'pg'
import { type Connection, createPool, UNLIMITED_SETTINGS } from '#server/db/client.ts'

/** The output of COPY must not depend on the server's settings, and large tables take long. */
const SETTINGS = {
  ...UNLIMITED_SETTINGS,
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  lock_timeout: '10s',
}

/** Runs the callback with its own connection. */
export async function withClient<T>(
  connection: Connection,
  callback: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const pool = createPool(connection, 1, SETTINGS)
  try {
    const client = await pool.connect()
    try {
      return await callback(client)
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

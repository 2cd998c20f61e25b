import type pg from 'pg'
import { type Connection, createPool } from '#server/db/client.ts'

/** The output of COPY must not depend on the server's settings, and large tables take long. */
const SETTINGS = [
  ...['timezone=UTC', 'datestyle=ISO', 'intervalstyle=postgres', 'bytea_output=hex', 'extra_float_digits=1'],
  ...['statement_timeout=0', 'idle_in_transaction_session_timeout=0', 'lock_timeout=10000'],
]

/** Runs the callback with its own connection. */
export async function withClient<T>(
  connection: Connection,
  callback: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const pool = createPool(connection, 1, SETTINGS.map((setting) => `-c ${setting}`).join(' '))
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

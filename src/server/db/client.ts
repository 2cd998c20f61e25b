import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

export interface Connection {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
}

const { builtins } = pg.types
// Keys and counts stay far below 2^53; a feature mask may use bit 62 and is compared in SQL only.
pg.types.setTypeParser(builtins.INT8, (text) => Number(text))
// A calendar day must not pass through a Date, which would shift it by the server's time zone.
pg.types.setTypeParser(builtins.DATE, (text) => text)

/** Timeouts in ms: docs/database.md. Seeding and migrations raise theirs with `set local`. */
const SESSION_SETTINGS =
  '-c lock_timeout=2000 -c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000 -c timezone=UTC'

/** For a server that is reachable but does not respond, not even with its own timeout. */
const QUERY_TIMEOUT_MS = 8_000

export function createPool(connection: Connection, size: number, options = SESSION_SETTINGS): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    options,
    connectionTimeoutMillis: 5_000,
    ...(options === SESSION_SETTINGS && { query_timeout: QUERY_TIMEOUT_MS }),
    idleTimeoutMillis: 60_000,
    application_name: 'sawari',
    Client: AnsweringClient,
  })
  // A checked-out connection that breaks rejects its query; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Closes a connection whose server stopped responding: back in the pool it would take the next queries, and with an
 * unreachable server that lasts until TCP gives up, a quarter of an hour later.
 */
class AnsweringClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options)
    const ask = this.query
    const query = (...args: unknown[]) => {
      const answer: unknown = Reflect.apply(ask, this, args)
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          // the pool does not reuse a connection that is ending
          if (isReadTimeout(error)) void this.end()
        })
      return answer
    }
    this.query = query as typeof this.query
  }
}

const isReadTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

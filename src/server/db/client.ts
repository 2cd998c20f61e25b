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
// Keys and counts stay far below 2^53; a feature mask may use bit 62 and is only ever compared in SQL.
pg.types.setTypeParser(builtins.INT8, (text) => Number(text))
// A calendar day must not pass through a Date, or it moves with the server's time zone.
pg.types.setTypeParser(builtins.DATE, (text) => text)

/** Timeouts in ms: see checklists, setting. Seeding and migrations raise theirs with `set local`. */
const SESSION_SETTINGS =
  '-c lock_timeout=2000 -c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000 -c timezone=UTC'

/** For a server that is there and does not answer at all, not even with its own timeout. */
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
  // A connection that is lost while it is lent out tells its query; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * A connection whose server stopped answering is closed: back in the pool it would take the next queries, and where the
 * server is gone without a word that goes on until TCP gives up, a quarter of an hour later.
 */
class AnsweringClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options)
    const ask = this.query
    const query = (...args: unknown[]) => {
      const answer: unknown = Reflect.apply(ask, this, args)
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          // the pool takes back no connection that is ending
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

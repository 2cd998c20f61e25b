import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { isReadOnly } from './error-code.ts'
import type { Schema } from './schema.ts'
import { createServers, type Servers } from './servers.ts'

export type Database = Kysely<Schema>

export interface Connection {
  /**
   * Goes through a pooler, such as PgBouncer, whose connections are shared: it refuses settings of a session, so the
   * user must have them.
   */
  isPooled?: boolean
  /** The servers of a `connectionString` with several hosts, shared by all who connect. */
  servers?: Servers
  connectionString?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
}

const { builtins } = pg.types
// Keys and counts stay far below 2^53; a feature mask may use bit 62, but is only compared in SQL.
pg.types.setTypeParser(builtins.INT8, (text) => Number(text))
// Not converted to a Date, which would shift a calendar day by the server's time zone.
pg.types.setTypeParser(builtins.DATE, (text) => text)

/** The settings of every connection of the site, as PostgreSQL shows them: docs/database.md. */
export const SITE_SETTINGS = {
  lock_timeout: '2s',
  statement_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
  timezone: 'UTC',
}

/**
 * More than the statement timeout. A statement that waited for a row has the time when it began, which may be before
 * that of the statement it waited for: only a time that is further ahead was set before the server's clock was set back.
 */
export const CLOCK_SLACK_SECONDS = 20

/** Settings for migrations, bulk inserts and commands, which may take longer than requests. */
export const UNLIMITED_SETTINGS = {
  lock_timeout: '0',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  timezone: 'UTC',
}

export type SessionSettings = Readonly<Record<string, string>>

const asOptions = (settings: SessionSettings) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * For a server that is reachable but does not respond. Slightly longer than the server's own timeout of five seconds,
 * which normally fires first.
 */
const QUERY_TIMEOUT_MS = 5_250

/** A pool whose queries time out, and fail immediately while the server does not respond at all. */
export class TimedPool extends pg.Pool {
  readonly breaker = createCircuitBreaker(() => this.#probe())
  readonly #servers: Servers

  constructor(config: pg.PoolConfig, servers: Servers) {
    super({
      ...config,
      query_timeout: QUERY_TIMEOUT_MS,
      Client: answeringClient(() => this.breaker, servers),
    })
    this.#servers = servers
  }

  /** The pool as Kysely uses it. */
  readonly guarded = {
    options: this.options,
    connect: async (): Promise<pg.PoolClient> => {
      this.breaker.assertAnswering()
      try {
        return await this.connect()
      } catch (error) {
        if (isConnectTimeout(error)) this.breaker.waited({ isFull: isFullPool(error) })
        lookAgain(this.#servers)
        throw error
      }
    },
    end: (): Promise<void> => {
      this.breaker.stop()
      return this.end()
    },
  }

  async #probe(): Promise<void> {
    const client = await this.connect()
    try {
      await client.query('select 1')
    } finally {
      client.release()
    }
  }
}

export function createPool(connection: Connection, size: number): TimedPool
export function createPool(connection: Connection, size: number, settings: SessionSettings): pg.Pool
export function createPool(
  { isPooled = false, servers, ...connection }: Connection,
  size: number,
  settings?: SessionSettings,
): pg.Pool {
  const found = servers ?? createServers(connection.connectionString ?? '', createClient)
  const config: pg.PoolConfig = {
    ...connection,
    max: size,
    ...(!isPooled && { options: asOptions(settings ?? SITE_SETTINGS) }),
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'sawari',
  }
  const pool =
    settings === undefined
      ? new TimedPool(config, found)
      : new pg.Pool({ ...config, Client: clientOf(found) })
  // Without error listeners a broken connection would end the process. The pool replaces idle ones; others reject their
  // query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A client whose lost connection rejects queries instead of ending the process. */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  return client
}

/** A client of the server that can be written. */
function clientOf(servers: Servers) {
  return class extends pg.Client {
    constructor(options: pg.ClientConfig = {}) {
      super(servers.current ? { ...options, connectionString: servers.current } : options)
    }
  }
}

/** After a failure another server may be the one that can be written. A search that fails is repeated after the next. */
function lookAgain(servers: Servers): void {
  servers.find().catch(() => undefined)
}

/**
 * A client that closes its connection when the server stops responding, or can no longer be written. Back in the pool it
 * would get the next queries; with an unreachable server, that lasts until TCP gives up after a quarter of an hour.
 */
function answeringClient(breaker: () => CircuitBreaker, servers: Servers) {
  return class extends clientOf(servers) {
    constructor(options?: pg.ClientConfig) {
      super(options)
      const originalQuery = this.query
      const query = (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(originalQuery, this, args)
        if (answer instanceof Promise)
          answer.then(
            () => breaker().answered(),
            (error: unknown) => {
              if (error instanceof pg.DatabaseError) breaker().answered()
              const isSilent = isReadTimeout(error)
              if (!isSilent && !isReadOnly(error)) return
              if (isSilent) breaker().waited()
              lookAgain(servers)
              // the pool does not reuse a connection that is closing
              void this.end()
            },
          )
        return answer
      }
      this.query = query as typeof this.query
    }
  }
}

const isReadTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
const isFullPool = ({ message }: Error) => message === 'timeout exceeded when trying to connect'
const isConnectTimeout = (error: unknown): error is Error =>
  error instanceof Error &&
  /^timeout (expired|exceeded when trying to connect)|due to connection timeout$/.test(error.message)

export function createDatabase(pool: pg.Pool): Database {
  const connections = pool instanceof TimedPool ? pool.guarded : pool
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections }) })
}

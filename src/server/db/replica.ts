import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import {
  type Connection,
  createClient,
  createDatabase,
  createPool,
  type Database,
  SITE_SETTINGS,
  type TimedPool,
} from './client.ts'
import { errorCode } from './error-code.ts'
import type { Schema } from './schema.ts'
import { urlsOf } from './servers.ts'

/** A read from a replica misses nothing that was committed this long before, in milliseconds. */
export const MAX_LAG_MS = 1_000
const CHECK_MS = 200
/** A server that does not respond for this long is not read from, and its unfinished reads are repeated. */
const TIMEOUT_MS = 1_000

export interface StandbyFigures {
  host: string
  isUsed: boolean
  /** Null when it is unknown. */
  lagSeconds: number | null
  reads: number
  /** Reads that failed there and were repeated on the primary. */
  repeatedReads: number
  /** How often it could no longer be used. */
  losses: number
}

/** `reason`: why the standby is no longer used; null when it is used again. */
export type ReplicaListener = (host: string, reason: string | null, facts: Record<string, unknown>) => void

export interface Replica {
  /**
   * For reads that may miss what was committed within `MAX_LAG_MS`. Each goes to a standby that is close enough, or to
   * the primary.
   */
  db: Database
  /** Reads go to the primary until the standbys have what is committed now. */
  pause(): void
  figures(): { primaryReads: number; standbys: StandbyFigures[] }
  close(): Promise<void>
}

/** What the primary had committed at `at`, on this process's monotonic clock. */
interface Mark {
  at: number
  lsn: bigint
  server: string
  database: string
}

/**
 * The standbys that `url` names, one or several. The primary is asked for its position in the log every 200 ms; a standby
 * that has reached it has everything that was committed before.
 */
export function openReplica(
  { url, size, onChange }: { url: string; size: number; onChange: ReplicaListener },
  { pool, connection }: { pool: TimedPool; connection: Connection },
): Replica {
  const repeat: Query = async (text, values) => {
    const client = await pool.guarded.connect()
    try {
      return await client.query(text, [...values])
    } finally {
      client.release()
    }
  }
  const standbys = urlsOf(url).map((one) => openStandby(one, { size, onChange, repeat }))
  // of its own, so that a full pool does not look like a standby that is behind
  const marks = createDatabase(createPool(connection, 1))
  let primaryReads = 0
  let pausedUntil = Number.NEGATIVE_INFINITY
  let turn = 0
  let isMarking = false

  async function mark(): Promise<void> {
    const at = performance.now()
    const { rows } = await sql<{ lsn: string; server: string; database: string }>`
      select pg_current_wal_lsn()::text as lsn, system_identifier::text as server, current_database() as database
      from pg_control_system()`.execute(marks)
    for (const { lsn, ...of } of rows)
      for (const standby of standbys) standby.check({ at, lsn: positionOf(lsn), ...of })
  }

  const timer = setInterval(() => {
    if (isMarking) return
    isMarking = true
    // without the primary nothing can be compared; its own reads report that it is lost
    mark()
      .catch((error: unknown) => {
        if (errorCode(error) === '42501') for (const standby of standbys) standby.cannotBeCompared()
      })
      .finally(() => {
        isMarking = false
      })
  }, CHECK_MS)
  timer.unref()

  async function connect(): Promise<PostgresPoolClient> {
    const usable = performance.now() < pausedUntil ? [] : standbys.filter((standby) => standby.isUsable())
    const standby = usable[turn++ % Math.max(1, usable.length)]
    const client = await standby?.connect()
    if (client) return client
    primaryReads += 1
    return pool.guarded.connect()
  }

  return {
    db: new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: { connect, end: async () => undefined, options: pool.options } }),
    }),
    pause() {
      pausedUntil = performance.now() + MAX_LAG_MS
    },
    figures: () => ({ primaryReads, standbys: standbys.map((standby) => standby.figures()) }),
    async close() {
      clearInterval(timer)
      await Promise.all([marks.destroy(), ...standbys.map((standby) => standby.close())])
    },
  }
}

type Query = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

interface StandbyOptions {
  size: number
  onChange: ReplicaListener
  /** Executes a read on the primary. */
  repeat: Query
}

function openStandby(connectionString: string, { size, onChange, repeat }: StandbyOptions) {
  const { host: place, searchParams } = new URL(connectionString)
  const host = place || (searchParams.get('host') ?? '')
  const clients = new Set<pg.Client>()
  /** Positions of the primary that it has not reached. */
  let marks: Mark[] = []
  let knownUntil = Number.NEGATIVE_INFINITY
  let problem: string | null = 'has not been checked'
  let pool: pg.Pool | null = null
  let session: pg.Client | null = null
  let isChecking = false
  let isClosed = false
  let lagSeconds: number | null = null
  let reads = 0
  let repeatedReads = 0
  let losses = 0

  const isUsable = () => problem === null && performance.now() - knownUntil < MAX_LAG_MS

  function become(next: string | null, facts: Record<string, unknown> = {}): void {
    if (next === problem || isClosed) return
    if (problem === null) losses += 1
    problem = next
    onChange(host, next, facts)
  }

  function lose(error: unknown): void {
    for (const client of [...clients, session]) client?.connection.stream.destroy()
    session = null
    marks = []
    lagSeconds = null
    become('does not respond', { error: error instanceof Error ? error.message : String(error) })
  }

  async function openSession(): Promise<pg.Client> {
    const client = createClient({
      connectionString,
      application_name: 'sawari-replica',
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
    session = client
    await client.connect()
    return client
  }

  function openPool(isPooled: boolean): pg.Pool {
    const opened = createPool({ connectionString, isPooled }, size, SITE_SETTINGS)
    opened.options.connectionTimeoutMillis = TIMEOUT_MS
    opened.on('connect', (client) => clients.add(client as pg.Client))
    opened.on('remove', (client) => clients.delete(client as pg.Client))
    return opened
  }

  async function check(mark: Mark): Promise<void> {
    const client = session ?? (await openSession())
    const { rows } = await client.query<State>(STATE)
    const [state] = rows
    if (!state || isClosed) return
    const wrong = mistakeOf(state, mark)
    if (wrong !== null || state.lsn === null) return become(wrong ?? 'has not read its log yet')
    const reached = positionOf(state.lsn)
    marks.push(mark)
    for (const { at, lsn } of marks) if (lsn <= reached) knownUntil = at
    const now = performance.now()
    marks = marks.filter(({ at, lsn }) => lsn > reached && now - at < MAX_LAG_MS)
    const lag = now - knownUntil
    lagSeconds = Number.isFinite(lag) ? lag / 1_000 : state.behind
    pool ??= openPool(state.pid !== Reflect.get(client, 'processID'))
    // one that is used again must be well below the limit, so that it does not change all the time
    if (lag < MAX_LAG_MS / 2) become(null)
    else if (lag >= MAX_LAG_MS) become(BEHIND, { seconds: Math.round(state.behind ?? lag / 1_000) })
  }

  return {
    isUsable,
    check(mark: Mark): void {
      if (isChecking) return
      isChecking = true
      check(mark)
        .catch(lose)
        .finally(() => {
          isChecking = false
        })
    },

    cannotBeCompared: () => become('cannot be compared: the user may not execute pg_control_system()'),

    /** Null when none of its connections is free, or it is lost, which the next check finds. */
    async connect(): Promise<PostgresPoolClient | null> {
      const client = await pool?.connect().catch(() => null)
      if (!client) return null
      reads += 1
      let isInTransaction = false
      const read: Query = async (text, values) => {
        isInTransaction ||= /^(begin|start transaction)/.test(text)
        try {
          return await client.query(text, [...values])
        } catch (error) {
          if (isInTransaction) throw error
          repeatedReads += 1
          // an error of the server may be due to what it replays, such as removed rows
          if (!(error instanceof pg.DatabaseError)) lose(error)
          return await repeat(text, values)
        }
      }
      const query = (...args: Parameters<Query>): unknown => read(...args)
      return { query: query as PostgresPoolClient['query'], release: () => client.release() }
    },

    figures: (): StandbyFigures => ({ host, isUsed: isUsable(), lagSeconds, reads, repeatedReads, losses }),

    async close(): Promise<void> {
      isClosed = true
      for (const client of [...clients, session]) client?.connection.stream.destroy()
      await pool?.end()
    },
  }
}

const BEHIND = 'is behind'

interface State {
  is_standby: boolean
  lsn: string | null
  server: string
  database: string
  /** Seconds; null before it has replayed a transaction. */
  behind: number | null
  pid: number
}

const STATE = `select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn()::text as lsn,
  system_identifier::text as server, current_database() as database, pg_backend_pid() as pid,
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as behind
  from pg_control_system()`

function mistakeOf(state: State, { server, database }: Mark): string | null {
  if (state.server !== server || state.database !== database)
    return 'is not a copy of the database of DATABASE_URL'
  return state.is_standby ? null : 'is not a standby'
}

/** A position in the log, written as two hexadecimal halves of 32 bits. */
function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

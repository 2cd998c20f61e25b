import { sql } from 'kysely'
import type pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import type { AppContext } from '../context.ts'
import {
  type Connection,
  createClient,
  createDatabase,
  createPool,
  SITE_SETTINGS,
  UNLIMITED_SETTINGS,
} from '../db/client.ts'
import { errorCode } from '../db/error-code.ts'
import { migrate, missingMigrations, newerMigrations, SchemaError } from '../db/migrate.ts'
import { seedBasicsOnce, seedDemoOnce } from '../db/seed/demo.ts'
import { shipReference } from '../db/seed/reference.ts'
import { shipPages } from '../db/seed/ship-pages.ts'
import { createServers, NotWritableError } from '../db/servers.ts'
import { isTransientError } from '../http/error-response.ts'
import type { Logger } from '../log.ts'

/**
 * Migrates, seeds and updates what the product ships. On a current schema it changes no table, so the site's own user
 * needs no right to. Uses a pool without statement timeouts, because migrations and bulk inserts may take longer than
 * requests.
 * @throws ConfigError when the user lacks a right, or the schema is not one that this version can use
 */
export async function prepareDatabase(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  connection: Connection,
  log: Logger,
): Promise<void> {
  const pool = createPool(connection, 2, UNLIMITED_SETTINGS)
  const db = createDatabase(pool)
  try {
    const newer = await newerMigrations(db)
    const applied = (await missingMigrations(db)).length ? await migrate(db) : []
    if (applied.length) log.info('migrated', { applied })
    if (newer.length) {
      // the version that migrated has also written its texts and reference data
      log.info('the database has migrations of a newer version', { newer })
      return
    }
    if (config.demoData && (await seedDemoOnce(db, now()))) log.info('demo data seeded')
    if (!config.demoData && (await seedBasicsOnce(db))) log.info('cities, manufacturers and pages seeded')
    const added = await shipReference(db)
    if (added.length) log.info('reference data added', { added })
    const { written, notUpdated } = await shipPages(db)
    if (written.length) log.info('static pages updated', { pages: written })
    if (notUpdated.length)
      log.info('static pages not updated: the operator has changed them', { pages: notUpdated })
    await warnOfDemo(config, db, log)
  } catch (error) {
    throw await asSchemaSentence(db, error)
  } finally {
    await db.destroy()
  }
}

/**
 * For connections of a user that may migrate, but is not the site's.
 * @throws ConfigError on an older schema: only `npm run migrate` also gives the site's user its rights
 */
export async function assertMigrated(db: AppContext['db']): Promise<void> {
  const missing = await missingMigrations(db).catch(async (error: unknown) => {
    throw await asSchemaSentence(db, error)
  })
  if (missing.length) throw new ConfigError('The database is older than this version: run npm run migrate.')
}

/** Converts the errors of a user without the rights to migrate or to read, and of an unknown schema; returns others. */
export async function asSchemaSentence(db: AppContext['db'], error: unknown): Promise<unknown> {
  if (error instanceof SchemaError) return new ConfigError(error.message)
  // PostgreSQL also uses this code for a file system that is read-only
  if (errorCode(error) !== '42501' || isTransientError(error)) return error
  // a user who may not read them either has no rights at all
  const missing = await missingMigrations(db).then(
    ({ length }) => length,
    () => 0,
  )
  const { rows } = await sql<{ user: string; database: string }>`
    select current_user as user, current_database() as database`.execute(db)
  const { user = '', database = '' } = rows[0] ?? {}
  const reason = missing
    ? `The database "${database}" is older than this version (migrations that are missing: ${missing}), and user "${user}" may not change its tables`
    : `User "${user}" may not use the tables of the database "${database}"`
  return new ConfigError(`${reason}: run npm run migrate, with a DATABASE_DIRECT_URL whose user owns them.`)
}

/**
 * With mock accounts a database contains unverified users and their vehicles, which only an operator can tell apart.
 */
async function warnOfDemo(config: Config, db: AppContext['db'], log: Logger): Promise<void> {
  if (config.mocks.isAllowed) return
  const { accounts } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .where('identity_adapter', '=', 'mock')
    .executeTakeFirstOrThrow()
  if (accounts > 0)
    log.error('this database contains accounts of the simulated sign-in, with their listings and bookings', {
      accounts,
    })
}

const TIMEOUT_MS = 4_000

/** The variable that names a database, for the sentences about it. */
type UrlVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

/**
 * Checks before anything else whether the configured database can be used.
 * @throws ConfigError, without the password
 */
export async function checkDatabase(variable: UrlVariable, databaseUrl: string): Promise<Connection> {
  const servers = createServers(databaseUrl, createClient)
  let client = openClient(variable, servers.current)
  try {
    client = openClient(variable, await servers.find())
    await client.connect()
    const { rows } = await client.query<{ read_only: string; pid: number }>(
      "select current_setting('transaction_read_only') as read_only, pg_backend_pid() as pid",
    )
    if (rows[0]?.read_only === 'on') throw new NotWritableError()
    // a pooler invents the number that it tells its clients
    const isPooled = rows[0]?.pid !== Reflect.get(client, 'processID')
    return { connectionString: databaseUrl, servers, isPooled }
  } catch (error) {
    if (error instanceof NotWritableError)
      throw new ConfigError(
        `${variable} names a server that cannot be written, such as a standby: set it to the primary.`,
      )
    throw error instanceof ConfigError ? error : new ConfigError(`${variable} ${reasonOf(error, client)}.`)
  } finally {
    client.connection.stream.destroy()
  }
}

export interface SiteConnections {
  /** Of requests and jobs. */
  pool: Connection
  /** Not through a pooler: for what needs a session of its own. */
  direct: Connection
}

/**
 * The connections to an external database.
 * @throws ConfigError
 */
export async function checkDatabases(database: ExternalDatabase): Promise<SiteConnections> {
  const direct = await checkDirect(database)
  const pool =
    database.directUrl === null ? direct : await checkDatabase('DATABASE_URL', database.databaseUrl)
  if (pool.isPooled) await checkPooler(pool)
  return { pool, direct }
}

/**
 * The connection for what needs a session of its own: notifications, migrations and commands.
 * @throws ConfigError
 */
export async function checkDirect({ databaseUrl, directUrl }: ExternalDatabase): Promise<Connection> {
  const direct =
    directUrl === null
      ? await checkDatabase('DATABASE_URL', databaseUrl)
      : await checkDatabase('DATABASE_DIRECT_URL', directUrl)
  if (direct.isPooled)
    throw new ConfigError(
      directUrl === null
        ? 'DATABASE_URL goes through a pooler, which keeps no session for notifications and commands: also set DATABASE_DIRECT_URL, to the database itself.'
        : 'DATABASE_DIRECT_URL goes through a pooler, which keeps no session for notifications and commands: set it to the database itself.',
    )
  return direct
}

export interface ExternalDatabase {
  databaseUrl: string
  directUrl: string | null
}

/**
 * A pooler must keep the statements of a transaction together, and give the site's user the settings that it refuses to
 * take from a session.
 * @throws ConfigError
 */
async function checkPooler({ servers, connectionString = '' }: Connection): Promise<void> {
  const client = openClient('DATABASE_URL', servers?.current ?? connectionString)
  try {
    await client.connect()
    await client.query('begin').catch(() => {
      throw new ConfigError(
        'DATABASE_URL goes through a pooler that shares connections between statements: set its pool mode to transaction.',
      )
    })
    const { rows } = await client.query<{ name: string; value: string }>(
      'select name, current_setting(name) as value from unnest($1::text[]) name',
      [Object.keys(SITE_SETTINGS)],
    )
    const missing = rows.filter(({ name, value }) => value !== Reflect.get(SITE_SETTINGS, name))
    if (missing.length)
      throw new ConfigError(
        `DATABASE_URL goes through a pooler, and its user "${client.user}" does not have the settings of a site (${missing.map(({ name }) => name).join(', ')}): run npm run migrate, and let the pooler connect again.`,
      )
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError(`DATABASE_URL ${reasonOf(error, client)}.`)
  } finally {
    client.connection.stream.destroy()
  }
}

/** Parsing the URL may fail already, for example because a certificate file is missing. */
function openClient(variable: UrlVariable, connectionString: string): pg.Client {
  try {
    return createClient({
      connectionString,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
  } catch {
    throw new ConfigError(
      `${variable} cannot be read: it should look like postgres://user:password@host:5432/name.`,
    )
  }
}

function reasonOf(error: unknown, { host, port, user = '', database = '' }: pg.Client): string {
  const place = host.startsWith('/') ? host : `${host}:${port}`
  const code = errorCode(error) ?? ''
  const message = error instanceof Error ? error.message : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `names the host "${host}", which cannot be found`
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return `names ${place}, where no database server listens`
  if (code.startsWith('28') || message.startsWith('SASL'))
    return `names a user that ${place} does not let in ("${user}"): the password is wrong, or the server asks for something else`
  if (code === '3D000') return `names the database "${database}", which ${place} does not have`
  if (code === '53300') return `names ${place}, which has no connection left`
  if (code === '57P03') return `names ${place}, which is just starting or stopping`
  if (/SSL/.test(message) || /CERT|TLS/.test(code))
    return `asks for another encryption than ${place} offers (see its sslmode)`
  if (/timeout|terminated/i.test(message) || /^E/.test(code)) return `names ${place}, which does not answer`
  return `names a database that cannot be used${code && ` (${code})`}`
}

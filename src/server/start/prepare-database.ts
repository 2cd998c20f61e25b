import { sql } from 'kysely'
import type pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import type { AppContext } from '../context.ts'
import { type Connection, createClient, createDatabase, createPool } from '../db/client.ts'
import { errorCode } from '../db/error-code.ts'
import { migrate, missingMigrations } from '../db/migrate.ts'
import { seedBasicsOnce, seedDemoOnce } from '../db/seed/demo.ts'
import { shipReference } from '../db/seed/reference.ts'
import { shipPages } from '../db/seed/ship-pages.ts'
import { isTransientError } from '../http/error-response.ts'
import type { Logger } from '../log.ts'

/**
 * Migrates, seeds and updates what the product ships. On a current schema it changes no table, so the site's own user
 * needs no right to. Uses a pool without statement timeouts, because migrations and bulk inserts may take longer than
 * requests.
 * @throws ConfigError when the user lacks a right
 */
export async function prepareDatabase(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  connection: Connection,
  log: Logger,
): Promise<void> {
  const pool = createPool(connection, 2, '-c timezone=UTC')
  const db = createDatabase(pool)
  let missing: string[] = []
  try {
    missing = await missingMigrations(db)
    const applied = missing.length ? await migrate(db) : []
    if (applied.length) log.info('migrated', { applied })
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
    throw isRefused(error) ? await missingRight(db, missing.length) : error
  } finally {
    await db.destroy()
  }
}

/** PostgreSQL also uses this code for a file system that is read-only. */
const isRefused = (error: unknown) => errorCode(error) === '42501' && !isTransientError(error)

async function missingRight(db: AppContext['db'], missing: number): Promise<ConfigError> {
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

/**
 * Checks before anything else whether the configured database can be used.
 * @throws ConfigError, without the password
 */
export async function checkDatabase(
  variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
  databaseUrl: string,
): Promise<void> {
  const client = openClient(variable, databaseUrl)
  try {
    await client.connect()
    const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
    if (rows[0]?.is_standby)
      throw new ConfigError(`${variable} names a standby, which cannot be written: set it to the primary.`)
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError(`${variable} ${reasonOf(error, client)}.`)
  } finally {
    client.connection.stream.destroy()
  }
}

/** Parsing the URL may fail already, for example because a certificate file is missing. */
function openClient(variable: string, connectionString: string): pg.Client {
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

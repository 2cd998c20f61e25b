import { sql } from 'kysely'
import { type Config, ConfigError } from '../config.ts'
import type { AppContext } from '../context.ts'
import { type Connection, createDatabase, createPool, UNLIMITED_SETTINGS } from '../db/client.ts'
import { errorCode } from '../db/error-code.ts'
import { migrate, missingMigrations, newerMigrations, SchemaError } from '../db/migrate.ts'
import { seedBasicsOnce, seedDemoOnce } from '../db/seed/demo.ts'
import { shipReference } from '../db/seed/reference.ts'
import { shipPages } from '../db/seed/ship-pages.ts'
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

/**
 * A user who may only read, or use some tables, would fail with the first write.
 * @throws ConfigError
 */
export async function assertRights(db: AppContext['db']): Promise<void> {
  // tables of the same owner, because an extension's may be closed to everybody
  const { rows } = await sql`
    select from pg_class
    where relkind = 'r' and relowner = (select relowner from pg_class where oid = 'bookings'::regclass)
      and relnamespace = (select relnamespace from pg_class where oid = 'bookings'::regclass)
      and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
    limit 1`.execute(db)
  if (rows.length) throw await rightsSentence(db, 0)
}

/**
 * Converts the errors of a user without the rights to migrate or to read, of an unknown schema, and of a server that
 * fails, for example because its disk is full; returns others.
 */
export async function asSchemaSentence(db: AppContext['db'], error: unknown): Promise<unknown> {
  if (error instanceof SchemaError) return new ConfigError(error.message)
  if (error instanceof Error && isTransientError(error))
    return new ConfigError(`The database cannot be used now: ${error.message}.`)
  if (errorCode(error) !== '42501') return error
  // a user who may not read them either has no rights at all
  const missing = await missingMigrations(db).then(
    ({ length }) => length,
    () => 0,
  )
  return rightsSentence(db, missing)
}

async function rightsSentence(db: AppContext['db'], missing: number): Promise<ConfigError> {
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

import { type RawBuilder, sql } from 'kysely'
import { type Config, ConfigError } from '../config.ts'
import { createDatabase, createPool, type Database, SITE_SETTINGS, UNLIMITED_SETTINGS } from '../db/client.ts'
import { errorCode } from '../db/error-code.ts'
import { urlsOf } from '../db/servers.ts'
import type { Logger } from '../log.ts'
import { checkDatabase, checkDirect, prepareDatabase } from './prepare-database.ts'

/**
 * Prepares the external database like the start of a site. As the user of DATABASE_DIRECT_URL, it also grants the user of
 * DATABASE_URL what a site needs, also behind a pooler.
 * @returns the user to whom rights were granted
 * @throws ConfigError
 */
export async function migrateDatabase(config: Config, log: Logger): Promise<string | null> {
  const { databaseUrl, directUrl } = config
  if (databaseUrl === null)
    throw new ConfigError(
      'npm run migrate needs DATABASE_URL: the embedded database is migrated whenever the site starts.',
    )
  const connection = await checkDirect({ databaseUrl, directUrl })
  await prepareDatabase({ config, now: Date.now }, connection, log)
  const siteUser = decodeURIComponent(new URL(urlsOf(databaseUrl)[0] ?? databaseUrl).username)
  const db = createDatabase(createPool(connection, 1, UNLIMITED_SETTINGS))
  try {
    const isGranted = await grantTo(db, siteUser)
    if (directUrl !== null && (await checkDatabase('DATABASE_URL', databaseUrl)).isPooled)
      await giveSettings(db, siteUser)
    return isGranted ? siteUser : null
  } finally {
    await db.destroy()
  }
}

/** Grants reading and writing of all rows, in every schema with tables of the current user, and no change of a table. */
async function grantTo(db: Database, user: string): Promise<boolean> {
  const { rows: owners } = await sql<{ owner: string }>`select current_user as owner`.execute(db)
  if (user === '' || user === owners[0]?.owner) return false
  const { rows: schemas } = await sql<{ name: string }>`
    select distinct schemaname as name from pg_tables where tableowner = current_user order by 1`.execute(db)
  try {
    for (const { name } of schemas)
      for (const grant of grantsOf(sql.id(name), sql.id(user))) await grant.execute(db)
  } catch (error) {
    if (errorCode(error) !== '42704') throw error
    throw new ConfigError(
      `DATABASE_URL names the user "${user}", which the server of DATABASE_DIRECT_URL does not have.`,
    )
  }
  return true
}

function grantsOf(schema: RawBuilder<unknown>, user: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [
    sql`grant usage on schema ${schema} to ${user}`,
    sql`grant select, insert, update, delete on all tables in schema ${schema} to ${user}`,
    sql`grant usage, select on all sequences in schema ${schema} to ${user}`,
  ]
}

/** Gives the site's user the settings of its connections, which it cannot set through a pooler. */
async function giveSettings(db: Database, user: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const place = sql`${sql.id(user)} in database ${sql.id(rows[0]?.name ?? '')}`
  const statements = Object.entries(SITE_SETTINGS).map(([name, value]) =>
    sql`alter role ${place} set ${sql.id(name)} = ${sql.lit(value)}`.compile(db),
  )
  try {
    for (const statement of statements) await db.executeQuery(statement)
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
    throw new ConfigError(
      `The user of DATABASE_DIRECT_URL may not change the settings of the user "${user}": give it CREATEROLE, or execute ${statements.map((statement) => `${statement.sql};`).join(' ')}`,
    )
  }
}

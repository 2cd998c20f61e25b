import { type RawBuilder, sql } from 'kysely'
import { type Config, ConfigError } from '../config.ts'
import { createDatabase, createPool, type Database, SITE_SETTINGS, UNLIMITED_SETTINGS } from '../db/client.ts'
import { errorCode } from '../db/error-code.ts'
import { urlsOf } from '../db/servers.ts'
import type { Logger } from '../log.ts'
import { checkBoth } from './check-databases.ts'
import { prepareDatabase } from './prepare-database.ts'

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
  const { pool, direct } = await checkBoth({ databaseUrl, directUrl })
  const siteUser = decodeURIComponent(new URL(urlsOf(databaseUrl)[0] ?? databaseUrl).username)
  const db = createDatabase(createPool(direct, 1, UNLIMITED_SETTINGS))
  try {
    const isOther = siteUser !== '' && siteUser !== (await currentUser(db))
    // first: an earlier version that is running writes to new tables by their triggers immediately
    if (isOther) await grantTo(db, siteUser, laterGrants)
    await prepareDatabase({ config, now: Date.now }, direct, log)
    if (isOther) for (const name of await ownSchemas(db)) await grantTo(db, siteUser, grantsIn(sql.id(name)))
    if (pool.isPooled) await giveSettings(db, siteUser)
    return isOther ? siteUser : null
  } finally {
    await db.destroy()
  }
}

async function currentUser(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_user as name`.execute(db)
  return rows[0]?.name
}

/** Every schema with tables of the current user. */
async function ownSchemas(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct schemaname as name from pg_tables where tableowner = current_user order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

type Grants = (user: RawBuilder<unknown>) => readonly RawBuilder<unknown>[]

async function grantTo(db: Database, user: string, grants: Grants): Promise<void> {
  for (const grant of grants(sql.id(user))) await grant.execute(db)
}

const ROWS = sql`select, insert, update, delete on`

/** Reading and writing of all rows, and no change of a table. */
const grantsIn =
  (schema: RawBuilder<unknown>): Grants =>
  (user) => [
    sql`grant usage on schema ${schema} to ${user}`,
    sql`grant ${ROWS} all tables in schema ${schema} to ${user}`,
    sql`grant usage, select on all sequences in schema ${schema} to ${user}`,
  ]

/** The same for what the current user creates later. */
const laterGrants: Grants = (user) => [
  sql`alter default privileges grant ${ROWS} tables to ${user}`,
  sql`alter default privileges grant usage, select on sequences to ${user}`,
]

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

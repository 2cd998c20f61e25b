import { sql } from 'kysely'
import type { Config } from '../../src/server/config.ts'
import { createDatabase, createPool, UNLIMITED_SETTINGS } from '../../src/server/db/client.ts'
import { openEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { seedBasicsOnce, seedDemoOnce } from '../../src/server/db/seed/demo.ts'
import { checkDatabase } from '../../src/server/start/prepare-database.ts'
import type { OpenDatabase, OperatorCommand } from './command.ts'

/**
 * Opens the site's database: the external one, not through a pooler if there is a direct way; that of the running site;
 * or an embedded server for this command.
 */
export async function openSite(config: Config, database: OperatorCommand['database']): Promise<OpenDatabase> {
  const { databaseUrl, directUrl } = config
  const embedded = databaseUrl ? null : await openEmbedded({ dataDir: config.dataDir, log: () => {} })
  // commands set their session's timeouts, which a pooler refuses
  const connection = embedded
    ? embedded.connection
    : directUrl
      ? await checkDatabase('DATABASE_DIRECT_URL', directUrl)
      : await checkDatabase('DATABASE_URL', databaseUrl ?? '')
  // a single connection, so that `set` applies to all statements
  const pool = createPool(connection, 1, UNLIMITED_SETTINGS)
  const db = createDatabase(pool)
  const close = async () => {
    await db.destroy()
    await embedded?.stop()
  }
  try {
    if (database === 'ready') {
      await migrate(db)
      await (config.demoData ? seedDemoOnce(db, Date.now()) : seedBasicsOnce(db))
      // a running site may hold row locks; fails after 10 s instead of waiting forever
      await sql`set lock_timeout = '10s'`.execute(db)
    }
    return { db, connection, close }
  } catch (error) {
    await close()
    throw error
  }
}

import { sql } from 'kysely'
import type { Config } from '../../src/server/config.ts'
import { createDatabase, createPool, UNLIMITED_SETTINGS } from '../../src/server/db/client.ts'
import { openEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { seedBasicsOnce, seedDemoOnce } from '../../src/server/db/seed/demo.ts'
import { checkDirect } from '../../src/server/start/check-databases.ts'
import { asSchemaSentence, assertMigrated } from '../../src/server/start/prepare-database.ts'
import type { OpenDatabase, OperatorCommand } from './command.ts'

/**
 * Opens the site's database: the external one, not through a pooler; that of the running site; or an embedded server for
 * this command.
 * @throws ConfigError
 */
export async function openSite(config: Config, database: OperatorCommand['database']): Promise<OpenDatabase> {
  const { databaseUrl, directUrl, dataDir } = config
  const { connection, stop } =
    databaseUrl === null
      ? await openEmbedded({ dataDir, log: () => {} })
      : { connection: await checkDirect({ databaseUrl, directUrl }), stop: async () => undefined }
  // a single connection, so that `set` applies to all statements
  const pool = createPool(connection, 1, UNLIMITED_SETTINGS)
  const db = createDatabase(pool)
  const close = async () => {
    await db.destroy()
    await stop()
  }
  try {
    if (database === 'ready') {
      if (directUrl !== null) await assertMigrated(db)
      await migrate(db)
      await (config.demoData ? seedDemoOnce(db, Date.now()) : seedBasicsOnce(db))
      // a running site may hold row locks; fails after 10 s instead of waiting forever
      await sql`set lock_timeout = '10s'`.execute(db)
    }
    return { db, connection, close }
  } catch (error) {
    const sentence = await asSchemaSentence(db, error)
    await close()
    throw sentence
  }
}

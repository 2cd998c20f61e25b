import { sql } from 'kysely'
import type { Config } from '../../src/server/config.ts'
import { type Connection, createDatabase, createPool } from '../../src/server/db/client.ts'
import { openEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { seedBasicsOnce, seedDemoOnce } from '../../src/server/db/seed/demo.ts'
import type { OpenDatabase, OperatorCommand } from './command.ts'

/** The site's database: of DATABASE_URL, of the site that runs on the data folder, or of a server of its own meanwhile. */
export async function openSite(config: Config, database: OperatorCommand['database']): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? null : await openEmbedded({ dataDir: config.dataDir, log: () => {} })
  const connection: Connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }
  // one connection, so that `set` lasts from one statement to the next
  const pool = createPool(connection, 1, '-c timezone=UTC')
  // a connection that ends while nobody uses it loses nothing: the next statement opens another, or says why it cannot
  pool.on('error', () => {})
  const db = createDatabase(pool)
  const close = async () => {
    await db.destroy()
    await embedded?.stop()
  }
  try {
    if (database === 'ready') {
      await migrate(db)
      await (config.demoData ? seedDemoOnce(db, Date.now()) : seedBasicsOnce(db))
      // beside a busy site a row may be taken: rather say so than wait for ever
      await sql`set lock_timeout = '10s'`.execute(db)
    }
    return { db, connection, close }
  } catch (error) {
    await close()
    throw error
  }
}

import type { AppContext } from '../context.ts'
import { type Connection, createDatabase, createPool } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { seedBasicsOnce, seedDemoOnce } from '../db/seed/demo.ts'
import { shipReference } from '../db/seed/reference.ts'
import { shipPages } from '../db/seed/ship-pages.ts'
import type { Logger } from '../log.ts'

/** Uses a pool without statement timeouts, because migrations and bulk inserts may take longer than requests. */
export async function prepareDatabase(
  context: AppContext,
  connection: Connection,
  log: Logger,
): Promise<void> {
  const pool = createPool(connection, 2, '-c timezone=UTC')
  const db = createDatabase(pool)
  try {
    const applied = await migrate(db)
    if (applied.length) log.info('migrated', { applied })
    if (context.config.demoData && (await seedDemoOnce(db, context.now()))) log.info('demo data seeded')
    if (!context.config.demoData && (await seedBasicsOnce(db)))
      log.info('cities, manufacturers and pages seeded')
    const added = await shipReference(db)
    if (added.length) log.info('reference data added', { added })
    const { written, notUpdated } = await shipPages(db)
    if (written.length) log.info('static pages updated', { pages: written })
    if (notUpdated.length)
      log.info('static pages not updated: the operator has changed them', { pages: notUpdated })
    await warnOfDemo(context, db, log)
  } finally {
    await db.destroy()
  }
}

/**
 * With mock accounts a database contains unverified users and their vehicles, which only an operator can tell apart.
 */
async function warnOfDemo({ config }: AppContext, db: AppContext['db'], log: Logger): Promise<void> {
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

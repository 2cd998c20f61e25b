import { ConfigError, readConfig } from '../src/server/config.ts'
import { createDatabase, createPool } from '../src/server/db/client.ts'
import { openEmbedded } from '../src/server/db/embedded.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { seedDemoOnce } from '../src/server/db/seed/demo.ts'
import '../src/messages/all.ts'
import { booking } from './operator/bookings.ts'
import type { Command } from './operator/command.ts'
import { seed } from './operator/seed.ts'
import { token, tokens } from './operator/tokens.ts'
import { vehicle } from './operator/vehicles.ts'

// What an operator does without a screen of the product (design section 5). Each command uses the product's own services.
const COMMANDS: Record<string, Command> = { token, tokens, booking, vehicle, seed }

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    const list = Object.values(COMMANDS).map(({ usage }) => `  npm run operator -- ${usage}`)
    throw new ConfigError(`Commands:\n${list.join('\n')}`)
  }
  const config = readConfig(process.env)
  const refusal = command.refuse?.(config)
  if (refusal) throw new ConfigError(refusal)
  // while the site runs on the same data folder, its own database server answers
  const embedded = config.databaseUrl ? null : await openEmbedded({ dataDir: config.dataDir, log: () => {} })
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }
  // one connection, so that `set` lasts from one statement to the next
  const pool = createPool(connection, 1, '-c timezone=UTC')
  // a connection that ends while nobody uses it loses nothing: the next statement opens another, or says why it cannot
  pool.on('error', () => {})
  const db = createDatabase(pool)
  try {
    await migrate(db)
    if (config.demoData) await seedDemoOnce(db, Date.now())
    console.log(await command.run({ db, now: Date.now }, args))
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
}

main(process.argv.slice(2)).catch((error) => {
  const isOurs =
    error instanceof ConfigError || (error instanceof Error && error.name === 'EmbeddedPostgresError')
  console.error(isOurs ? error.message : error)
  process.exit(1)
})

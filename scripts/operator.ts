import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../src/server/config.ts'
import { createDatabase, createPool, type Database } from '../src/server/db/client.ts'
import { startEmbedded } from '../src/server/db/embedded.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { seedDemoOnce } from '../src/server/db/seed/demo.ts'
import { seedLarge } from '../src/server/db/seed/large.ts'
import '../src/messages/all.ts'

interface Command {
  usage: string
  run(db: Database, args: string[]): Promise<string>
}

// What an operator does without a screen of the product (design section 5). Each command uses the product's own services.
const COMMANDS: Record<string, Command> = {
  seed: {
    usage: 'seed --vehicles 100000 --bookings 1000000    adds a large set for measuring',
    async run(db, args) {
      const { values } = parseArgs({
        args,
        options: { vehicles: { type: 'string' }, bookings: { type: 'string' } },
      })
      const size = { vehicles: count(values.vehicles, 100_000), bookings: count(values.bookings, 1_000_000) }
      await seedDemoOnce(db, Date.now())
      await seedLarge(db, size, (step, milliseconds) =>
        console.log(`${String(milliseconds).padStart(7)} ms  ${step.slice(0, 90)}`),
      )
      return `Added ${size.vehicles} vehicles and about ${size.bookings} bookings.`
    },
  },
}

function count(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new ConfigError(`"${text}" is no number of rows.`)
  return Number(text)
}

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = COMMANDS[name]
  if (!command) {
    const list = Object.values(COMMANDS).map(({ usage }) => `  npm run operator -- ${usage}`)
    throw new ConfigError(`Commands:\n${list.join('\n')}`)
  }
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log: () => {} })
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }
  // one connection, so that `set` lasts from one statement to the next
  const db = createDatabase(createPool(connection, 1, '-c timezone=UTC'))
  try {
    await migrate(db)
    console.log(await command.run(db, args))
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
}

main(process.argv.slice(2)).catch((error) => {
  const isOurs = error instanceof ConfigError || error?.name === 'EmbeddedPostgresError'
  console.error(isOurs ? error.message : error)
  process.exit(1)
})

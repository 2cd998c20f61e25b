import '#messages/all.ts'
import { ConfigError, readConfig } from '../src/server/config.ts'
import { createLogger } from '../src/server/log.ts'
import { migrateDatabase } from '../src/server/start/migrate-database.ts'

try {
  const { DEMO_DATA, ALLOW_MOCKS } = process.env
  // unlike a start, a migration may lack the settings by which a public site is recognised
  const config = readConfig({ ...process.env, DEMO_DATA: DEMO_DATA || ALLOW_MOCKS || 'off' })
  const log = createLogger(config.logLevel)
  const siteUser = await migrateDatabase(config, log)
  log.flush()
  console.log(
    `The database is of this version.${siteUser === null ? '' : ` User "${siteUser}" may use its tables.`}`,
  )
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}

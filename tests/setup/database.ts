import type { TestProject } from 'vitest/node'
import { createDatabase } from '#server/db/client.ts'
import { startTestServer } from '#server/db/embedded/test-server.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDemoOnce } from '#server/db/seed/demo.ts'
import { buildGeodata } from '../../geodata/build.ts'
import '#messages/all.ts'
import { NOW } from './clock.ts'
import { openPool } from './open-pool.ts'

/** One PostgreSQL for the run, with a migrated and seeded database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildGeodata()
  const server = await startTestServer()
  await server.createDatabase('template_demo')
  const pool = openPool({ ...server.connection, database: 'template_demo' }, 2)
  const db = createDatabase(pool)
  await migrate(db)
  await seedDemoOnce(db, NOW)
  await db.destroy()
  project.provide('connection', server.connection)
  return () => server.stop()
}

declare module 'vitest' {
  interface ProvidedContext {
    connection: { host: string; port: number; user: string; password?: string; database: string }
  }
}

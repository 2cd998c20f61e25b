import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createClient } from '#server/db/client.ts'
import { createLogger } from '#server/log.ts'
import { openRuntime } from '#server/runtime.ts'
import { checkDatabases } from '#server/start/check-databases.ts'
import { migrateDatabase } from '#server/start/migrate-database.ts'
import { addressOf, asAdmin, dropDatabase, runOperatorOn } from '#tests/setup/backup.ts'
import { type Cluster, openCluster } from '#tests/setup/cluster.ts'
import { openPooler, type Pooler } from '#tests/setup/pooler.ts'

const name = `pooled_${process.pid}_${Date.now().toString(36)}`
const direct = () => addressOf(name)
function through({ port }: Pooler): string {
  const { username, password } = new URL(direct())
  return `postgres://${username}:${password}@127.0.0.1:${port}/${name}`
}

let pooler: Pooler
beforeAll(async () => {
  await asAdmin(`create database ${name} template template_demo`)
  pooler = await openPooler()
})
afterAll(async () => {
  await pooler?.close()
  await dropDatabase(name)
})

describe('the start names what is wrong with a pooler', () => {
  it('without another way to the database', async () => {
    await expect(checkDatabases({ databaseUrl: through(pooler), directUrl: null })).rejects.toThrow(
      /^DATABASE_URL goes through a pooler, [^\n]+: also set DATABASE_DIRECT_URL, to the database itself\.$/,
    )
  })

  it('that is also the other way', async () => {
    await expect(
      checkDatabases({ databaseUrl: through(pooler), directUrl: through(pooler) }),
    ).rejects.toThrow(/^DATABASE_DIRECT_URL goes through a pooler, [^\n]+: set it to the database itself\.$/)
  })

  it('that shares connections between statements', async () => {
    const sharing = await openPooler({ sharesStatements: true })
    await expect(checkDatabases({ databaseUrl: through(sharing), directUrl: direct() })).rejects.toThrow(
      /between statements: set its pool mode to transaction\.$/,
    )
    await sharing.close()
  })

  it('whose user has not the settings of a site', async () => {
    await expect(checkDatabases({ databaseUrl: through(pooler), directUrl: direct() })).rejects.toThrow(
      /\(lock_timeout, statement_timeout, idle_in_transaction_session_timeout\): run npm run migrate/,
    )
  })
})

it('the start names two variables that lead to different databases, also through a pooler', async () => {
  const directUrl = addressOf('template_demo')
  const sentence =
    /^DATABASE_URL and DATABASE_DIRECT_URL name different databases \("pooled_\w+" of 127\.0\.0\.1:\d+, "template_demo" of [^\n]+\): set both to the same one\.$/
  await expect(checkDatabases({ databaseUrl: through(pooler), directUrl })).rejects.toThrow(sentence)
  const config = readConfig({ DATABASE_URL: through(pooler), DATABASE_DIRECT_URL: directUrl })
  await expect(migrateDatabase(config, createLogger('silent'))).rejects.toThrow(sentence)
})

it('the start migrates nothing, because the user of the site would not get its rights', async () => {
  const config = readConfig({ DATABASE_URL: through(pooler), DATABASE_DIRECT_URL: direct() })
  await migrateDatabase(config, createLogger('silent'))
  const client = createClient({ connectionString: direct() })
  await client.connect()
  const { rows } = await client.query(
    'delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp',
  )
  await expect(openRuntime(config, createLogger('silent'))).rejects.toThrow(
    'The database is older than this version: run npm run migrate.',
  )
  await client.query('insert into kysely_migration values ($1, $2)', [rows[0].name, rows[0].timestamp])
  await client.end()
})

it('commands use the other way to the database', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sawari-pooled-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const run = (variables: Record<string, string>) =>
    runOperatorOn(
      { DATABASE_URL: through(pooler), DATA_DIR: folder, ...variables },
      'backup',
      path.join(folder, 'site.tar.gz'),
    )
  expect((await run({})).err).toMatch(/^DATABASE_URL goes through a pooler, /)
  expect(await run({ DATABASE_DIRECT_URL: direct() })).toMatchObject({ code: 0, err: '' })
})

describe('a site behind a pooler', () => {
  let cluster: Cluster
  beforeAll(async () => {
    const environment = { DATABASE_URL: through(pooler), DATABASE_DIRECT_URL: direct() }
    cluster = await openCluster([{ environment }], { url: direct() })
  })
  afterAll(() => cluster?.close())

  it('has its settings, and hears of changes', async () => {
    await expect(
      checkDatabases({ databaseUrl: through(pooler), directUrl: direct() }),
    ).resolves.toMatchObject({ pool: { isPooled: true }, direct: { isPooled: false } })
    const address = `${cluster.sites[0]?.address}/pages/about`
    const readPage = async () => (await fetch(address)).text()
    expect(await readPage()).not.toContain('Written through the pooler')
    // the page is cached by now
    const writer = createClient({ connectionString: through(pooler) })
    await writer.connect()
    await writer.query("update pages set title = 'Written through the pooler' where slug = 'about'")
    await writer.end()
    await expect.poll(readPage).toContain('Written through the pooler')
  })
})

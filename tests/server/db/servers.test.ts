import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { createClient, createDatabase, createPool, type Database } from '#server/db/client.ts'
import { createServers, NotWritableError, urlsOf } from '#server/db/servers.ts'
import { checkDatabase } from '#server/start/check-databases.ts'
import { asSchemaSentence } from '#server/start/prepare-database.ts'
import { addressOf, asAdmin, dropDatabase } from '#tests/setup/backup.ts'
import { type FlakyNetwork, openFlakyNetwork } from '#tests/setup/flaky-network.ts'

const name = `servers_${process.pid}_${Date.now().toString(36)}`
beforeAll(() => asAdmin(`create database ${name} template template0`))
afterAll(() => dropDatabase(name))

it.each([
  ['postgres://a/db', ['postgres://a/db']],
  [
    'postgres://u:p%40x@a:5432,b:6432/db?sslmode=require',
    ['postgres://u:p%40x@a:5432/db?sslmode=require', 'postgres://u:p%40x@b:6432/db?sslmode=require'],
  ],
  ['postgresql://[::1]:5432,b/db', ['postgresql://[::1]:5432/db', 'postgresql://b/db']],
  ['postgres:///db?host=/run/sawari', ['postgres:///db?host=/run/sawari']],
])('the servers of %s', (url, urls) => {
  expect(urlsOf(url)).toEqual(urls)
})

describe('a URL with two servers', () => {
  let first: FlakyNetwork
  let second: FlakyNetwork
  let db: Database
  const url = () => {
    const { user } = inject('connection')
    return `postgres://${user}@127.0.0.1:${first.port},127.0.0.1:${second.port}/${name}`
  }
  const query = () =>
    sql`select 1`.execute(db).then(
      () => 'answered',
      () => 'failed',
    )
  beforeEach(async () => {
    const { host: folder, port } = inject('connection')
    ;[first, second] = await Promise.all([
      openFlakyNetwork(`${folder}/.s.PGSQL.${port}`),
      openFlakyNetwork(`${folder}/.s.PGSQL.${port}`),
    ])
  })
  afterEach(async () => {
    await db?.destroy()
    await Promise.all([first.close(), second.close()])
  })

  it('is served by the one that can be reached', async () => {
    db = createDatabase(createPool(await checkDatabase('DATABASE_URL', url()), 2))
    expect(await query()).toBe('answered')
    const [lost, other] = first.open() > 0 ? [first, second] : [second, first]
    lost.become('refusing')
    await expect.poll(query).toBe('answered')
    lost.become('working')
    other.become('refusing')
    await expect.poll(query).toBe('answered')
  })

  it('reports an error of a server while none can be reached', async () => {
    first.become('refusing')
    second.become('refusing')
    await expect(createServers(url(), createClient).find()).rejects.toThrow(
      'Connection terminated unexpectedly',
    )
  })
})

describe('a server that cannot be written', () => {
  it('is not chosen, and the start names it', async () => {
    await asAdmin(`alter database ${name} set default_transaction_read_only = on`)
    const url = addressOf(name)
    await expect(checkDatabase('DATABASE_URL', url)).rejects.toThrow(
      'DATABASE_URL names a server that cannot be written, such as a standby: set it to the primary.',
    )
    const { user, host, port } = inject('connection')
    const both = `postgres://${user}@localhost:${port},localhost:${port}/${name}?host=${host}`
    await expect(createServers(both, createClient).find()).rejects.toThrow(NotWritableError)
    await asAdmin(`alter database ${name} reset default_transaction_read_only`)
  })

  it('is named by a start that must write', async () => {
    const db = createDatabase(createPool({ connectionString: addressOf(name) }, 1))
    const reason = 'could not extend file "base/5/1": No space left on device'
    const full = Object.assign(new Error(reason), { code: '53100' })
    expect(await asSchemaSentence(db, full)).toEqual(
      new ConfigError(`The database cannot be used now: ${reason}.`),
    )
    await db.destroy()
  })

  it('loses the connection on which a write failed', async () => {
    const db = createDatabase(createPool({ connectionString: addressOf(name) }, 1))
    await sql`create table written (n int)`.execute(db)
    const write = () => sql`insert into written values (1)`.execute(db)
    // what a connection to a primary sees when that becomes a standby
    await sql`set session characteristics as transaction read only`.execute(db)
    await expect(write()).rejects.toThrow(/read-only transaction/)
    await expect.poll(() => write().then(() => 'written', String)).toBe('written')
    await db.destroy()
  })
})

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { DatabaseFrozenError } from '#server/db/circuit-breaker.ts'
import { createDatabase, createPool, type Database } from '#server/db/client.ts'
import { type FlakyNetwork, openFlakyNetwork } from '#tests/setup/flaky-network.ts'

const SIZE = 3
let network: FlakyNetwork
let db: Database
const askAll = () => Promise.allSettled(Array.from({ length: SIZE }, () => sql`select 1`.execute(db)))
const answered = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

beforeEach(async () => {
  const { user, database, host: folder, port } = inject('connection')
  network = await openFlakyNetwork(`${folder}/.s.PGSQL.${port}`)
  const pool = createPool({ host: '127.0.0.1', port: network.port, user, database }, SIZE)
  db = createDatabase(pool)
  expect(answered(await askAll())).toBe(SIZE)
})
afterEach(async () => {
  await db.destroy()
  await network.close()
})

it.each([
  ['ended', 'refusing'],
  ['silently lost', 'lost'],
] as const)('the pool works again after connections were %s', async (_, state) => {
  network.become(state)
  expect(answered(await askAll())).toBe(0)
  network.become('working')
  await expect.poll(async () => answered(await askAll())).toBe(SIZE)
  expect(network.open()).toBe(SIZE)
})

it('the pool fails immediately while the server does not respond, until it responds again', async () => {
  network.become('lost')
  // each waits on its own connection
  expect(answered(await askAll())).toBe(0)
  const refused = await Promise.allSettled(Array.from({ length: 1_000 }, () => sql`select 1`.execute(db)))
  expect(
    refused.filter((one) => one.status === 'rejected' && one.reason instanceof DatabaseFrozenError),
  ).toHaveLength(1_000)
  network.become('working')
  await expect.poll(async () => answered(await askAll())).toBe(SIZE)
})

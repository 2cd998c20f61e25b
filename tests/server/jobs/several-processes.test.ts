import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { openWalletSimulator } from '#tests/server/payments/wallet-simulator.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { urlOf } from '#tests/setup/backup.ts'
import { forkedProcesses } from '#tests/setup/forked-process.ts'
import type { NotedJob } from './job-process.ts'

const PROCESS = path.join(import.meta.dirname, 'job-process.ts')

let api: TestApi
let db: Database
let url = ''

beforeAll(async () => {
  api = await openApi({}, Date.now)
  db = api.context.db
  url = await urlOf(db)
  await sql`create table noted (id bigint generated always as identity, job text not null,
    process int not null, what text not null)`.execute(db)
})
afterAll(() => api.close())
// its hook runs before the one above
const processes = forkedProcesses()

const start = (...jobs: NotedJob[]) =>
  processes.start(PROCESS, { DATABASE_URL: url, DATA_DIR: api.context.config.dataDir }, jobs)

async function noted(job: string): Promise<{ process: number; what: string }[]> {
  const { rows } = await sql<{ process: number; what: string }>`
    select process, what from noted where job = ${job} order by id`.execute(db)
  return rows
}

it('three processes run one round of a job at a time, and each of them takes its turn', async () => {
  const workers = await Promise.all([start('short'), start('short'), start('short')])
  const isShared = async () => new Set((await noted('short')).map(({ process }) => process)).size === 3
  await expect.poll(async () => (await noted('short')).length >= 200 && (await isShared())).toBe(true)
  for (const worker of workers) worker.kill('SIGKILL')
  const rounds = await noted('short')
  // a process may have been killed within its round, which is then the last one
  const pairs = rounds.slice(0, rounds.length - (rounds.length % 2))
  expect(pairs.map(({ what }) => what)).toEqual(pairs.map((_, index) => (index % 2 ? 'end' : 'start')))
  expect(pairs.map(({ process }) => process)).toEqual(
    pairs.map((_, index) => pairs[index - (index % 2)]?.process),
  )
})

it('the work of a process that is killed or frozen goes on in another one, and the frozen one learns that it is over', async () => {
  const starts = async (job: string) => (await noted(job)).filter(({ what }) => what === 'start')
  const keepers = await Promise.all([start('kept'), start('kept')])
  await expect.poll(() => starts('kept')).toHaveLength(1)
  const [killed, frozen] = await Promise.all([start('killed'), start('frozen')])
  await expect.poll(() => starts('killed')).toHaveLength(1)
  await expect.poll(() => starts('frozen')).toHaveLength(1)
  const heir = await start('killed', 'frozen')
  killed.kill('SIGKILL')
  frozen.kill('SIGSTOP')
  for (const job of ['killed', 'frozen'])
    await expect.poll(async () => (await starts(job)).at(-1)?.process).toBe(heir.pid)
  // a round that is longer than the lease
  expect(await starts('kept')).toHaveLength(1)
  for (const keeper of keepers) keeper.send('go on')
  await expect.poll(() => noted('kept')).toContainEqual(expect.objectContaining({ what: 'held' }))
  frozen.kill('SIGCONT')
  frozen.send('go on')
  await expect.poll(() => noted('frozen')).toContainEqual({ process: frozen.pid, what: 'LeaseLostError' })
  heir.send('go on')
  for (const job of ['killed', 'frozen'])
    await expect.poll(() => noted(job)).toContainEqual({ process: heir.pid, what: 'held' })
  heir.kill('SIGKILL')
})

it('three processes ask the wallet once about a payment, and cancel its booking', async () => {
  const simulator = await openWalletSimulator(api, Date.now)
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => simulator.book()))
  for (const id of ids) await simulator.start(id)
  await sql`update bookings set hold_expires_at = now() - interval '1 minute' where id = any(${ids}::uuid[])`.execute(
    db,
  )
  // payments of the demo are not asked about
  await sql`update payments set state = 'failed' where not booking_id = any(${ids}::uuid[])`.execute(db)
  await sql`update bookings set hold_expires_at = null where not id = any(${ids}::uuid[])`.execute(db)
  await Promise.all([start('poll payments'), start('poll payments'), start('poll payments')])
  const open = async () => {
    const { rows } =
      await sql`select from bookings where id = any(${ids}::uuid[]) and status = 'pending'`.execute(db)
    return rows.length
  }
  await expect.poll(open).toBe(0)
  const asked = (await noted('wallet')).map(({ what }) => what)
  expect(asked).toHaveLength(ids.length)
  expect(new Set(asked).size).toBe(ids.length)
})

import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createJobLeases, type JobLeases } from '#server/jobs/job-leases.ts'
import { testApi } from '#tests/setup/api.ts'
import { MINUTE } from '#tests/setup/clock.ts'

const api = testApi()
const errors: string[] = []
let serial = 0
let job: string
/** The leases of two processes. */
let one: JobLeases
let two: JobLeases
beforeEach(() => {
  job = `job ${serial++}`
  one = createJobLeases(api.context.db, { error: (message) => errors.push(message) })
  two = createJobLeases(api.context.db, { error: (message) => errors.push(message) })
})
const claim = (leases: JobLeases, isWoken = false) => leases.claim({ job, everyMs: MINUTE, isWoken })
const set = (assignment: string) =>
  sql`update job_rounds set ${sql.raw(assignment)} where job = ${job}`.execute(api.context.db)

it('one of twenty concurrent claims gets the round', async () => {
  const claims = await Promise.all(Array.from({ length: 20 }, (_, index) => claim(index % 2 ? one : two)))
  const held = claims.filter(({ lease }) => lease)
  expect(held).toHaveLength(1)
  await expect(held[0]?.lease?.assertHeld()).resolves.toBeUndefined()
  await held[0]?.lease?.end(0, true)
})

it('a claim that began before the one that got the round does not get it, although that lease ends after its own would', async () => {
  const { db } = api.context
  await (await claim(one)).lease?.end(0, true)
  await db.transaction().execute(async (earlier) => {
    // the time of a transaction is that of its first statement
    await sql`select now()`.execute(earlier)
    const { lease } = await claim(two)
    expect(lease).not.toBeNull()
    const late = createJobLeases(earlier, { error: (message) => errors.push(message) })
    expect((await claim(late)).lease).toBeNull()
    await lease?.end(0, true)
  })
})

it('the round after one that has ended is due after the interval, or when the job is woken', async () => {
  await (await claim(one)).lease?.end(MINUTE, true)
  const later = await claim(two)
  expect(later.lease).toBeNull()
  expect(later.waitMs).toBeGreaterThan(0)
  expect(later.waitMs).toBeLessThanOrEqual(MINUTE + 1_000)
  const woken = await claim(two, true)
  expect(woken.lease).not.toBeNull()
  // a round runs, so waking the job has no effect for others
  expect((await claim(one, true)).lease).toBeNull()
  await woken.lease?.end(MINUTE, true)
})

it('a lease that has run out is claimed by another process, and the first one can neither use nor end it', async () => {
  const { lease: lost } = await claim(one)
  await set(`leased_until = now() - interval '1 second'`)
  await expect(lost?.assertHeld()).rejects.toThrow('is lost')
  const { lease } = await claim(two)
  await expect(lost?.assertHeld()).rejects.toThrow('is lost')
  await lost?.end(MINUTE, true)
  await expect(lease?.assertHeld()).resolves.toBeUndefined()
  await lease?.end(0, true)
})

it('a clock of the database that was set back holds up no round', async () => {
  await (await claim(one)).lease?.end(MINUTE, true)
  await set(`next_at = now() + interval '3 years'`)
  expect((await claim(one)).lease).not.toBeNull()
  await set(`leased_until = now() + interval '3 years', next_at = now()`)
  const { lease } = await claim(two)
  expect(lease).not.toBeNull()
  await lease?.end(0, true)
})

it('a table that a crash of the server has emptied is filled again, and its leases are lost', async () => {
  const { lease: lost } = await claim(one)
  await sql`delete from job_rounds where job = ${job}`.execute(api.context.db)
  await expect(lost?.assertHeld()).rejects.toThrow('is lost')
  const { lease } = await claim(two)
  await lost?.end(MINUTE, true)
  await expect(lease?.assertHeld()).resolves.toBeUndefined()
  await lease?.end(0, true)
  expect(errors).toEqual([])
})

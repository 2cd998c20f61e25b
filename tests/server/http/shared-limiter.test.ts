import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { RateLimitError } from '#server/api-error.ts'
import { type CallLimit, createLimits, type Limits } from '#server/http/limits.ts'
import { purgeExpired } from '#server/jobs/purge-expired.ts'
import { createSharedLimiter } from '#server/services/shell/shared-limiter.ts'
import { testApi } from '#tests/setup/api.ts'

const api = testApi()
const BOOKINGS: CallLimit = {
  name: 'bookings',
  per: 'user',
  points: 10,
  duration: 60,
  isShared: true,
  hasFreeRetries: true,
}
let errors: string[]
let user = 0
/** The limits of two processes. */
let one: Limits
let two: Limits
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(api.context.db)
  errors = []
  user += 1
  const log = { error: (message: string) => errors.push(message) }
  one = createLimits(true, createSharedLimiter(api.context.db, log))
  two = createLimits(true, createSharedLimiter(api.context.db, log))
})

/** Seconds until the next allowed call, or 0. */
async function book(limits: Limits, idempotencyKey?: string, id = user): Promise<number> {
  const session = { token: `token of ${id}`, find: async () => ({ id }) }
  try {
    await limits.call({ limits: [BOOKINGS], client: '203.0.113.1', session, idempotencyKey })
    return 0
  } catch (error) {
    if (error instanceof RateLimitError) return error.retryAfterSeconds
    throw error
  }
}
async function refusals(count: number, call: (index: number) => Promise<number>): Promise<number> {
  let refused = 0
  for (let index = 0; index < count; index++) if (await call(index)) refused++
  return refused
}
const pass = (seconds: number) =>
  sql`update rate_limits set expires_at = expires_at - make_interval(secs => ${seconds})`.execute(
    api.context.db,
  )

it('a shared limit counts the calls of both processes, and its window ends for both', async () => {
  expect(await refusals(12, (index) => book(index % 2 ? one : two))).toBe(2)
  for (const limits of [one, two]) {
    const seconds = await book(limits)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  }
  // another user has another limit
  expect(await book(one, undefined, -user)).toBe(0)
  await pass(60)
  // with a key, because a process that has refused a call without one asks again only after the minute
  expect(await book(one, 'later')).toBe(0)
})

it('a shared limit refuses a call without a statement once it has refused one', async () => {
  expect(await refusals(11, () => book(one))).toBe(1)
  await sql`delete from rate_limits`.execute(api.context.db)
  expect(await refusals(5, () => book(one))).toBe(5)
  expect(await refusals(5, () => book(two))).toBe(0)
})

it('a retry is not counted in any process, while its first call counts and was admitted', async () => {
  expect(await refusals(6, (index) => book(one, `one-${index}`))).toBe(0)
  expect(await refusals(6, (index) => book(two, `two-${index}`))).toBe(2)
  expect(await refusals(6, (index) => book(two, `one-${index}`))).toBe(0)
  expect(await refusals(60, (index) => book(one, `two-${index % 6}`))).toBe(20)
  await pass(60)
  expect(await refusals(10, (index) => book(two, `second-${index}`))).toBe(0)
  expect(await refusals(6, (index) => book(one, `one-${index}`))).toBe(6)
})

it('a retry belongs to the user who sent the key', async () => {
  await book(one, 'shared')
  expect(await refusals(10, () => book(two, undefined, -user))).toBe(0)
  expect(await refusals(1, () => book(two, 'shared', -user))).toBe(1)
})

it('concurrent retries in both processes are counted once', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, (_, index) => book(index % 2 ? one : two, 'same')))
  expect(all.filter(Boolean)).toEqual([])
  expect(await refusals(10, () => book(one))).toBe(1)
})

it('a call that began before the one that opened the window does not open another', async () => {
  await api.context.db.transaction().execute(async (earlier) => {
    // the time of a transaction is that of its first statement
    await sql`select now()`.execute(earlier)
    const late = createLimits(
      true,
      createSharedLimiter(earlier, { error: (message) => errors.push(message) }),
    )
    expect(await refusals(10, () => book(one))).toBe(0)
    expect(await book(late)).toBeGreaterThan(0)
  })
})

it('uploads are counted over both processes', async () => {
  await one.upload(user)
  await sql`update rate_limits set points = 149`.execute(api.context.db)
  await two.upload(user)
  await expect(one.upload(user)).rejects.toThrow(RateLimitError)
  await expect(two.upload(user)).rejects.toThrow(RateLimitError)
})

it('a clock of the database that was set back holds up nobody for longer than the window', async () => {
  expect(await refusals(11, (index) => book(one, `key-${index}`))).toBe(1)
  await sql`update rate_limits set expires_at = now() + interval '3 years'`.execute(api.context.db)
  expect(await book(one, 'another')).toBe(0)
})

it('a limit is counted in the process while the database does not respond, and the call decides itself', async () => {
  const { db } = api.context
  await book(one)
  await sql`alter table rate_limits rename to away`.execute(db)
  try {
    expect(await refusals(12, () => book(one))).toBe(2)
    expect(errors).toEqual(['limits are counted in this process only'])
  } finally {
    await sql`alter table away rename to rate_limits`.execute(db)
  }
  expect(await book(one)).toBe(0)
})

it('the table names nobody, and loses what has expired', async () => {
  const { db } = api.context
  await book(one, 'key')
  const { rows } = await sql<{ text: string }>`select r::text as text from rate_limits r`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ text }) => text).join()).not.toMatch(/bookings|key/)
  await pass(3_600)
  await purgeExpired(api.context)
  expect((await sql`select from rate_limits`.execute(db)).rows).toEqual([])
})

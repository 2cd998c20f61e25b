import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '#messages/all.ts'
import { formatTime } from '#domain/shared/format-date.ts'
import { RateLimitError } from '#server/api-error.ts'
import { toErrorResponse } from '#server/http/error-response.ts'
import { type CallLimit, createLimits, type LimitedCall, type Limits } from '#server/http/limits.ts'

/** The session of a user whose token is always the same. */
const sessionOf = (id: number) => ({ token: `token of ${id}`, find: async () => ({ id }) })
const BOOKINGS: CallLimit = {
  name: 'bookings',
  per: 'user',
  points: 10,
  duration: 60,
}
const CALL: LimitedCall = {
  limits: [BOOKINGS],
  client: '203.0.113.1',
  session: sessionOf(7),
}
const CLIENT = '203.0.113.9'

async function refusalOf(action: Promise<unknown>): Promise<RateLimitError | null> {
  try {
    await action
    return null
  } catch (error) {
    if (error instanceof RateLimitError) return error
    throw error
  }
}
async function refusals(count: number, callback: (index: number) => Promise<unknown>): Promise<number> {
  let refused = 0
  for (let index = 0; index < count; index++) if (await refusalOf(callback(index))) refused++
  return refused
}
const pages = async (limits: Limits, count: number, client = CLIENT) => {
  let admitted = 0
  for (let index = 0; index < count; index++) if ((await limits.page(client)).ok) admitted++
  return admitted
}

describe('a limit over time', () => {
  let limits: Limits
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T06:15:00Z') })
    limits = createLimits(true)
  })
  afterEach(() => void vi.useRealTimers())

  it('returns in Retry-After exactly the time until the next request is allowed', async () => {
    const book = () => limits.call(CALL)
    expect(await refusals(10, book)).toBe(0)
    vi.advanceTimersByTime(20_000)
    const refusal = await refusalOf(book())
    expect([refusal?.code, refusal?.retryAfterSeconds]).toEqual(['tooManyRequests', 40])
    vi.advanceTimersByTime(39_000)
    expect((await refusalOf(book()))?.retryAfterSeconds).toBe(1)
    vi.advanceTimersByTime(1_000)
    expect(await refusals(10, book)).toBe(0)
    expect((await refusalOf(book()))?.retryAfterSeconds).toBe(60)
  })

  it('allows 150 uploads an hour, and the error contains the time of the retry', async () => {
    expect(await refusals(150, () => limits.upload(7))).toBe(0)
    vi.advanceTimersByTime(48 * 60_000)
    const refusal = await refusalOf(limits.upload(7))
    expect([refusal?.code, refusal?.retryAfterSeconds, refusal?.values]).toEqual([
      'tooManyUploads',
      720,
      { n: 150 },
    ])
    const again = formatTime(Math.ceil(Date.now() / 60_000 + 12) * 60_000, 'en')
    expect(toErrorResponse(refusal, 'en').body.error[0]?.detail).toBe(
      `You have sent 150 pictures within an hour. You can send more at ${again}.`,
    )
    expect(await refusalOf(limits.upload(8))).toBeNull()
    vi.advanceTimersByTime(12 * 60_000)
    expect(await refusalOf(limits.upload(7))).toBeNull()
  })

  it('allows 120 page renders a minute per IP address, with 600 more in ten minutes', async () => {
    expect(await pages(limits, 1_500)).toBe(720)
    expect(await limits.page(CLIENT)).toEqual({ ok: false, retryAfterSeconds: 60 })
    vi.advanceTimersByTime(45_000)
    expect(await limits.page(CLIENT)).toEqual({ ok: false, retryAfterSeconds: 15 })
    // another address has its own limit, the same /64 does not
    expect(await pages(limits, 10, '2001:db8::1')).toBe(10)
    expect(await pages(limits, 1_500, '2001:db8::2')).toBe(710)
    vi.advanceTimersByTime(15_000)
    expect(await pages(limits, 1_500)).toBe(120)
    // after the burst only the limit per minute applies; ten minutes later another burst is allowed
    vi.advanceTimersByTime(10 * 60_000)
    expect(await pages(limits, 1_500)).toBe(720)
  })

  it('blocks no client for longer than the window when the clock is set back by years', async () => {
    await refusals(10, () => limits.call(CALL))
    vi.setSystemTime(Date.parse('2023-11-21T06:15:00Z'))
    expect((await refusalOf(limits.call(CALL)))?.retryAfterSeconds).toBe(60)
    vi.advanceTimersByTime(60_000)
    expect(await refusalOf(limits.call(CALL))).toBeNull()
  })

  it('counts no requests while limits are off', async () => {
    const off = createLimits(false)
    expect(await refusals(1_000, () => off.call(CALL))).toBe(0)
    expect(await refusals(1_000, () => off.upload(7))).toBe(0)
    expect(await pages(off, 2_000)).toBe(2_000)
  })
})

describe('the token of a request', () => {
  const unknown = (find: () => Promise<{ id: number } | null>, client = CLIENT) => {
    let serial = 0
    return { client, next: () => ({ token: `guess ${++serial}`, find }) }
  }

  it('is not looked up without a session beyond 300 a minute per IP address', async () => {
    const limits = createLimits(true)
    let queries = 0
    const { next, ...call } = unknown(async () => {
      queries++
      return null
    })
    const all = await Promise.all(
      Array.from({ length: 2_000 }, () => refusalOf(limits.call({ ...call, session: next() }))),
    )
    expect([queries, all.filter(Boolean).length]).toEqual([300, 1_700])
  })

  it('is not counted with a session, and works while others at the IP address guess tokens', async () => {
    const limits = createLimits(true)
    const users = Array.from({ length: 1_000 }, (_, id) => sessionOf(id))
    const { next, ...call } = unknown(async () => null)
    const use = () =>
      refusals(users.length, (index) => limits.call({ ...call, session: users[index] ?? null }))
    expect(await use()).toBe(0)
    expect(await refusals(400, () => limits.call({ ...call, session: next() }))).toBe(100)
    expect(await use()).toBe(0)
    // nobody has used this one yet
    expect(await refusals(1, () => limits.call({ ...call, session: sessionOf(5_000) }))).toBe(1)
    // this token was issued by a sign-in
    limits.rememberToken('token of 6000', 6_000)
    expect(await limits.call({ ...call, session: sessionOf(6_000) })).toEqual({ id: 6_000 })
  })

  it('is not looked up for a user beyond the limit, even at a sign-in', async () => {
    const limits = createLimits(true)
    let queries = 0
    const session = { token: 'known', find: async () => ({ id: ++queries && 7 }) }
    const searches: CallLimit = { name: 'searches', per: 'user', points: 60, duration: 60 }
    const search = { limits: [searches], client: CLIENT, session }
    expect(await refusals(70, () => limits.call(search))).toBe(10)
    expect(queries).toBe(60)
    const signIns: CallLimit = { name: 'sign-ins', per: 'network', points: 10, duration: 60, isOnly: true }
    expect(await refusals(12, () => limits.call({ ...search, limits: [signIns] }))).toBe(2)
    expect(queries).toBe(70)
  })

  it('counts as unknown once its session has ended', async () => {
    const limits = createLimits(true)
    let isOver = false
    const session = { token: 'known', find: async () => (isOver ? null : { id: 7 }) }
    const { next: _, ...call } = unknown(async () => null)
    expect(await limits.call({ ...call, session })).toEqual({ id: 7 })
    isOver = true
    expect(await limits.call({ ...call, session })).toBeNull()
    expect(await refusals(310, () => limits.call({ ...call, session }))).toBe(11)
  })

  it('is not counted against its IP address when its look-up failed', async () => {
    const limits = createLimits(true)
    const { next, ...call } = unknown(() => Promise.reject(new Error('no database')))
    for (let turn = 0; turn < 400; turn++)
      await expect(limits.call({ ...call, session: next() })).rejects.toThrow('no database')
  })
})

describe('the memory of a limiter', () => {
  it('does not grow with the number of keys, and a blocked client stays blocked', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const limits = createLimits(true)
    const call = (client: string) => limits.call({ session: null, client })
    expect(await refusals(301, () => call(CLIENT))).toBe(1)
    collect()
    const before = process.memoryUsage().heapUsed
    for (let index = 0; index < 250_000; index++) {
      await call(`2001:db8:${(index >> 16).toString(16)}:${(index & 0xffff).toString(16)}::1`)
      if (index % 10_000 === 0) expect(await refusals(1, () => call(CLIENT))).toBe(1)
    }
    collect()
    const grown = (process.memoryUsage().heapUsed - before) / 1024 / 1024
    expect(grown).toBeLessThan(24)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, failureOf } from '#server/http/fail.ts'
import { createLimiter } from '#server/http/limits.ts'
import { type Asked, createWithinLimits } from '#server/http/within-limits.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'

describe('a limiter', () => {
  it('lets so many through at once, then as many as time brings, each caller alone', () => {
    let now = 0
    const within = createLimiter(60, () => now)
    const burst = Array.from({ length: 61 }, () => within('a'))
    expect(burst.filter(Boolean)).toHaveLength(60)
    expect(within('b')).toBe(true)
    now += 2_000
    expect([within('a'), within('a'), within('a')]).toEqual([true, true, false])
  })
})

describe('the API', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi({ RATE_LIMITS: 'on' })
  })
  afterAll(() => api.close())

  it('answers 429 with Retry-After to who asks too often, in words', async () => {
    const statuses: number[] = []
    for (let call = 0; call < 301; call++) statuses.push((await api.call('GET', '/api/v1/users/abc')).status)
    expect(statuses.slice(0, 300).every((status) => status === 404)).toBe(true)
    const last = await api.call('GET', '/api/v1/users/abc')
    expect([last.status, last.error[0]?.cause, last.headers.get('retry-after')]).toEqual([
      429,
      'tooManyRequests',
      '30',
    ])
    // a person is counted as a person, wherever they are
    const user = await api.core.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const token = await api.tokenFor(user.id)
    expect((await api.call('GET', '/api/v1/users/abc', { token })).status).toBe(404)
    // and a token that nobody has is no person
    expect((await api.call('GET', '/api/v1/users/abc', { token: 'x'.repeat(43) })).status).toBe(429)
    // searches are counted apart, and wider
    expect((await api.call('POST', '/api/v1/getVehicles', { body: {} })).status).toBe(422)
  })
})

describe('within the limits', () => {
  const asked = {
    path: '/bookings',
    method: 'POST',
    client: '10.0.0.1',
    userId: 7,
    idempotencyKey: undefined,
  }
  const refusals = (times: number, facts: Partial<Asked>) => {
    const within = createWithinLimits(true)
    return Array.from({ length: times }).filter(() => {
      try {
        within({ ...asked, ...facts })
        return false
      } catch {
        return true
      }
    }).length
  }
  it.each([
    ['ten bookings of a person', 14, {}, 4],
    ['a booking that is repeated under its key, however often', 30, { idempotencyKey: 'one' }, 0],
    ['ten sign-ins of an address', 14, { path: '/auth/social', userId: null }, 4],
    ['three hundred calls of a person', 302, { path: '/auth/user', method: 'GET' }, 2],
    ['six hundred searches of an address', 602, { path: '/getVehicles', userId: null }, 2],
  ])('are %s a minute', (_, times, facts, refused) => {
    expect(refusals(times, facts)).toBe(refused)
  })
  it('is everything while they are switched off', () => {
    const within = createWithinLimits(false)
    expect(() => {
      for (let call = 0; call < 1_000; call++) within(asked)
    }).not.toThrow()
  })
})

describe('what the database says', () => {
  it.each([
    ['55P03', 'unavailable'],
    ['57014', 'unavailable'],
    ['40P01', 'unavailable'],
    ['57P01', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['22P02', 'failed'],
    ['42601', 'failed'],
  ])('%s becomes %s', (code, expected) => {
    expect(codeOf(Object.assign(new Error('x'), { code }))).toBe(expected)
  })

  it('never leaves the server: no SQL, no stack, only words', () => {
    const failure = failureOf(new Error('select * from users at /srv/app.ts:1:1'), 'en')
    expect([failure.status, JSON.stringify(failure.body)]).toEqual([
      500,
      '{"error":[{"cause":"failed","detail":"Something went wrong on our side. Please try again."}]}',
    ])
    expect(failureOf(Object.assign(new Error('x'), { code: '57P01' }), 'np').headers).toEqual({
      'Retry-After': '5',
    })
  })
})

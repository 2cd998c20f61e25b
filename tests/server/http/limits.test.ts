import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hashToken } from '#server/services/auth/sessions.ts'
import { type Reply, testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'

const api = testApi({ RATE_LIMITS: 'on' })
let serial = 0
/** An address without earlier requests. */
const newAddress = () => `203.0.113.${++serial}`

async function times<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let index = 0; index < count; index++) answers.push(await call(index))
  return answers
}
const statuses = (replies: Reply<unknown>[]) =>
  replies.reduce<Record<number, number>>(
    (counts, { status }) => Object.assign(counts, { [status]: (counts[status] ?? 0) + 1 }),
    {},
  )
const newToken = async () => (await createGuests(api, 1, `limited-${++serial}`))[0] ?? ''
const getUser = (options: { client?: string; token?: string }) =>
  api.call('GET', '/api/v1/users/abc', options)

describe('the limit of calls without a token', () => {
  it('is 300 a minute per IP address, then a 429 until Retry-After, with a message', async () => {
    const client = newAddress()
    const replies = await times(310, () => getUser({ client }))
    expect(statuses(replies)).toEqual({ 404: 300, 429: 10 })
    const last = replies.at(-1)
    expect(last?.error).toEqual([
      { cause: 'tooManyRequests', detail: 'Too many requests. Please wait a moment and try again.' },
    ])
    // the rest of the minute that began with the first call
    const seconds = Number(last?.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    // users are counted per user on any address; an unknown token does not count as a user
    expect((await getUser({ client, token: await newToken() })).status).toBe(404)
    expect((await getUser({ client, token: 'x'.repeat(43) })).status).toBe(429)
    // searches are counted separately, with a wider limit
    expect((await api.call('POST', '/api/v1/getVehicles', { body: {}, client })).status).toBe(422)
    expect((await getUser({ client: newAddress() })).status).toBe(404)
  })

  it('applies to the /64 of an IPv6 address', async () => {
    const replies = await times(400, (index) =>
      getUser({ client: `2001:db8:1:2:${index.toString(16)}::${index + 1}` }),
    )
    expect(statuses(replies)).toEqual({ 404: 300, 429: 100 })
    expect((await getUser({ client: '2001:db8:1:3::1' })).status).toBe(404)
  })

  it('applies to all notations of an IPv4 address together', async () => {
    const spellings = ['198.51.100.7', '::ffff:198.51.100.7', '::ffff:c633:6407', '198.51.100.7:4711']
    const replies = await times(320, (index) => getUser({ client: spellings[index % 4] ?? '' }))
    expect(statuses(replies)).toEqual({ 404: 300, 429: 20 })
  })

  it('applies to all clients without a valid address together', async () => {
    const replies = await times(320, (index) => getUser({ client: `address-${index}` }))
    expect(statuses(replies)).toEqual({ 404: 300, 429: 20 })
  })
})

describe('sign-in', () => {
  const signIn = (options: { client: string; token?: string }) =>
    api.call('POST', '/api/v1/auth/social', { body: { token: 'guess', provider: 'google' }, ...options })

  it.each([
    ['no user', async () => ({})],
    ['a user', async () => ({ token: await newToken() })],
  ])('is limited to ten a minute per IP address by %s', async (_, who) => {
    const client = newAddress()
    const options = { client, ...(await who()) }
    expect(statuses(await times(14, () => signIn(options)))).toEqual({ 401: 10, 429: 4 })
  })

  it('is limited per /48 of IPv6 addresses', async () => {
    const replies = await times(200, (index) => signIn({ client: `2001:db8:7:${index.toString(16)}::1` }))
    expect(statuses(replies)).toEqual({ 401: 10, 429: 190 })
    expect((await signIn({ client: '2001:db8:8::1' })).status).toBe(401)
  })

  it('is limited even with another token each time', async () => {
    const client = newAddress()
    const tokens = await createGuests(api, 14, 'sign-in')
    const replies = await times(14, (index) => signIn({ client, token: tokens[index] ?? '' }))
    expect(statuses(replies)).toEqual({ 401: 10, 429: 4 })
  })
})

describe('the limit of searches and expensive calls', () => {
  it('is 60 searches a minute per user', async () => {
    const token = await newToken()
    const replies = await times(62, () =>
      api.call('POST', '/api/v1/getVehicles', { body: {}, token, client: newAddress() }),
    )
    expect(statuses(replies)).toEqual({ 422: 60, 429: 2 })
  })

  it.each([
    ['POST', '/api/v1/getVehicles', 50],
    ['POST', '/api/v1/pricing', 200],
    ['POST', '/api/v1/route', 200],
    ['GET', '/api/v1/places?q=', 200],
  ])('is for %s %s 600 a minute per IP address, for any user', async (method, path, each) => {
    const client = newAddress()
    const tokens = await createGuests(api, Math.ceil(610 / each), `costly-${++serial}`)
    const replies = await times(610, (index) =>
      api.call(method, path, {
        client,
        token: tokens[Math.floor(index / each)] ?? '',
        ...(method === 'POST' && { body: {} }),
      }),
    )
    expect(replies.slice(0, 600).filter(({ status }) => status === 429)).toEqual([])
    expect(statuses(replies.slice(600))).toEqual({ 429: 10 })
  })
})

describe('the limit of bookings', () => {
  it('is ten a minute per user, and a rejected key does not bypass it', async () => {
    const token = await newToken()
    const vehicles = await freeVehicles(api, { instant: true })
    const book = (index: number, key: string | null) =>
      api.call('POST', '/api/v1/bookings', {
        body: payloadOf(
          vehicles[index % vehicles.length] ?? 0,
          48 + 12 * Math.floor(index / vehicles.length),
        ),
        token,
        headers: key === null ? {} : { 'idempotency-key': key },
      })
    const booked = await times(10, (index) => book(index, `key-${index}`))
    expect(statuses(booked)).toEqual({ 201: 10 })
    // a retry books nothing and is not counted again
    const repeated = await times(20, () => book(3, 'key-3'))
    expect(statuses(repeated)).toEqual({ 201: 20 })
    expect(new Set(repeated.map(({ text }) => text))).toEqual(new Set([booked[3]?.text]))

    expect(statuses(await times(60, (index) => book(10 + index, 'again')))).toEqual({ 429: 60 })
    const parallel = await Promise.all(Array.from({ length: 60 }, (_, index) => book(10 + index, 'at once')))
    expect(statuses(parallel)).toEqual({ 429: 60 })
    expect(statuses([await book(80, null)])).toEqual({ 429: 1 })
    const { rows } = await sql`select from bookings b join sessions s using (user_id)
      where s.token_hash = ${hashToken(token)}`.execute(api.context.db)
    expect(rows).toHaveLength(10)
  })
})

describe('the limit of carpool requests', () => {
  it.each(['/api/v1/carpool', '/api/v1/carpool/alerts'])(
    'is ten a minute per user at %s, whatever is wrong with them',
    async (path) => {
      const token = await newToken()
      const create = () => api.call('POST', path, { body: {}, token })
      expect(statuses(await times(12, create))).toEqual({ 422: 10, 429: 2 })
    },
  )
})

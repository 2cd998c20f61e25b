import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ExportLink } from '#contract/account.ts'
import type { Booked } from '#contract/booking.ts'
import type { WriteOutcome } from '#contract/writes.ts'
import { MAX_STREAMS_PER_USER } from '#server/notification-streams.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { addressOf } from '#tests/setup/backup.ts'
import { freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { type Cluster, openCluster } from '#tests/setup/cluster.ts'
import { newPerson } from '#tests/setup/hosting.ts'

const ESEWA_SECRET = 'a-secret-of-one-site'

/** In process, for the rows of the database that both sites serve. */
let api: TestApi
let cluster: Cluster
let vehicles: number[]

beforeAll(async () => {
  api = await openApi({}, Date.now)
  const { db } = api.context
  // insurances that expire near the demo's day
  await db.updateTable('vehicles').set({ insurance_expiry: null }).execute()
  vehicles = await freeVehicles(api, { instant: true })
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const environment = { RATE_LIMITS: 'on', MAX_UNPAID_BOOKINGS: '10000' }
  cluster = await openCluster([{ environment }], { url: addressOf(rows[0]?.name ?? '') })
  const differing = {
    TZ: 'Pacific/Auckland',
    ESEWA_PRODUCT_CODE: 'EPAYTEST',
    ESEWA_SECRET,
    ALLOW_MOCKS: 'on',
  }
  const other = await cluster.start({ environment: { ...environment, ...differing }, hasSettableClock: true })
  other.setClockAhead(3_000)
})
afterAll(async () => {
  await cluster?.close()
  await api.close()
})

interface Answer<T> {
  status: number
  text: string
  data: T
}

/** Calls one of the sites. */
async function call<T = unknown>(
  site: number,
  method: string,
  path: string,
  { token, key, body }: { token?: string; key?: string; body?: unknown } = {},
): Promise<Answer<T>> {
  const { address = '' } = cluster.sites[site % cluster.sites.length] ?? {}
  const response = await fetch(`${address}/api/v1/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, text, data: JSON.parse(text).data }
}
async function times<T>(
  count: number,
  callback: (index: number) => Promise<Answer<T>>,
): Promise<Answer<T>[]> {
  const answers: Answer<T>[] = []
  for (let index = 0; index < count; index++) answers.push(await callback(index))
  return answers
}
const statuses = (answers: Answer<unknown>[]) => answers.map(({ status }) => status)

it('a site names the settings in which an earlier one differs, without their values', async () => {
  const lines = (site: number) =>
    cluster.sites[site]?.log.filter(
      ({ message }) => message === 'another process of this site has other settings',
    )
  const variables = ['ESEWA_*']
  // the log is written with a delay
  await expect.poll(() => lines(1)).toMatchObject([{ host: hostname(), variables }])
  expect(lines(0)).toEqual([])
  expect(JSON.stringify(cluster.sites[1]?.log)).not.toContain(ESEWA_SECRET)
})

it('two sites count sign-ins together', async () => {
  const answers = await times(14, (index) =>
    call(index, 'POST', 'auth/social', { body: { token: 'guess', provider: 'google' } }),
  )
  expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
})

it('two sites count bookings together, and a retry at the other one returns the booking without being counted', async () => {
  const { token } = await newPerson(api)
  const ahead = Math.round((Date.now() - NOW) / HOUR) + 200
  const book = (site: number, index: number) =>
    call<Booked>(site, 'POST', 'bookings', {
      token,
      key: `booking ${index}`,
      body: payloadOf(vehicles[0] ?? 0, ahead + 12 * index),
    })
  const booked: Answer<Booked>[] = []
  for (let index = 0; index < 10; index++) {
    const first = await book(index, index)
    const again = await book(index + 1, index)
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
    booked.push(first)
  }
  expect(statuses(await times(4, (index) => book(index, 10 + index)))).toEqual([429, 429, 429, 429])
  expect((await book(0, 3)).text).toBe(booked[3]?.text)
  expect((await book(1, 3)).text).toBe(booked[3]?.text)
  // also with clocks that are seconds apart, in another time zone
  const read = async (site: number) =>
    (await call(site, 'GET', `bookings/${booked[3]?.data.id}`, { token })).data
  expect(await read(1)).toEqual(await read(0))
})

it('two sites execute a write with the same key once, and each of them knows its outcome', async () => {
  const { token } = await newPerson(api)
  const key = randomUUID()
  const body = { type: 'feedback', reason: 'twice', remarks: 'It could be larger.' }
  const both = await Promise.all([0, 1].map((site) => call(site, 'POST', 'report', { token, key, body })))
  expect(statuses(both)).toEqual([200, 200])
  expect(both[1]?.text).toBe(both[0]?.text)
  for (const site of [0, 1]) {
    const { data } = await call<WriteOutcome>(site, 'GET', `writes/${key}`, { token })
    expect(data.state).toBe('answered')
  }
  const { rows } = await sql`select from reports where reason = 'twice'`.execute(api.context.db)
  expect(rows).toHaveLength(1)
})

it('two sites write one archive of a user at a time', async () => {
  const { id, token } = await newPerson(api)
  const link = async () => (await call<ExportLink>(0, 'POST', 'auth/export', { token })).data.url
  const download = async (site: number, url: string) => {
    const response = await fetch(`${cluster.sites[site]?.address}${url}`)
    await response.arrayBuffer()
    return response.status
  }
  const [first, second] = [await link(), await link()]
  expect(await download(0, first)).toBe(200)
  // as while the first one is still read
  await sql`update exports set closed_at = null where user_id = ${id}`.execute(api.context.db)
  expect([await download(0, second), await download(1, second)]).toEqual([503, 503])
  // a process that was killed holds up the next archive for a quarter of an hour
  await sql`update exports set opened_at = opened_at - interval '15 minutes' where user_id = ${id}`.execute(
    api.context.db,
  )
  expect([await download(1, second), await download(0, second)]).toEqual([200, 404])
})

it('two sites end the oldest stream of a user who opens more than ten', async () => {
  const { id, token } = await newPerson(api)
  const leaving = new AbortController()
  const count = async () => {
    const { rows } = await sql`select from open_streams where user_id = ${id}`.execute(api.context.db)
    return rows.length
  }
  const ended: number[] = []
  const aborted: number[] = []
  try {
    for (let index = 0; index < MAX_STREAMS_PER_USER + 2; index++) {
      const response = await fetch(`${cluster.sites[index % 2]?.address}/api/v1/notifications/stream`, {
        headers: { authorization: `Bearer ${token}` },
        signal: leaving.signal,
      })
      expect(response.status).toBe(200)
      response.text().then(
        () => ended.push(index),
        () => aborted.push(index),
      )
      // counted in the order in which they were opened
      await expect.poll(count).toBe(Math.min(index + 1, MAX_STREAMS_PER_USER))
    }
    await expect.poll(() => ended.sort()).toEqual([0, 1])
  } finally {
    leaving.abort()
  }
  await expect.poll(count).toBe(0)
  await expect.poll(() => aborted).toHaveLength(MAX_STREAMS_PER_USER)
})

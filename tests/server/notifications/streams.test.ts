import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createParser } from 'eventsource-parser'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import type { Unseen } from '#contract/notifications.ts'
import { NOTIFICATION_DAYS } from '#domain/notifications/limits.ts'
import { createDatabase, type Database } from '#server/db/client.ts'
import { purgeExpired } from '#server/jobs/purge-expired.ts'
import { createLogger } from '#server/log.ts'
import { MAX_STREAMS_PER_USER } from '#server/notification-streams.ts'
import { hashToken } from '#server/services/auth/sessions.ts'
import { notifyUser } from '#server/services/notifications/notify.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { listenToApi } from '#tests/setup/changes.ts'
import { DAY, NOW } from '#tests/setup/clock.ts'
import { formOf } from '#tests/setup/hosting.ts'
import { openHttpSite } from '#tests/setup/http-site.ts'
import { openPool } from '#tests/setup/open-pool.ts'
import { answerOf } from '#tests/setup/operator.ts'
import { setRow } from '#tests/setup/rows.ts'

const PATH = '/api/v1/notifications/stream'
let api: TestApi
let site: Awaited<ReturnType<typeof openHttpSite>>
let listening: Awaited<ReturnType<typeof listenToApi>>
/** Another process: a pool of its own, connected to this one only by the database. */
let elsewhere: Database
let trip: { id: string; host: number; guest: number }
let token: string
const streams = () => api.context.streams.count
const logged: string[] = []
const log = createLogger('info', { stream: { write: (line) => logged.push(line) } })

beforeAll(async () => {
  api = await openApi({ MAX_STREAMS: '60' })
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.context.db)
  const connection = { ...inject('connection'), database: rows[0]?.name ?? '' }
  listening = await listenToApi(api, api.context.streams.onTag)
  elsewhere = createDatabase(openPool(connection, 2))
  trip = await api.context.db
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .select(['b.id', 'v.user_id as host', 'b.user_id as guest'])
    .where('b.status', '=', 'completed')
    .where('b.id', 'not in', api.context.db.selectFrom('ratings').select('booking_id'))
    .executeTakeFirstOrThrow()
  site = await openHttpSite(api.context, { log })
})
afterAll(async () => {
  await site.close()
  await Promise.all([listening.stop(), elsewhere.destroy()])
  await api.close()
})
beforeEach(async () => {
  token = await api.tokenFor(trip.host)
})
const open: AbortController[] = []
afterEach(async () => {
  for (const stream of open.splice(0)) stream.abort()
  await expect.poll(streams).toBe(0)
})

/** Opens a stream and reads it as a browser does. */
async function listen(of = token, origin = site.origin) {
  const controller = new AbortController()
  open.push(controller)
  const response = await fetch(origin + PATH, {
    headers: { authorization: `Bearer ${of}` },
    signal: controller.signal,
  })
  const events: Unseen[] = []
  const ids: number[] = []
  let retry = 0
  const parser = createParser({
    onEvent: ({ event, id, data }) => {
      if (event !== 'unseen') return
      events.push(JSON.parse(data))
      ids.push(Number(id))
    },
    onRetry: (milliseconds) => {
      retry = milliseconds
    },
  })
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }))
    return 'ended'
  })().catch(() => 'aborted')
  return {
    response,
    events,
    ids,
    ended,
    retry: () => retry,
    close: () => controller.abort(),
    until: (size: number) => expect.poll(() => events.length, { interval: 20 }).toBe(size),
  }
}
const notify = (userId = trip.host, db = elsewhere) =>
  notifyUser(db, { userId, kind: 'bookingReceived', facts: {}, at: NOW })

it('a stream starts with the counts, and no proxy caches or buffers it', async () => {
  const stream = await listen()
  await stream.until(1)
  const { data } = await api.call<Unseen>('GET', '/api/v1/notifications/unseenCount', { token })
  expect(stream.events).toEqual([data])
  expect(stream.retry()).toBeGreaterThanOrEqual(2_000)
  const { headers, status } = stream.response
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('content-encoding')).toBeNull()
})

it('both streams of a user report a rating, even one written by another process, and ten concurrent ones once', async () => {
  const [first, second] = [await listen(), await listen()]
  await Promise.all([first.until(1), second.until(1)])
  const before = first.events[0]?.count ?? 0
  const { status } = await api.call('POST', '/api/v1/rating', {
    token: await api.tokenFor(trip.guest),
    body: { rate: 5, remarks: '', bookingID: trip.id },
  })
  expect(status).toBe(200)
  await Promise.all([first.until(2), second.until(2)])
  await notify()
  await Promise.all([first.until(3), second.until(3)])
  expect(second.events.map(({ count }) => count)).toEqual([before, before + 1, before + 2])
  await elsewhere.transaction().execute(async (trx) => {
    for (let turn = 0; turn < 10; turn++) await notify(trip.host, trx)
  })
  await first.until(4)
  expect(first.events.at(-1)?.count).toBe(before + 12)
  expect(first.ids).toEqual([...new Set(first.ids)].sort((a, b) => a - b))
})

it('a stream reconnects with the current counts, without read notifications, and notifies nobody else', async () => {
  const other = await listen(await api.tokenFor(trip.guest))
  const stream = await listen()
  await Promise.all([stream.until(1), other.until(1)])
  stream.close()
  await expect.poll(streams).toBe(1)
  await notify()
  await elsewhere
    .updateTable('notifications')
    .set({ read_at: new Date(NOW) })
    .where('user_id', '=', trip.host)
    .execute()
  const again = await listen()
  await again.until(1)
  expect(again.events[0]?.count).toBe(0)
  await wait(200)
  expect(other.events).toHaveLength(1)
})

it('a stream reports unread notifications that are deleted for their age, and no read ones', async () => {
  const old = new Date(NOW - (NOTIFICATION_DAYS + 1) * DAY)
  const add = (user_id: number, read_at: Date | null) =>
    elsewhere
      .insertInto('notifications')
      .values({ user_id, kind: 'tripStarted', facts: '{}', created_at: old, read_at })
      .execute()
  await add(trip.host, null)
  await add(trip.guest, old)
  const [stream, other] = [await listen(), await listen(await api.tokenFor(trip.guest))]
  await Promise.all([stream.until(1), other.until(1)])
  await wait(200)
  const before = other.events.length
  await purgeExpired(api.context)
  await expect.poll(() => stream.events.at(-1)?.count).toBe((stream.events[0]?.count ?? 0) - 1)
  await wait(200)
  expect(other.events).toHaveLength(before)
})

it('a stream notifies the host of a request, and of its decision in another window', async () => {
  const [vehicle = 0] = await freeVehicles(api, { instant: false })
  const { user_id: owner } = await elsewhere
    .selectFrom('vehicles')
    .select('user_id')
    .where('id', '=', vehicle)
    .executeTakeFirstOrThrow()
  const [guest = ''] = await createGuests(api, 1, 'guest')
  const host = await api.tokenFor(owner)
  const stream = await listen(host)
  await stream.until(1)
  const body = payloadOf(vehicle, 100)
  const { data } = await api.call<{ id: string }>('POST', '/api/v1/bookings', { token: guest, body })
  await stream.until(2)
  await api.call('POST', `/api/v1/bookings/${data.id}/decision`, {
    token: host,
    body: { decision: 'approve' },
  })
  await stream.until(3)
  const [before = 0, asked, decided] = stream.events.map(({ requests }) => requests)
  expect([asked, decided]).toEqual([before + 1, before])
})

it.each([
  ['no token', undefined],
  ['an unknown token', 'x'.repeat(43)],
])('a stream refuses %s', async (_, unknown) => {
  const response = await fetch(site.origin + PATH, {
    headers: unknown ? { authorization: `Bearer ${unknown}` } : {},
  })
  expect(response.status).toBe(401)
  await response.body?.cancel()
  expect(streams()).toBe(0)
})

it('the streams of both report a message in their thread, and that it was read', async () => {
  await setRow(api.context.db, 'bookings', trip.id, { status_changed_at: new Date(NOW) })
  const path = `/api/v1/threads/b-${trip.id}`
  const guest = await api.tokenFor(trip.guest)
  const [theirs, own] = [await listen(), await listen(guest)]
  await Promise.all([theirs.until(1), own.until(1)])
  const { data } = await api.call<{ id: number }>('POST', `${path}/messages`, {
    token: guest,
    body: formOf({ text: 'Hello' }),
  })
  await Promise.all([theirs.until(2), own.until(2)])
  await api.call('POST', `${path}/read`, { token, body: { upTo: data.id } })
  await Promise.all([theirs.until(3), own.until(3)])
  const [before] = theirs.events
  expect(theirs.events.map(({ messages }) => messages - (before?.messages ?? 0))).toEqual([0, 1, 0])
  expect(theirs.events.map(({ threads }) => threads - (before?.threads ?? 0))).toEqual([0, 1, 2])
  expect(own.events.map(({ messages }) => messages)).toEqual([0, 0, 0])
})

it('a stream ends with its own session: by sign-out, by another device, by a block', async () => {
  const [own, other] = [await listen(), await listen(await api.tokenFor(trip.host))]
  await Promise.all([own.until(1), other.until(1)])
  await api.call('POST', '/api/v1/auth/logout', { token, body: {} })
  expect(await Promise.race([own.ended, wait(3_000)])).toBe('ended')
  await notify()
  await other.until(2)
  await answerOf(api, 'user', 'sessions', String(trip.host), 'revoke', 'all')
  expect(await Promise.race([other.ended, wait(3_000)])).toBe('ended')

  const [blocked = ''] = await createGuests(api, 1, 'blocked')
  const stream = await listen(blocked)
  await stream.until(1)
  const { data } = await api.call<{ id: number }>('GET', '/api/v1/auth/user', { token: blocked })
  await elsewhere
    .updateTable('users')
    .set({ blocked_at: new Date(NOW) })
    .where('id', '=', data.id)
    .execute()
  expect(await Promise.race([stream.ended, wait(3_000)])).toBe('ended')
  const again = await listen(blocked)
  expect(again.response.status).toBe(401)
})

it('a stream stays open for the latest tabs of a user, and for a bounded number in total', async () => {
  const own = []
  for (let turn = 0; turn <= MAX_STREAMS_PER_USER; turn++) own.push(await listen())
  expect(await Promise.race([own[0]?.ended, wait(3_000)])).toBe('ended')
  expect(streams()).toBe(MAX_STREAMS_PER_USER)
  const crowd = await createGuests(api, 5, 'crowd')
  for (const of of crowd) for (let turn = 0; turn < MAX_STREAMS_PER_USER; turn++) await listen(of)
  expect(streams()).toBe(60)
  const refused = await listen(await api.tokenFor(trip.guest))
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([503, '5'])
})

it('a HEAD request opens no stream', async () => {
  const response = await fetch(site.origin + PATH, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  expect(streams()).toBe(0)
})

it('a stream ends for a client that is gone, or that reads nothing', async () => {
  const socket = connect(site.port, '127.0.0.1')
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await expect.poll(streams).toBe(1)
  socket.destroy()
  await expect.poll(streams).toBe(0)

  // a stream that nobody reads, as of a connection whose buffers are full
  const unread = api.context.streams.open(trip.host, hashToken(token).toString('hex'))
  expect([unread !== null, streams()]).toEqual([true, 1])
  let chunks = 0
  for (; streams() > 0; chunks++) {
    api.context.streams.onTag(`notifications:${trip.host}`)
    await wait(110)
  }
  expect(chunks).toBeGreaterThan(10)
})

it('a stream logs no token', () => {
  expect(logged.length).toBeGreaterThan(10)
  expect(logged.join()).toContain(PATH)
  expect(logged.join()).not.toContain(token)
})

it('a thousand opened and closed streams leave no memory behind', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heap = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      const opened = await Promise.all(Array.from({ length: 10 }, () => listen()))
      for (const stream of opened) stream.close()
      await Promise.all(opened.map(({ ended }) => ended))
      open.length = 0
    }
    await expect.poll(streams).toBe(0)
    collect()
    return process.memoryUsage().heapUsed / 1024 / 1024
  }
  const before = await heap(20)
  logged.length = 0
  expect((await heap(100)) - before).toBeLessThan(4)
})

it('a stream ends when the process is about to stop, with the time to reconnect, and no other opens', async () => {
  const own = await openApi()
  const stopping = await openHttpSite(own.context, { drainMs: 8_000 })
  const stream = await listen(await own.tokenFor(trip.host), stopping.origin)
  await stream.until(1)
  const stopped = stopping.stop()
  expect(await stream.ended).toBe('ended')
  expect(stream.retry()).toBeGreaterThanOrEqual(2_000)
  expect(own.context.streams.open(trip.host, 'none')).toBeNull()
  await stopped
  await own.close()
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PushSettings } from '#contract/push.ts'
import { purgeExpired } from '#server/jobs/purge-expired.ts'
import { remindOfPickups } from '#server/services/booking/remind-of-pickups.ts'
import { sendQueuedPushes } from '#server/services/notifications/send-queued-push.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { DAY, HOUR, MINUTE, NOW } from '#tests/setup/clock.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { jobContext } from '#tests/setup/job-context.ts'
import { type PushService, startPushService } from '#tests/setup/push-service.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'

let api: TestApi
let push: PushService
let time = NOW
let guest: { id: number; token: string }
let host: { id: number; token: string }
let vehicle: number
let serial = 0

beforeAll(async () => {
  push = await startPushService()
  api = await openApi({ PUSH_CONTACT: 'push@sawari.example' }, () => time)
  ;[vehicle = 0] = await freeVehicles(api, { instant: false })
  const { user_id: id } = await rowOf(api.context.db, 'vehicles', vehicle)
  host = { id, token: '' }
  await setRow(api.context.db, 'users', id, { locale: 'en' })
})
afterAll(async () => {
  await api.close()
  await push.close()
})
beforeEach(async () => {
  time = NOW
  guest = await newPerson(api, 'Maya')
  host.token = await api.tokenFor(host.id)
})
afterEach(async () => {
  const { db } = api.context
  await db.deleteFrom('push_subscriptions').execute()
  await setRow(db, 'users', host.id, { push_muted: [] })
  push.deliveries.length = 0
  Object.assign(push.service, { status: 201, headers: {}, requests: 0 })
})

const settings = (token: string) => api.call<PushSettings>('GET', '/api/v1/auth/pushSettings', { token })
const subscribe = (token: string, body = push.subscribe()) =>
  api.call<PushSettings>('POST', '/api/v1/auth/pushSubscription', { token, body })
const round = () => sendQueuedPushes(jobContext(api.context))
const rows = () =>
  api.context.db.selectFrom('push_messages').select(['status', 'attempts', 'error']).orderBy('id').execute()
async function request(): Promise<string> {
  serial += 1
  const body = payloadOf(vehicle, 100 + serial * 24)
  const { data } = await api.call<{ id: string }>('POST', '/api/v1/bookings', { token: guest.token, body })
  return data.id
}
const decide = (id: string, decision: string, reason = 'vehicleInService') =>
  api.call('POST', `/api/v1/bookings/${id}/decision`, { token: host.token, body: { decision, reason } })

describe('a push message', () => {
  it('carries a request to the host and the approval to the guest, readable by their browsers only', async () => {
    const browser = push.subscribe()
    const { data } = await subscribe(host.token, browser)
    await subscribe(guest.token)
    const id = await request()
    await round()
    expect(push.deliveries).toEqual([
      {
        endpoint: browser.endpoint,
        payload: {
          id: expect.any(Number),
          title: 'Somebody asks for your vehicle',
          body: expect.stringMatching(/^Maya .*wants to travel with your /),
          lang: 'en',
          path: `/profile/mybookings/${id}`,
        },
        // two hours to answer
        ttl: 2 * 3_600,
        claims: expect.objectContaining({
          aud: new URL(browser.endpoint).origin,
          sub: 'mailto:push@sawari.example',
        }),
        publicKey: data.publicKey,
      },
    ])
    await decide(id, 'approve')
    await round()
    expect(push.deliveries[1]?.payload).toMatchObject({ title: 'Booking approved', lang: 'en' })
    expect(await rows()).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  })

  it('announces a refusal in the language of the guest', async () => {
    await subscribe(guest.token)
    await api.call('POST', '/api/v1/auth/locale', { token: guest.token, body: { locale: 'np' } })
    await decide(await request(), 'decline')
    await round()
    expect(push.deliveries.map(({ payload }) => payload)).toMatchObject([
      { lang: 'ne', body: expect.stringContaining('स्वीकृत भएन') },
    ])
  })

  it('goes to every device of the user', async () => {
    await subscribe(host.token)
    await subscribe(await api.tokenFor(host.id))
    await request()
    await round()
    expect(new Set(push.deliveries.map(({ endpoint }) => endpoint)).size).toBe(2)
    expect(new Set(push.deliveries.map(({ payload }) => payload.id)).size).toBe(1)
  })

  it('is omitted on every device when it is switched off', async () => {
    await subscribe(host.token)
    const body = { kind: 'newBooking', isOn: false }
    const { data } = await api.call<PushSettings>('POST', '/api/v1/auth/pushSettings', {
      token: host.token,
      body,
    })
    expect(data.kinds).toContainEqual(body)
    expect(data.kinds.filter(({ isOn }) => !isOn)).toHaveLength(1)
    await request()
    await round()
    expect(await rows()).toEqual([{ status: 'dropped', attempts: 1, error: 'switched off' }])
    expect(push.service.requests).toBe(0)
  })

  it('sends nothing to a blocked account', async () => {
    const { db } = api.context
    await subscribe(host.token)
    await request()
    const block = (blocked_at: Date | null) => setRow(db, 'users', host.id, { blocked_at })
    await block(new Date(NOW))
    await round()
    await block(null)
    expect(await rows()).toEqual([{ status: 'dropped', attempts: 1, error: 'account closed' }])
  })

  it('sends nothing once the notification is read, decided or expired', async () => {
    const { db } = api.context
    await subscribe(host.token)
    await decide(await request(), 'approve')
    await request()
    await setRow(db, 'notifications', { user_id: host.id }, { read_at: new Date(NOW) })
    await request()
    time = NOW + 2 * HOUR
    await round()
    expect((await rows()).map(({ error }) => error).sort()).toEqual(['too late', 'too late', 'too late'])
    time = NOW
    await db
      .updateTable('push_messages')
      .set({ status: 'queued', expires_at: new Date(NOW + DAY) })
      .execute()
    await round()
    expect((await rows()).map(({ error }) => error)).toEqual(['read already', 'read already', ''])
  })

  it('sends nothing to a session that has ended or expired', async () => {
    await subscribe(host.token)
    await api.call('POST', '/api/v1/auth/logout', { token: host.token })
    const lapsed = await api.tokenFor(host.id)
    await subscribe(lapsed)
    await setRow(api.context.db, 'sessions', { user_id: host.id }, { last_seen_at: new Date(NOW - 14 * DAY) })
    await request()
    expect(await rows()).toEqual([])
  })
})

describe('the reminder of a pickup', () => {
  it('is sent to both sides once, three hours before', async () => {
    const pickup = Date.parse('2026-11-28T12:00:00+05:45')
    const id = await request()
    await decide(id, 'approve')
    const { db } = api.context
    await setRow(db, 'bookings', id, { from_at: new Date(pickup), to_at: new Date(pickup + DAY) })
    time = pickup - 3 * HOUR - 1
    expect(await remindOfPickups(api.context)).toBe(0)
    time += 1
    for (const person of [guest, host]) {
      person.token = await api.tokenFor(person.id)
      await subscribe(person.token)
    }
    const counts = await Promise.all([remindOfPickups(api.context), remindOfPickups(api.context)])
    expect(counts.sort()).toEqual([0, 1])
    await round()
    expect(push.deliveries.map(({ payload }) => payload.title).sort()).toEqual([
      'A trip begins soon',
      'Your trip begins soon',
    ])
    expect(push.deliveries.map(({ ttl }) => ttl)).toEqual([3 * 3_600, 3 * 3_600])
    expect(await remindOfPickups(api.context)).toBe(0)
  })

  it('is not sent to those who agreed after its time', async () => {
    const id = await request()
    const { db } = api.context
    const from_at = new Date(NOW + 2 * HOUR)
    await decide(id, 'approve')
    await setRow(db, 'bookings', id, { from_at })
    expect(await remindOfPickups(api.context)).toBe(0)
    const told = await db.selectFrom('notifications').select('id').where('kind', '=', 'pickupSoon').execute()
    const before = told.length
    time = NOW + HOUR
    await remindOfPickups(api.context)
    const after = await db.selectFrom('notifications').select('id').where('kind', '=', 'pickupSoon').execute()
    expect(after).toHaveLength(before)
  })
})

describe('a push service', () => {
  it.each([404, 410])('ends the subscription when it responds with %i', async (status) => {
    await subscribe(host.token)
    await request()
    push.service.status = status
    await round()
    expect((await settings(host.token)).data.endpoint).toBeNull()
    expect(await rows()).toEqual([])
  })

  it('is retried after the requested time when it is busy, up to a limit', async () => {
    await subscribe(host.token)
    await request()
    await api.context.db
      .updateTable('push_messages')
      .set({ expires_at: new Date(NOW + DAY) })
      .execute()
    Object.assign(push.service, { status: 503, headers: { 'retry-after': '120' } })
    const tried: number[] = []
    for (let minute = 0; minute < 120; minute++) {
      time = NOW + minute * MINUTE
      const before = push.service.requests
      await round()
      if (push.service.requests > before) tried.push(minute)
    }
    expect(tried).toEqual([0, 2, 7, 22, 82])
    expect(await rows()).toEqual([{ status: 'failed', attempts: 5, error: 'status 503' }])
  })

  it('is not retried when it refuses for good', async () => {
    await subscribe(host.token)
    await request()
    push.service.status = 413
    await round()
    expect(await rows()).toEqual([{ status: 'failed', attempts: 1, error: 'status 413' }])
  })

  it('receives a message again after a crash; it replaces the first on the device', async () => {
    await subscribe(host.token)
    await request()
    const claimed = { status: 'sending', claimed_at: new Date(NOW), attempts: 1 } as const
    await api.context.db.updateTable('push_messages').set(claimed).execute()
    time = NOW + 2 * MINUTE
    await round()
    expect(push.deliveries).toEqual([])
    time += 1
    await round()
    expect(push.deliveries).toHaveLength(1)
  })

  it('receives each message once from several processes', async () => {
    await subscribe(host.token)
    for (let turn = 0; turn < 12; turn++) await request()
    await Promise.all([round(), round(), round()])
    expect(push.deliveries).toHaveLength(12)
    expect(new Set(push.deliveries.map(({ payload }) => payload.id)).size).toBe(12)
  })
})

describe('a subscription', () => {
  it('belongs to the session that created it, and moves with the browser', async () => {
    const browser = push.subscribe()
    expect((await subscribe(guest.token, browser)).data.endpoint).toBe(browser.endpoint)
    expect((await settings(await api.tokenFor(guest.id))).data.endpoint).toBeNull()
    await subscribe(host.token, browser)
    expect((await settings(guest.token)).data.endpoint).toBeNull()
    const { data } = await api.call<PushSettings>('DELETE', '/api/v1/auth/pushSubscription', {
      token: host.token,
    })
    expect(data.endpoint).toBeNull()
  })

  it('is limited to ten per user', async () => {
    for (let device = 0; device < 11; device++) {
      time = NOW + device
      await subscribe(await api.tokenFor(guest.id))
    }
    const { db } = api.context
    expect(await db.selectFrom('push_subscriptions').select('created_at').execute()).toHaveLength(10)
    const oldest = await db
      .selectFrom('push_subscriptions')
      .select(({ fn }) => fn.min('created_at').as('at'))
      .executeTakeFirstOrThrow()
    expect(oldest.at).toEqual(new Date(NOW + 1))
  })

  it('is renewed only by the browser that had it', async () => {
    const [old, next] = [push.subscribe(), push.subscribe()]
    await subscribe(guest.token, old)
    const renew = (auth: string, endpoint = old.endpoint) =>
      api.call('POST', '/api/v1/pushRenewal', { body: { endpoint, auth, subscription: next } })
    expect((await renew(next.keys.auth)).status).toBe(404)
    expect((await renew(old.keys.auth, `${old.endpoint}x`)).status).toBe(404)
    expect((await settings(guest.token)).data.endpoint).toBe(old.endpoint)
    expect((await renew(old.keys.auth)).status).toBe(200)
    expect((await settings(guest.token)).data.endpoint).toBe(next.endpoint)
  })

  it.each([
    ['an address without encryption', { endpoint: 'http://push.example/a' }],
    ['an address in digits', { endpoint: 'https://93.184.216.34/a' }],
    ['an address in digits of IPv6', { endpoint: 'https://[2606:2800:220:1::1]/a' }],
    ['another port', { endpoint: 'https://push.example:8443/a' }],
    ['a password', { endpoint: 'https://me:secret@push.example/a' }],
    ['a point that is not on the curve', { keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }],
    ['no address', { endpoint: 'push' }],
  ])('is refused with %s', async (_, change) => {
    const body = { ...push.subscribe(), ...change }
    expect((await subscribe(guest.token, body)).status).toBe(422)
    expect((await settings(guest.token)).data.endpoint).toBeNull()
  })

  it('keeps its messages for a week', async () => {
    await subscribe(host.token)
    await request()
    await api.context.db
      .updateTable('sessions')
      .set({ expires_at: new Date(NOW + 60 * DAY) })
      .execute()
    time = NOW + 7 * DAY
    await purgeExpired(api.context)
    expect(await rows()).toHaveLength(1)
    time += 1
    await purgeExpired(api.context)
    expect(await rows()).toEqual([])
  })
})

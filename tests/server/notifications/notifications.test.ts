import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notification, Unseen } from '#contract/notifications.ts'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import { NOTIFICATION_DAYS } from '#domain/notifications/limits.ts'
import { purgeExpired } from '#server/jobs/purge-expired.ts'
import { type Facts, notifyUser } from '#server/services/notifications/notify.ts'
import { testApi } from '#tests/setup/api.ts'
import { createGuests } from '#tests/setup/bookings.ts'
import { DAY, NOW } from '#tests/setup/clock.ts'
import { guardedCalls } from '#tests/setup/endpoints.ts'
import { type GuardedLine, testGuardedCalls } from '#tests/setup/guarded-lines.ts'

const api = testApi()
let guest: { id: number; token: string }
let host: { id: number; token: string }
let booking: { id: string; vehicle_id: number }
const UNSEEN = '/api/v1/notifications/unseenCount'

beforeAll(async () => {
  const found = await api.context.db
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .innerJoin('vehicle_images as i', 'i.vehicle_id', 'v.id')
    .select(['b.id', 'b.vehicle_id', 'b.user_id as guest', 'v.user_id as host'])
    .where('i.type', '=', 'image')
    .orderBy('b.id')
    .executeTakeFirstOrThrow()
  booking = found
  guest = { id: found.guest, token: await api.tokenFor(found.guest) }
  host = { id: found.host, token: await api.tokenFor(found.host) }
})
beforeEach(() => api.context.db.deleteFrom('notifications').execute())

const write = (
  kind: NotificationKind,
  facts: Facts = {},
  more: { to?: number; at?: number; amount?: number } = {},
) =>
  notifyUser(api.context.db, {
    userId: more.to ?? guest.id,
    kind,
    facts,
    at: more.at ?? NOW,
    ...(more.amount !== undefined && { amount: more.amount }),
  })
const list = async (page = 1, headers = {}, token = guest.token) =>
  api.call<Notification[]>('GET', `/api/v1/notifications?page=${page}`, { token, headers })
const countFor = async (token: string) => (await api.call<Unseen>('GET', UNSEEN, { token })).data.count
const readAt = () =>
  api.context.db.selectFrom('notifications').select(['id', 'read_at']).orderBy('id').execute()

describe('GET notifications/unseenCount', () => {
  it('counts the unread notifications of this user only, and is not cached', async () => {
    await write('bookingApproved')
    await write('tripStarted')
    await write('bookingReceived', {}, { to: host.id })
    expect(await countFor(guest.token)).toBe(2)
    expect(await countFor(host.token)).toBe(1)
    const reply = await api.call('GET', UNSEEN, { token: guest.token })
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })
})

describe('GET notifications', () => {
  it('lists a page of the latest, in the language of the request, with the picture and the path of its subject', async () => {
    await write('bookingApproved', {
      bookingId: booking.id,
      vehicle: 'Tata Sumo',
      guest: 'A',
      date: '2026-12-10T03:15:00Z',
    })
    await write('referralReward', { name: 'Bikash Rai' }, { amount: 100, at: NOW + 1_000 })
    const { data, pagination } = await list()
    expect(pagination).toEqual({ page: 1, limit: 20, total: 2 })
    expect(data).toEqual([
      {
        id: expect.any(Number),
        kind: 'referralReward',
        title: 'You have earned a reward',
        body: 'A trip of Bikash Rai counts now. You receive NRS\u00a0100 for the invitation.',
        imageURL: null,
        isRead: false,
        CreatedAt: '2026-11-21T04:30:01Z',
        userAmount: 100,
        path: '/profile/referred-users',
      },
      expect.objectContaining({
        kind: 'bookingApproved',
        body: expect.stringContaining('Your Tata Sumo is confirmed for Thu, 10 Dec 2026, 09:00 am'),
        imageURL: expect.stringMatching(/\.webp$/),
        userAmount: null,
        path: `/profile/mybookings/${booking.id}`,
      }),
    ])
    const nepali = await list(1, { 'accept-language': 'np' })
    expect(nepali.data[0]?.body).toContain('रु.\u00a0१००')
  })

  it('links the host to the form, and nobody to what belongs to others', async () => {
    const { vehicle_id: vehicleId } = booking
    await write('papersRejected', { vehicleId, reason: 'too dark' }, { to: host.id })
    await write('papersRejected', { vehicleId })
    const [stranger = ''] = await createGuests(api, 1, 'stranger')
    const { data: me } = await api.call<{ id: number }>('GET', '/api/v1/auth/user', { token: stranger })
    await write('bookingApproved', { bookingId: booking.id }, { to: me.id })
    const paths = async (token: string) =>
      (await list(1, {}, token)).data.map(({ path, imageURL }) => [path, imageURL])
    expect(await paths(host.token)).toEqual([[`/vehicle/${vehicleId}/edit?step=2`, expect.any(String)]])
    expect(await paths(guest.token)).toEqual([[null, null]])
    expect(await paths(stranger)).toEqual([[null, null]])
  })

  it('repeats and skips none across its pages, even when written at the same moment', async () => {
    await api.context.db
      .insertInto('notifications')
      .values(
        Array.from({ length: 45 }, () => ({
          user_id: guest.id,
          kind: 'tripStarted',
          facts: JSON.stringify({ bookingId: 'none', vehicleId: 'x' }),
          image: null,
          amount: null,
          read_at: null,
          created_at: new Date(NOW),
        })),
      )
      .execute()
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(page)))
    expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 5, 0])
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  })

  it.each(['0', '-1', '1.5', 'x', '10001', '9'.repeat(13)])('refuses page %s', async (page) => {
    const { status, error } = await api.call('GET', `/api/v1/notifications?page=${page}`, {
      token: guest.token,
    })
    expect([status, error[0]?.cause]).toEqual([422, 'invalidPage'])
  })

  it('reads a page along the index of the user', async () => {
    await api.context.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off; set local enable_sort = off`.execute(trx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from notifications
        where user_id = ${guest.id} order by id desc limit 20`.execute(trx)
      expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('notifications_user')
    })
  })
})

describe('marking as read', () => {
  it('marks one notification, repeatedly without effect, and returns the remaining count', async () => {
    await write('tripStarted')
    await write('tripCompleted')
    const [first] = await readAt()
    for (let turn = 0; turn < 2; turn++) {
      const path = `/api/v1/notifications/read/${first?.id}`
      const { data } = await api.call<Unseen>('POST', path, { token: guest.token })
      expect(data).toEqual({ count: 1, requests: expect.any(Number), messages: 0, threads: 0 })
    }
    expect((await readAt()).map(({ read_at }) => read_at !== null)).toEqual([true, false])
    expect((await list()).data.map(({ isRead }) => isRead)).toEqual([false, true])
  })

  it('refuses a navigation by GET, which any site can cause', async () => {
    await write('tripStarted')
    const id = (await readAt())[0]?.id
    const read = (headers: Record<string, string>) =>
      api.call<Unseen>('GET', `/api/v1/notifications/read/${id}`, { token: guest.token, headers })
    const refused = await read({ 'sec-fetch-mode': 'navigate' })
    expect([refused.status, (await readAt())[0]?.read_at]).toEqual([403, null])
    expect((await read({})).data.count).toBe(0)
  })

  it('marks all notifications of this user, and of nobody else', async () => {
    await write('tripStarted')
    await write('tripCompleted')
    await write('bookingReceived', {}, { to: host.id })
    const { data } = await api.call<Unseen>('POST', '/api/v1/notifications/readAll', { token: guest.token })
    expect(data.count).toBe(0)
    expect(await countFor(host.token)).toBe(1)
  })
})

describe('authorization', () => {
  const lineOf = (call: string): GuardedLine<number | string> => {
    const [, path = ''] = call.split(' ')
    const ask = (id: number | string) => ({ path: path.replace('{id}', String(id)) })
    const isOfOne = path.includes('{id}')
    return {
      ask,
      owner: 200,
      ...(isOfOne ? { stranger: 404, missing: 'notificationNotFound' } : { stranger: 200 }),
    }
  }

  testGuardedCalls({
    api: () => api,
    calls: guardedCalls('notifications'),
    lines: Object.fromEntries(guardedCalls('notifications').map((call) => [call, lineOf(call)])),
    scene: async () => {
      await write('tripStarted')
      return {
        owned: (await readAt())[0]?.id ?? 0,
        owner: guest.token,
        strangers: [host.token],
        state: readAt,
      }
    },
  })

  it.each(['999999999', 'unknown', '0', "'%20or%201=1", '99999999999999999999'])(
    'reveals nothing about %s',
    async (id) => {
      const { status, error } = await api.call('POST', `/api/v1/notifications/read/${id}`, {
        token: guest.token,
      })
      expect([status, error[0]?.cause]).toEqual([404, 'notificationNotFound'])
    },
  )
})

it('the purge deletes notifications after half a year, in batches', async () => {
  await sql`insert into notifications (user_id, kind, created_at)
    select ${guest.id}, 'tripStarted', ${new Date(NOW - (NOTIFICATION_DAYS + 1) * DAY)}::timestamptz from generate_series(1, 4100)`.execute(
    api.context.db,
  )
  await write('tripStarted', {}, { at: NOW - (NOTIFICATION_DAYS - 1) * DAY })
  await purgeExpired(api.context)
  expect(await readAt()).toHaveLength(1)
})

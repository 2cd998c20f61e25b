import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { PublicProfile } from '#contract/profile.ts'
import { createClient } from '#server/db/client.ts'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { DELETED } from '#tests/setup/deleted.ts'
import { setRow } from '#tests/setup/rows.ts'

const api = testApi()
let ownerId: number

beforeAll(async () => {
  const { user_id } = await api.context.db
    .selectFrom('vehicles')
    .select('user_id')
    .where('rating_count', '>', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  ownerId = user_id
})

const read = () => api.call<PublicProfile>('GET', `/api/v1/users/${ownerId}`)
const change = (columns: object, id = ownerId) => setRow(api.context.db, 'users', id, columns)

describe('GET users/{id}', () => {
  // S-20: neither number nor e-mail address, and no code
  it('returns the public data of a person, and nothing else', async () => {
    const { data } = await read()
    expect(data.asGuest).toBeNull()
    expect(Object.keys(data).sort()).toEqual([
      'asGuest',
      'checkedVehicles',
      'completionRate',
      'fullName',
      'id',
      'image',
      'isNumberVerified',
      'memberSince',
      'rating',
      'replyMinutes',
      'replyRate',
      'reviews',
      'stars',
      'trips',
    ])
    expect(JSON.stringify(data)).not.toMatch(/98\d{8}|@/)
  })

  it('returns stars that add up to the ratings of the vehicles, without those of a blocked one', async () => {
    const { db } = api.context
    const sums = await db
      .selectFrom('vehicles')
      .select(({ fn }) => [
        fn.sum<number>('rating_count').as('count'),
        fn.sum<number>('rating_sum').as('sum'),
      ])
      .where('user_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    const { data } = await read()
    const given = data.stars.reduce((sum, count) => sum + count, 0)
    expect([given, data.rating.count]).toEqual([Number(sums.count), Number(sums.count)])
    expect(data.stars.reduce((sum, count, index) => sum + count * (index + 1), 0)).toBe(Number(sums.sum))
    const rated = await db
      .selectFrom('vehicles')
      .select(['id', 'rating_count', 'status'])
      .where('user_id', '=', ownerId)
      .where('rating_count', '>', 0)
      .where('status', '=', 'verified')
      .where('state', '=', 'available')
      .executeTakeFirstOrThrow()
    const block = (at: Date | null) => setRow(db, 'vehicles', rated.id, { blocked_at: at })
    await block(new Date(NOW))
    const without = (await read()).data
    await block(null)
    expect(without.rating.count).toBe(given - rated.rating_count)
    expect(without.checkedVehicles).toBe(data.checkedVehicles - 1)
  })

  it('marks a number only while it is verified, and replies only when there are enough', async () => {
    await change({
      mobile_verified_at: new Date(NOW),
      reply_count: 4,
      reply_answered: 2,
      reply_minutes_sum: 50,
    })
    expect((await read()).data).toMatchObject({ isNumberVerified: true, replyMinutes: null, replyRate: null })
    await change({ mobile_verified_at: null, reply_answered: 3, reply_minutes_sum: 60 })
    expect((await read()).data).toMatchObject({ isNumberVerified: false, replyMinutes: 20, replyRate: 75 })
  })

  it('is updated on the page as soon as something that it shows changes', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.context.db)
    const client = createClient({ ...inject('connection'), database: rows[0]?.name })
    const heard: (string | undefined)[] = []
    await client.connect()
    client.on('notification', ({ payload }) => heard.push(payload))
    await client.query('listen sawari_changed')
    for (const columns of [
      { mobile_verified_at: new Date(NOW) },
      { reply_count: 9, reply_answered: 8 },
      { trips_cancelled: 1 },
      { first_name: 'Ramesh' },
    ]) {
      heard.length = 0
      await change(columns)
      await client.query('select 1')
      expect(heard).toContain(`user:${ownerId}`)
    }
    await client.end()
  })

  it.each(['0', 'me', '99999999'])('responds with 404 to %s', async (wrong) => {
    const reply = await api.call('GET', `/api/v1/users/${wrong}`)
    expect([reply.status, reply.error[0]?.cause]).toEqual([404, 'userNotFound'])
  })

  it.each([
    ['blocked', { blocked_at: new Date(NOW) }],
    ['deleted', DELETED],
  ])('responds with 404 to a %s user', async (_, columns) => {
    const { db } = api.context
    const before = await db
      .selectFrom('users')
      .select(Object.keys(DELETED) as (keyof typeof DELETED)[])
      .where('id', '=', ownerId)
      .executeTakeFirstOrThrow()
    await change(columns)
    const { status, text } = await read()
    await change(before)
    expect(status).toBe(404)
    expect(text).toBe((await api.call('GET', '/api/v1/users/99999999')).text)
  })
})

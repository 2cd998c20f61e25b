import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { ENDPOINTS } from '#tests/setup/endpoints.ts'
import { addRow, setRow } from '#tests/setup/rows.ts'

const CALLS = ENDPOINTS.map(({ endpoint }) => endpoint).filter(({ changes }) => changes)

/** What a call changes, by the first part of its path. */
const TABLES: Record<string, string> = {
  bookings: 'bookings',
  notifications: 'notifications',
  carpool: 'carpool_requests',
}

const api = testApi()
let token: string
/** For each call an id of something that the guest may change. */
let ids: Record<string, string | number>

beforeAll(async () => {
  const { db } = api.context
  const booking = await db
    .selectFrom('bookings')
    .select(['id', 'user_id'])
    .where('status', '=', 'pending')
    .where('from_at', '>', new Date(NOW))
    .executeTakeFirstOrThrow()
  const notification = await addRow(db, 'notifications', {
    user_id: booking.user_id,
    kind: 'tripStarted',
    facts: '{}',
    created_at: new Date(NOW),
  })
  await setRow(db, 'carpool_requests', { user_id: booking.user_id }, { completed_at: new Date(NOW) })
  const request = await db
    .updateTable('carpool_requests')
    .set({ user_id: booking.user_id, completed_at: null })
    .where('id', '=', ({ selectFrom, fn }) => selectFrom('carpool_requests').select(fn.max('id').as('id')))
    .returning('id')
    .executeTakeFirstOrThrow()
  ids = {
    '/bookings/{id}/cancel': booking.id,
    '/notifications/read/{id}': notification.id,
    '/carpool/complete': request.id,
  }
  token = await api.tokenFor(booking.user_id)
})

it('the table has an id for each GET that changes data', () => {
  expect(CALLS.map(({ path }) => path).sort()).toEqual(Object.keys(ids).sort())
})

it.each(CALLS)('HEAD $path is rejected and changes nothing', async ({ path }) => {
  const address = `/api/v1${path.replace('{id}', String(ids[path]))}`
  const table = sql.table(TABLES[path.split('/')[1] ?? ''] ?? '')
  const state = async () =>
    (await sql`select * from ${table} where id::text = ${String(ids[path])}`.execute(api.context.db)).rows
  const before = await state()
  expect((await api.call('HEAD', address, { token })).status).toBe(405)
  expect(await state()).toEqual(before)
  const { status, error } = await api.call('GET', `${address}?reason=Plans%20changed`, { token })
  expect([status, error]).toEqual([200, []])
  expect(await state()).not.toEqual(before)
})

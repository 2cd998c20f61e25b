import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Unseen } from '#contract/notifications.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'

let api: TestApi
let people: [number, number]
const PATH = '/api/v1/notifications/unseenCount'

beforeAll(async () => {
  api = await openApi()
  const rows = await api.context.db.selectFrom('users').select('id').orderBy('id').limit(2).execute()
  people = [rows[0]?.id ?? 0, rows[1]?.id ?? 0]
  await api.context.db.deleteFrom('notifications').execute()
  await write(people[0], null)
  await write(people[0], null)
  await write(people[0], new Date(api.context.now()))
  await write(people[1], null)
})
afterAll(() => api.close())

const write = (userId: number, readAt: Date | null) =>
  api.context.db
    .insertInto('notifications')
    .values({
      user_id: userId,
      kind: 'bookingApproved',
      facts: '{}',
      image: null,
      amount: null,
      created_at: new Date(api.context.now()),
      read_at: readAt,
    })
    .execute()

const countFor = async (userId: number) =>
  (await api.call<Unseen>('GET', PATH, { token: await api.tokenFor(userId) })).data.count

describe('GET notifications/unseenCount', () => {
  it('refuses a missing and an unknown token', async () => {
    for (const token of [undefined, 'x'.repeat(43)]) {
      const reply = await api.call('GET', PATH, token ? { token } : {})
      expect(reply.status).toBe(401)
      expect(reply.error[0]?.detail).toBe(
        'You Are Not Authorized To Perform This Action. You Have Been Logged Out',
      )
    }
  })

  it('counts the user’s unread notifications', async () => {
    expect(await countFor(people[0])).toBe(2)
  })

  it("does not count other users' notifications", async () => {
    expect(await countFor(people[1])).toBe(1)
  })

  it('is 0 when everything is read, and is not cached', async () => {
    await api.context.db
      .updateTable('notifications')
      .set({ read_at: new Date(api.context.now()) })
      .execute()
    const reply = await api.call('GET', PATH, { token: await api.tokenFor(people[0]) })
    expect(reply.data).toMatchObject({ count: 0 })
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })
})

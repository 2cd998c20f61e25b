import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicProfile } from '#contract/profile.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'

let api: TestApi
let ownerId: number

beforeAll(async () => {
  api = await openApi()
  const { user_id } = await api.context.db
    .selectFrom('vehicles')
    .select('user_id')
    .where('rating_count', '>', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  ownerId = user_id
})
afterAll(() => api.close())

describe('GET users/{id}', () => {
  it('returns name, picture, date of joining and ratings, and nothing else', async () => {
    const { data } = await api.call<PublicProfile>('GET', `/api/v1/users/${ownerId}`)
    expect(Object.keys(data).sort()).toEqual(['fullName', 'id', 'image', 'memberSince', 'rating', 'trips'])
    expect(data.rating.count).toBeGreaterThan(0)
  })

  it.each(['0', 'me', '99999999'])('responds with 404 to %s', async (wrong) => {
    const reply = await api.call('GET', `/api/v1/users/${wrong}`)
    expect([reply.status, reply.error[0]?.cause]).toEqual([404, 'userNotFound'])
  })
})

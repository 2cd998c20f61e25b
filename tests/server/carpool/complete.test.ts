import { beforeAll, describe, expect, it } from 'vitest'
import type { CarpoolCompleted, CarpoolCreated } from '#contract/carpool.ts'
import { testApi } from '#tests/setup/api.ts'
import { carpoolPayload } from '#tests/setup/carpool.ts'
import { NOW } from '#tests/setup/clock.ts'
import { fakeCorridors } from '#tests/setup/corridors.ts'
import { newPerson } from '#tests/setup/hosting.ts'

const ADDRESS = '/api/v1/carpool/complete'
const api = testApi()
beforeAll(async () => {
  api.context.ports.corridors = fakeCorridors()
})

async function offer(token: string): Promise<number> {
  const body = await carpoolPayload(api)
  return (await api.call<CarpoolCreated>('POST', '/api/v1/carpool', { token, body })).data.id
}
const complete = (token: string, query = '', method = 'GET', headers: Record<string, string> = {}) =>
  api.call<CarpoolCompleted>(method, `${ADDRESS}${query}`, { token, headers })
async function completedAt(id: number): Promise<Date | null> {
  const { db } = api.context
  const row = await db
    .selectFrom('carpool_requests')
    .select('completed_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.completed_at ?? null
}

describe('an open request of the caller', () => {
  it.each(['GET', 'POST'])('is completed by %s, by its id or as the latest open one', async (method) => {
    const { token } = await newPerson(api)
    for (const query of ['id', '']) {
      const id = await offer(token)
      const { status, data } = await complete(token, query && `?id=${id}`, method)
      expect([status, data]).toEqual([200, { id, message: 'Your request is completed' }])
      expect(await completedAt(id)).toEqual(new Date(NOW))
    }
  })

  it('is completed once, and then gets its own message', async () => {
    const { token } = await newPerson(api)
    const id = await offer(token)
    await complete(token)
    const again = await complete(token, `?id=${id}`)
    expect([again.status, again.error[0]?.detail]).toEqual([409, 'This request is completed already.'])
    const latest = await complete(token)
    expect([latest.status, latest.error[0]?.detail]).toEqual([404, 'You have no open request.'])
  })

  it('stays open when the URL is opened as a page', async () => {
    const { token } = await newPerson(api)
    const id = await offer(token)
    const { error } = await complete(token, `?id=${id}`, 'GET', { 'sec-fetch-mode': 'navigate' })
    expect(error[0]?.cause).toBe('navigationRefused')
    expect(await completedAt(id)).toBeNull()
  })
})

it.each(['GET', 'POST'])(
  'a request of another user, and one that does not exist, are not found by %s',
  async (method) => {
    const [owner, stranger] = [await newPerson(api), await newPerson(api)]
    const id = await offer(owner.token)
    for (const asked of [String(id), '999999999', '0', 'last', '9'.repeat(19)]) {
      const { status, error } = await complete(stranger.token, `?id=${asked}`, method)
      expect([status, error[0]?.cause]).toEqual([404, 'requestNotFound'])
    }
    expect(await completedAt(id)).toBeNull()
  },
)

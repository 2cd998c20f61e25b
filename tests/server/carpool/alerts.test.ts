import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CarpoolAlert } from '#contract/carpool.ts'
import { ALERT_DAYS, MAX_ALERTS } from '#domain/carpool/limits.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { testApi } from '#tests/setup/api.ts'
import { vehicleTypeId } from '#tests/setup/carpool.ts'
import { DAY, NOW } from '#tests/setup/clock.ts'
import { guardedCalls } from '#tests/setup/endpoints.ts'
import { block, expire } from '#tests/setup/guarded-lines.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { rowsOf } from '#tests/setup/rows.ts'
import { GRAPH, type StraightRoad, straightRoad } from './straight-road.ts'

const api = testApi({}, () => time)
let time = NOW
let road: StraightRoad
let maya: { id: number; token: string }
let suv: number
beforeAll(async () => {
  suv = await vehicleTypeId(api, 'suv')
})
beforeEach(async () => {
  time = NOW
  road = straightRoad()
  api.context.ports.corridors = road
  maya = await newPerson(api, 'Maya')
})

type Suggestion = { label: string; lat: number; lng: number }
async function suggestion(query: string, language = 'en'): Promise<Suggestion> {
  const { data } = await api.call<Suggestion[]>('GET', `/api/v1/places?q=${encodeURIComponent(query)}`, {
    headers: { 'accept-language': language },
  })
  const [first] = data
  if (!first) throw new Error(`No place is called ${query}.`)
  return first
}
async function payload(from: string, to: string, language?: string) {
  const [a, b] = [await suggestion(from, language), await suggestion(to, language)]
  return {
    isDriver: true,
    addressFrom: a.label,
    fromLatitude: a.lat,
    fromLongitude: a.lng,
    addressTo: b.label,
    toLatitude: b.lat,
    toLongitude: b.lng,
  }
}
const post = (body: unknown, { token = maya.token, language = 'en' } = {}) =>
  api.call<CarpoolAlert>('POST', '/api/v1/carpool/alerts', {
    token,
    body,
    headers: { 'accept-language': language },
  })
const list = async (token = maya.token) =>
  (await api.call<CarpoolAlert[]>('GET', '/api/v1/carpool/alerts', { token })).data
const end = (id: unknown, token = maya.token) => api.call('DELETE', `/api/v1/carpool/alerts/${id}`, { token })
const rows = (userId = maya.id) => rowsOf(api.context.db, 'carpool_alerts', { user_id: userId }, { by: 'id' })

describe('POST carpool/alerts', () => {
  it('opens an alert with both places in both languages, its corridor and its end', async () => {
    const body = await payload('Butwal', 'Biratnagar')
    const { status, data } = await post({ ...body, vehicleTypeID: suv })
    expect([status, data]).toEqual([
      201,
      {
        id: expect.any(Number),
        isDriver: true,
        addressFrom: body.addressFrom,
        addressTo: body.addressTo,
        vehicleType: { id: suv, title: expect.any(String) },
        hits: 0,
        expiresAt: toWire(NOW + ALERT_DAYS * DAY),
      },
    ])
    expect(await rows()).toMatchObject([
      { address_from_np: expect.stringMatching(/, नेपाल$/), graph: GRAPH, cells: [83, 84, 85, 86, 87] },
    ])
    expect(await list()).toEqual([data])
  })

  it('returns the open one for the same places, role and type, even in the other language and concurrently', async () => {
    const [english, nepali] = [await payload('Butwal', 'Biratnagar'), await payload('बुटवल', 'विराटनगर', 'np')]
    const responses = await Promise.all([post(english), post(english), post(nepali, { language: 'np' })])
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1)
    expect(responses[2]?.data.addressFrom).toBe(nepali.addressFrom)
    for (const other of [{ isDriver: false }, { vehicleTypeID: suv }]) await post({ ...english, ...other })
    expect(await list()).toHaveLength(3)
  })

  it(`allows ${MAX_ALERTS} open ones, even from several concurrent tabs`, async () => {
    const towns = ['Butwal', 'Dharan', 'Hetauda', 'Janakpur', 'Nepalgunj', 'Pokhara', 'Tansen']
    const bodies = await Promise.all(towns.map((town) => payload(town, 'Biratnagar')))
    const responses = await Promise.all(bodies.map((body) => post(body)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(MAX_ALERTS)
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.error[0]).toMatchObject({
      cause: 'tooManyAlerts',
      detail: 'You have 5 alerts already. Please end one of them first.',
    })
    await end((await list())[0]?.id)
    expect((await post(bodies[0])).status).toBe(201)
    time = NOW + (ALERT_DAYS + 1) * DAY
    // the token lasts a day
    maya.token = await api.tokenFor(maya.id)
    expect(await list()).toEqual([])
    expect((await post(bodies[1])).status).toBe(201)
  })

  it.each([
    [
      'no place',
      { addressFrom: '', addressTo: null },
      ['addressFrom', 'addressTo'],
      'Please enter origin address',
    ],
    [
      'a place that is no suggestion',
      { addressFrom: 'My house', fromLatitude: null, fromLongitude: null },
      ['addressFrom'],
      'Origin address must be from list suggestion',
    ],
    ['an unknown type', { vehicleTypeID: 999 }, ['vehicleTypeID'], ''],
  ])('refuses %s with the message of the field, and writes nothing', async (_, patch, fields, sentence) => {
    const { status, error } = await post({ ...(await payload('Butwal', 'Biratnagar')), ...patch })
    expect([status, error.map(({ cause }) => cause)]).toEqual([422, fields])
    expect(error[0]?.detail).toContain(sentence)
    expect(await rows()).toEqual([])
  })

  it('refuses one place as both ends, and one without a role', async () => {
    const same = await post(await payload('Butwal', 'Butwal'))
    expect([same.status, same.error[0]?.cause]).toEqual([422, 'addressTo'])
    const { isDriver: _, ...none } = await payload('Butwal', 'Biratnagar')
    expect((await post(none)).status).toBe(422)
    expect(await rows()).toEqual([])
  })

  it('stores an alert without corridor while the engine does not respond, and refuses one where no road leads', async () => {
    const body = await payload('Butwal', 'Biratnagar')
    api.context.ports.corridors = { ...road, find: async () => null }
    expect((await post(body)).error[0]?.cause).toBe('noRoute')
    road.responds = 0
    api.context.ports.corridors = road
    expect((await post(body)).status).toBe(201)
    expect(await rows()).toMatchObject([{ graph: null, cells: null, corridor: null }])
  })
})

describe('DELETE carpool/alerts/{id}', () => {
  it('ends it, even repeatedly, but not one of another user', async () => {
    const { data } = await post(await payload('Butwal', 'Biratnagar'))
    const stranger = await newPerson(api)
    expect(await end(data.id, stranger.token)).toMatchObject({
      status: 404,
      error: [{ cause: 'alertNotFound', detail: 'This alert could not be found.' }],
    })
    expect(await list()).toHaveLength(1)
    for (const _ of [1, 2]) expect(await end(data.id)).toMatchObject({ status: 200, data: null })
    expect(await list()).toEqual([])
    expect((await rows())[0]?.ended_at).toEqual(new Date(NOW))
  })

  it.each([randomUUID(), 'me', '0', '999999', "' or 1=1", '99999999999999999999'])(
    'does not find %s',
    async (id) => {
      expect((await end(encodeURIComponent(id))).error[0]?.cause).toBe('alertNotFound')
    },
  )
})

describe.each(guardedCalls('carpool').filter((call) => call.includes('/alerts')))('%s', (call) => {
  it('is allowed to signed-in users only', async () => {
    const { data } = await post(await payload('Butwal', 'Biratnagar'))
    const [late, locked] = [await newPerson(api), await newPerson(api)]
    const { db } = api.context
    await expire(api, late.id)
    await block(api, locked.id)
    const [method = '', path = ''] = call.split(' ')
    const before = await rows()
    for (const token of [undefined, 'x'.repeat(43), late.token, locked.token]) {
      const body = method === 'POST' ? { body: await payload('Dharan', 'Butwal') } : {}
      const { status, error } = await api.call(method, `/api/v1${path.replace('{id}', String(data.id))}`, {
        ...(token && { token }),
        ...body,
      })
      expect([status, error[0]?.cause]).toEqual([401, 'unauthorized'])
    }
    expect(await rows()).toEqual(before)
    const count = await db
      .selectFrom('carpool_alerts')
      .select('id')
      .where('user_id', 'in', [late.id, locked.id])
      .execute()
    expect(count).toEqual([])
  })
})

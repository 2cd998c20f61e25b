import { describe, expect, it } from 'vitest'
import { createLookUps, lookUpOfCall, lookUpOfPage, MAX_LOOK_UPS } from '#server/http/look-ups.ts'
import { testApi } from '#tests/setup/api.ts'
import { createGuests } from '#tests/setup/bookings.ts'

const PEOPLE = MAX_LOOK_UPS.address.person
const api = testApi({ RATE_LIMITS: 'on' })

describe('the id of a person or vehicle', () => {
  const statusOf = async (path: string, options: { client: string; token?: string }) =>
    (await api.call('GET', `/api/v1${path}`, options)).status

  it('cannot be enumerated from one IP address, which can still look up what it has already seen', async () => {
    const client = '203.0.113.1'
    const statuses: number[] = []
    for (let id = 1; id <= PEOPLE + 3; id++) statuses.push(await statusOf(`/users/${id}`, { client }))
    expect(statuses.slice(0, PEOPLE).every((status) => status === 200 || status === 404)).toBe(true)
    expect(statuses.slice(PEOPLE)).toEqual([429, 429, 429])
    expect(await statusOf('/users/1', { client })).toBe(200)
    // nor by their vehicles
    const listed = (userId: number) =>
      api.call('POST', '/api/v1/getVehicles', { body: { userId }, client, headers: {} })
    expect((await listed(1)).status).toBe(200)
    const refused = await listed(PEOPLE + 9)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true])
    // vehicles are counted separately, and so are other addresses and users
    expect(await statusOf('/vehicles/1', { client })).toBe(200)
    expect(await statusOf('/users/1', { client: '203.0.113.2' })).toBe(200)
    const [token = ''] = await createGuests(api, 1, 'reader')
    expect(await statusOf('/users/2', { client, token })).toBe(200)
  })

  it('is counted once, and exceeding the limit is logged once', async () => {
    const lines: [string, unknown][] = []
    const lookUps = createLookUps(true, { info: (message, fields) => lines.push([message, fields]) })
    const reader = { client: '198.51.100.7', userId: null }
    const look = (id: number) => lookUps.admit(reader, { kind: 'vehicle', id: String(id) })
    for (let id = 0; id < 3 * MAX_LOOK_UPS.address.vehicle; id++)
      await look(id % MAX_LOOK_UPS.address.vehicle)
    expect(lines).toEqual([])
    for (let id = 0; id < 3; id++) expect((await look(100_000 + id)).ok).toBe(false)
    expect(lines).toEqual([
      ['id enumeration suspected', { kind: 'vehicle', limit: MAX_LOOK_UPS.address.vehicle, minutes: 10 }],
    ])
  })

  it.each([
    ['/user/12', 'person 12'],
    ['/ne/user/12', 'person 12'],
    ['/vehicle/7?from=2026-01-01', 'vehicle 7'],
    ['/vehicle/7/booking', 'vehicle 7'],
    ['/vehicle/create', null],
    ['/vehicles?page=2', null],
  ])('is read from the path of a page: %s', (address, expected) => {
    const found = lookUpOfPage(address)
    expect(found && `${found.kind} ${found.id}`).toBe(expected)
  })

  it.each([
    ['/users/{id}', '5', undefined, 'person 5'],
    ['/vehicles/{id}/takenTimes', '5', undefined, 'vehicle 5'],
    ['/getVehicles', undefined, { userID: 5 }, 'person 5'],
    ['/getVehicles', undefined, { cityId: 5 }, null],
    ['/bookings/{id}', 'x', undefined, null],
  ])('is read from a call: %s', (path, id, payload, expected) => {
    const call = api.calls.find(({ endpoint }) => endpoint.path === path)
    const found = lookUpOfCall(call?.lookUp, id, payload)
    expect(found && `${found.kind} ${found.id}`).toBe(expected)
  })
})

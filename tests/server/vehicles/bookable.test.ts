import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Filters } from '#contract/search.ts'
import type { Alternatives, VehicleCard } from '#contract/vehicles.ts'
import { kathmanduDate, kathmanduTime } from '#domain/shared/kathmandu-time.ts'
import { testApi } from '#tests/setup/api.ts'
import { createGuests, payloadOf } from '#tests/setup/bookings.ts'
import { listenToApi } from '#tests/setup/changes.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { newPerson, vehicleAfter } from '#tests/setup/hosting.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'

const api = testApi()
let owner: { id: number; token: string }
let guest: string
let late: string
let hours = 48
let vehicle: number
/** Another owner's vehicle with the same price, so that each is an alternative to the other. */
let twin: number

beforeAll(async () => {
  owner = await newPerson(api, 'Owner')
  const other = await newPerson(api, 'Other')
  const like = { price_per_day: 7_777, number_of_trips: 0, instant_booking: true, off_road: false }
  vehicle = await vehicleAfter(api, owner.id, 7, like)
  twin = await vehicleAfter(api, other.id, 7, like)
  ;[guest = '', late = ''] = await createGuests(api, 2)
})

const idsOf = (cards: readonly { id: number }[]) => cards.map(({ id }) => id)
const book = (id: number, inHours: number, token = guest) =>
  api.call('POST', '/api/v1/bookings', { body: payloadOf(id, inHours), token })

async function isFound(): Promise<boolean> {
  api.context.counts.clear()
  const [from, to] = [NOW + 1_500 * HOUR, NOW + 1_520 * HOUR]
  const body = {
    cityId: 1,
    fromDate: kathmanduDate(from),
    fromTime: kathmanduTime(from),
    toDate: kathmanduDate(to),
    toTime: kathmanduTime(to),
    sortBy: 'pricePerDay',
  }
  const found: number[] = []
  for (let page = 1; ; page++) {
    const { data, pagination } = await api.call<VehicleCard[]>('POST', `/api/v1/getVehicles?page=${page}`, {
      body,
    })
    found.push(...idsOf(data))
    if (page * pagination.limit >= pagination.total) {
      // the total must match the pages
      expect(found).toHaveLength(pagination.total)
      return found.includes(vehicle)
    }
  }
}

async function isOffered(): Promise<boolean> {
  hours += 24
  expect((await book(twin, hours)).status).toBe(201)
  const { status, data } = await book(twin, hours, late)
  expect(status).toBe(409)
  return idsOf((data as Alternatives).vehicles).includes(vehicle)
}

async function countInCity(): Promise<number> {
  api.context.reference.clear()
  const { data } = await api.call<Filters>('GET', '/api/v1/vehicleFilters')
  return data.cities.find(({ id }) => id === 1)?.vehicles ?? 0
}

const report = (body: object) =>
  api.call('POST', '/api/v1/report', {
    body: { reason: 'Late', remarks: 'Came late', ...body },
    token: guest,
  })

/** Whether each list and page shows the vehicle to guests, and whether it can be booked. */
async function everyPlace(): Promise<Record<string, boolean>> {
  const trip = { vehicleId: vehicle, from: '2026-12-20T04:15:00Z', to: '2026-12-22T04:15:00Z' }
  const isOk = ({ status, text }: { status: number; text: string }) => {
    expect([200, 201, 404], text).toContain(status)
    return status !== 404
  }
  hours += 24
  return {
    search: await isFound(),
    detail: isOk(await api.call('GET', `/api/v1/vehicles/${vehicle}`)),
    'detail with dates': isOk(
      await api.call('GET', `/api/v1/vehicles/${vehicle}?from=${trip.from}&to=${trip.to}`),
    ),
    'detail page': (await api.data.vehicle(String(vehicle), null, 'en')) !== null,
    pricing: isOk(await api.call('POST', '/api/v1/pricing', { body: trip })),
    booking: isOk(await book(vehicle, hours)),
    alternatives: await isOffered(),
    'vehicles of a user': idsOf(
      (await api.call<VehicleCard[]>('POST', '/api/v1/getVehicles', { body: { userId: owner.id } })).data,
    ).includes(vehicle),
    'public profile': idsOf((await api.data.profile(String(owner.id), 'en'))?.vehicles ?? []).includes(
      vehicle,
    ),
    sitemap: (await api.data.listedVehicles()).includes(vehicle),
    report: isOk(await report({ type: 'vehicle', vehicleID: vehicle })),
  }
}

const setVehicle = (change: {
  step?: number
  state?: 'available' | 'notAvailable'
  blocked_at?: Date | null
}) => setRow(api.context.db, 'vehicles', vehicle, change)
const setOwner = (blocked_at: Date | null) => setRow(api.context.db, 'users', owner.id, { blocked_at })

describe('a vehicle', () => {
  it.each([
    ['its owner is blocked', () => setOwner(new Date(NOW)), () => setOwner(null)],
    ['it has no driver yet', () => setVehicle({ step: 5 }), () => setVehicle({ step: 7 })],
    [
      'it is blocked',
      () => setVehicle({ blocked_at: new Date(NOW) }),
      () => setVehicle({ blocked_at: null }),
    ],
    [
      'it is not listed',
      () => setVehicle({ state: 'notAvailable' }),
      () => setVehicle({ state: 'available' }),
    ],
  ])('is hidden everywhere and cannot be booked while %s', async (_, hide, show) => {
    const before = await everyPlace()
    expect(Object.keys(before).filter((place) => !before[place])).toEqual([])
    const count = await countInCity()
    await hide()
    const during = await everyPlace()
    expect(Object.keys(during).filter((place) => during[place])).toEqual([])
    expect(await countInCity()).toBe(count - 1)
    await show()
    const after = await everyPlace()
    expect(Object.keys(after).filter((place) => !after[place])).toEqual([])
  })

  it('is hidden as well once its host is blocked, when its hours are taken', async () => {
    hours += 24
    expect((await book(vehicle, hours)).status).toBe(201)
    expect((await book(vehicle, hours)).status).toBe(409)
    await setOwner(new Date(NOW))
    expect((await book(vehicle, hours)).status).toBe(404)
    await setOwner(null)
  })

  it('is visible to its host while it has no driver', async () => {
    await setVehicle({ step: 5 })
    const { status, data } = await api.call<{ isFree: boolean }>(
      'GET',
      `/api/v1/vehicles/${vehicle}?from=2026-12-20T04:15:00Z&to=2026-12-22T04:15:00Z`,
      { token: owner.token },
    )
    expect([status, data.isFree]).toEqual([200, false])
    await setVehicle({ step: 7 })
  })
})

describe('a blocked user', () => {
  it('has no session, no profile, and cannot be reported, until unblocked', async () => {
    const places = async () => [
      (await api.call('GET', '/api/v1/auth/user', { token: owner.token })).status,
      (await api.call('POST', `/api/v1/vehicles/${vehicle}/state`, { body: {}, token: owner.token })).status,
      (await api.call('GET', `/api/v1/users/${owner.id}`)).status,
      (await report({ type: 'user', userId: owner.id })).status,
    ]
    expect(await places()).toEqual([200, 422, 200, 200])
    await setOwner(new Date(NOW))
    expect(await places()).toEqual([401, 401, 404, 404])
    await setOwner(null)
    expect((await places()).slice(0, 3)).toEqual([200, 422, 200])
  })

  it('invalidates cached pages of the user and of each of their vehicles', async () => {
    const second = await vehicleAfter(api, owner.id, 7)
    const heard = new Set<string>()
    const listening = await listenToApi(api, (tag) => heard.add(tag))
    for (const blocked_at of [new Date(NOW), null]) {
      await setOwner(blocked_at)
      const tags = [`user:${owner.id}`, `vehicle:${vehicle}`, `vehicle:${second}`].sort()
      await expect.poll(() => [...heard].sort()).toEqual(tags)
      heard.clear()
    }
    await listening.stop()
  })
})

describe("the copy of the owner's block", () => {
  const ownerBlock = async (id: number) => (await rowOf(api.context.db, 'vehicles', id)).owner_blocked_at

  it('is made for a vehicle that is added, changes its host, or is written to directly', async () => {
    const other = await newPerson(api)
    await setOwner(new Date(NOW))
    const added = await vehicleAfter(api, owner.id, 7)
    expect(await ownerBlock(added)).toEqual(new Date(NOW))
    const give = (to: number) => setRow(api.context.db, 'vehicles', added, { user_id: to })
    await give(other.id)
    expect(await ownerBlock(added)).toBeNull()
    await give(owner.id)
    await sql`update vehicles set owner_blocked_at = null where id = ${added}`.execute(api.context.db)
    expect(await ownerBlock(added)).toEqual(new Date(NOW))
    await setOwner(null)
    expect(await ownerBlock(added)).toBeNull()
  })

  it('is made for a vehicle that is added concurrently', async () => {
    const { id } = await newPerson(api)
    let added = 0
    const blocking = await api.context.db.transaction().execute(async (trx) => {
      added = await vehicleAfter({ ...api, context: { ...api.context, db: trx } }, id, 7)
      const block = setRow(api.context.db, 'users', id, { blocked_at: new Date(NOW) })
      // it waits for this transaction, so it must not be awaited here
      await new Promise((resolve) => setTimeout(resolve, 200))
      return { block }
    })
    await blocking.block
    expect(await ownerBlock(added)).toEqual(new Date(NOW))
  })
})

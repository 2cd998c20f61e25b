import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SavedVehicle } from '#contract/saved-vehicles.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { MAX_SAVED } from '#domain/vehicles/limits.ts'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { setRow } from '#tests/setup/rows.ts'

const api = testApi()
const PATH = '/api/v1/savedVehicles'
let token: string
let vehicles: number[]
beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`
    select id from vehicles where state = 'available' and blocked_at is null and owner_blocked_at is null
      and step is null and not is_withheld order by id limit 4`.execute(api.context.db)
  vehicles = rows.map(({ id }) => id)
})
beforeEach(async () => {
  token = (await newPerson(api)).token
})

const change = (at: number, hoursAgo: number, isSaved = true) => ({
  id: vehicles[at] ?? 0,
  at: NOW - hoursAgo * 3_600_000,
  isSaved,
})
const send = (changes: unknown, key?: string) =>
  api.call<SavedVehicle[]>('POST', PATH, {
    token,
    body: { changes },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const ids = (list: readonly SavedVehicle[]) => list.map(({ id }) => vehicles.indexOf(id))

describe('saved vehicles', () => {
  it('are returned latest first, by the write and by the list', async () => {
    const { data } = await send([change(0, 3), change(1, 1), change(2, 2)])
    expect(ids(data)).toEqual([1, 2, 0])
    expect(data[0]).toEqual({ id: vehicles[1], at: NOW - 3_600_000 })
    expect((await api.call<SavedVehicle[]>('GET', PATH, { token })).data).toEqual(data)
  })

  it('of two devices are merged, without duplicates', async () => {
    await send([change(0, 3), change(1, 2)])
    expect(ids((await send([change(1, 1), change(2, 4)])).data)).toEqual([1, 0, 2])
  })

  it('are the same after a write was sent twice, with its key or without', async () => {
    const changes = [change(0, 3), change(1, 2), change(0, 1, false)]
    const first = await send(changes, 'a-key-of-this-write-0001')
    expect(ids(first.data)).toEqual([1])
    expect((await send(changes, 'a-key-of-this-write-0001')).data).toEqual(first.data)
    expect((await send(changes)).data).toEqual(first.data)
  })

  it('stay when they were saved again after their removal on another device', async () => {
    await send([change(0, 1)])
    expect(ids((await send([change(0, 2, false)])).data)).toEqual([0])
    expect(ids((await send([change(0, 0, false)])).data)).toEqual([])
  })

  it('are vehicles that exist, at a time that is not ahead', async () => {
    const { status, data } = await send([{ id: 999_999, at: 1, isSaved: true }, change(0, -48)])
    expect([status, data]).toEqual([200, [{ id: vehicles[0], at: NOW }]])
  })

  it.each([
    ['too many changes', Array.from({ length: MAX_SAVED + 1 }, () => ({ id: 1, at: 1, isSaved: true }))],
    ['an id that is no number', [{ id: '1', at: 1, isSaved: true }]],
    ['a negative time', [{ id: 1, at: -1, isSaved: true }]],
    ['no list', 'all'],
  ])('are refused with %s', async (_, changes) => {
    expect((await send(changes)).status).toBe(422)
  })

  it('are limited: the latest ones stay, also of writes at the same time', async () => {
    const { id, token: other } = await newPerson(api)
    token = other
    const model = await api.context.db
      .selectFrom('vehicles')
      .selectAll()
      .where('id', '=', vehicles[0] ?? 0)
      .executeTakeFirstOrThrow()
    expect(model.id).toBe(vehicles[0])
    // older than what is saved now
    await sql`insert into saved_vehicles (user_id, vehicle_id, created_at)
      select ${id}, v.id, ${new Date(NOW - 400 * 3_600_000)}::timestamptz - v.id * interval '1 minute'
      from vehicles v where v.id <> all(${vehicles}::bigint[]) order by v.id limit ${MAX_SAVED}`.execute(
      api.context.db,
    )
    const before = (await api.call<SavedVehicle[]>('GET', PATH, { token })).data.length
    await Promise.all(vehicles.map((_, at) => send([change(at, at)])))
    const { data } = await api.call<SavedVehicle[]>('GET', PATH, { token })
    expect(data).toHaveLength(Math.min(MAX_SAVED, before + vehicles.length))
    expect(ids(data.slice(0, 4))).toEqual([0, 1, 2, 3])
  })
})

describe('the cards of vehicles', () => {
  const cards = (list: string) => api.call<VehicleCard[]>('GET', `/api/v1/vehicles/cards?ids=${list}`)

  it('come in the order of the ids, each once and without dates', async () => {
    const [first, second] = vehicles
    const { status, data } = await cards(`${second},${first},${second}`)
    expect(status).toBe(200)
    expect(data.map(({ id }) => id)).toEqual([second, first])
    expect(data[0]?.pricing).toBeNull()
  })

  it('leave out vehicles that are not listed, and unknown ones', async () => {
    const [first = 0, second = 0] = vehicles
    await setRow(api.context.db, 'vehicles', first, { state: 'notAvailable' })
    expect((await cards(`${first},999999,${second}`)).data.map(({ id }) => id)).toEqual([second])
    await setRow(api.context.db, 'vehicles', first, { state: 'available' })
  })

  it.each(['', '0', '1,', 'a', '1;2', '1234567890', Array.from({ length: 13 }, (_, at) => at + 1).join()])(
    'are refused for ids like %j',
    async (list) => {
      expect((await cards(list)).status).toBe(422)
    },
  )
})

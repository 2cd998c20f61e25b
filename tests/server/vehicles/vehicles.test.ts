import { beforeAll, describe, expect, it } from 'vitest'
import type { Alternatives, VehicleCard, VehicleDetail } from '#contract/vehicles.ts'
import { type Trip, tripWithoutRoute } from '#domain/booking/trip.ts'
import { blockCalendar } from '#server/db/seed/booking-rows.ts'
import { findAlternatives } from '#server/services/booking/alternatives.ts'
import { testApi } from '#tests/setup/api.ts'
import { plainVehicle } from '#tests/setup/bookings.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'

const FROM = '2026-12-20T04:15:00Z'
const TO = '2026-12-22T04:15:00Z'
const api = testApi()
let id: number
let ownerId: number

beforeAll(async () => {
  const vehicle = await plainVehicle(api)
  id = vehicle.id
  ownerId = vehicle.user_id
})

const detail = (query = '', token?: string) =>
  api.call<VehicleDetail>('GET', `/api/v1/vehicles/${id}${query}`, token ? { token } : {})

describe('GET vehicles/{id}', () => {
  it('returns the vehicle, its host and its driver, without a price when no dates are given', async () => {
    const { status, data } = await detail()
    expect(status).toBe(200)
    expect(data.images.length).toBeGreaterThanOrEqual(4)
    expect(data.driver?.name).toBeTruthy()
    expect(data.pricing).toBeNull()
    expect(data.isFree).toBeNull()
  })

  it('prices it for from and to and reports whether it is free', async () => {
    const { data } = await detail(`?from=${FROM}&to=${TO}`)
    expect(data.isFree).toBe(true)
    expect(data.pricing?.hours).toBe(48)
    const lines = data.pricing?.lines ?? []
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(data.pricing?.payable)
  })

  it('reports it as taken when anything overlaps', async () => {
    await blockCalendar(api.context.db, {
      vehicleId: id,
      from: Date.parse(FROM) - 3_600_000,
      to: Date.parse(FROM) + 60_000,
    })
    expect((await detail(`?from=${FROM}&to=${TO}`)).data.isFree).toBe(false)
    expect((await detail(`?from=2026-12-20T04:16:00Z&to=${TO}`)).data.isFree).toBe(true)
  })

  it.each([
    [
      'hired for longer than its host allows',
      { from: FROM, to: '2027-01-20T04:15:00Z' },
      {},
      'tooLong',
      false,
    ],
    [
      'whose insurance ends before the drop-off',
      {},
      { insurance_expiry: '2026-12-29' },
      'insuranceLapses',
      true,
    ],
    ['that is taken', { from: FROM, to: TO }, {}, 'taken', true],
  ])('reports the obstacle of a vehicle %s', async (_, dates, change, obstacle, isPriced) => {
    const { from, to } = { from: '2026-12-28T04:15:00Z', to: '2026-12-30T04:15:00Z', ...dates }
    const { insurance_expiry } = await rowOf(api.context.db, 'vehicles', id)
    if (Object.keys(change).length) await setRow(api.context.db, 'vehicles', id, change)
    const { data } = await detail(`?from=${from}&to=${to}`)
    expect([data.isFree, data.obstacle, data.pricing !== null]).toEqual([false, obstacle, isPriced])
    await setRow(api.context.db, 'vehicles', id, { insurance_expiry })
    const free = (await detail('?from=2026-12-28T04:15:00Z&to=2026-12-30T04:15:00Z')).data
    expect([free.isFree, free.obstacle]).toEqual([true, null])
  })

  it('returns no phone, licence, birthday or document to strangers', async () => {
    const { text } = await detail()
    const driver = await rowOf(api.context.db, 'drivers', { vehicle_id: id })
    for (const secret of [driver.phone_number, driver.license_number, driver.dob])
      expect(text).not.toContain(secret)
    expect(text).not.toMatch(/bluebook|"insurance_|email/)
  })

  it('hides an unlisted vehicle from all users but its host', async () => {
    const other = await api.context.db
      .selectFrom('users')
      .select('id')
      .where('id', '<>', ownerId)
      .executeTakeFirstOrThrow()
    await setRow(api.context.db, 'vehicles', id, { state: 'notAvailable' })
    expect((await detail()).status).toBe(404)
    expect((await detail('', await api.tokenFor(other.id))).status).toBe(404)
    const own = await detail('', await api.tokenFor(ownerId))
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store'])
    await setRow(api.context.db, 'vehicles', id, { state: 'available' })
  })

  it.each(['0', '-1', 'abc', '1.5', '999999999999999', '%00', '1%20or%201=1'])(
    'responds with 404 to the id %s',
    async (wrong) => {
      const reply = await api.call('GET', `/api/v1/vehicles/${wrong}`)
      expect([reply.status, reply.error[0]?.cause]).toEqual([404, 'vehicleNotFound'])
    },
  )

  it.each([`?from=${TO}&to=${FROM}`, `?from=${FROM}`, '?from=tomorrow&to=later', `?from=${FROM}&to=${FROM}`])(
    'refuses the dates %s',
    async (query) => {
      const reply = await detail(query)
      expect([reply.status, reply.error[0]?.cause]).toEqual([422, 'invalidDates'])
    },
  )
})

describe('GET vehicles/{id}/alternatives', () => {
  const instead = (vehicle: number | string, query = `from=${FROM}&to=${TO}`) =>
    api.call<Alternatives>('GET', `/api/v1/vehicles/${vehicle}/alternatives?${query}`)

  it('lists free times of a taken vehicle, and similar vehicles that are free', async () => {
    const taken = await api.context.db
      .selectFrom('vehicles')
      .select('id')
      .where('id', '<>', id)
      .where('state', '=', 'available')
      .where('id', 'not in', api.context.db.selectFrom('vehicle_calendar').select('vehicle_id'))
      .executeTakeFirstOrThrow()
    const hours = { from: Date.parse(FROM), to: Date.parse(TO) }
    await blockCalendar(api.context.db, { vehicleId: taken.id, ...hours })
    const { status, data } = await instead(taken.id)
    expect([status, data.times.length > 0, data.vehicles.length > 0]).toEqual([200, true, true])
    for (const { from, to } of data.times) {
      expect(Date.parse(to) - Date.parse(from)).toBe(hours.to - hours.from)
      const { isFree } = (
        await api.call<VehicleDetail>('GET', `/api/v1/vehicles/${taken.id}?from=${from}&to=${to}`)
      ).data
      expect(isFree).toBe(true)
    }
    expect(data.vehicles.map((vehicle) => vehicle.id)).not.toContain(taken.id)
  })

  it('prices similar vehicles for its own trip, also when another trip of the same hours was requested just before', async () => {
    const hours = tripWithoutRoute(Date.parse(FROM), Date.parse(TO))
    const long = { ...hours, totalMeters: 900_000, totalSeconds: 3_600, isCityRide: false }
    const totalsFor = async (trip: Trip) =>
      (await findAlternatives(api.context, { vehicleId: id, trip }, 'en')).vehicles.map(
        ({ pricing }) => pricing?.total ?? 0,
      )
    const [plain, withRoute] = [await totalsFor(hours), await totalsFor(long)]
    expect(plain.length).toBeGreaterThan(0)
    expect(withRoute.map((total, index) => total > (plain[index] ?? 0))).toEqual(plain.map(() => true))
  })

  it.each([
    ['an unknown vehicle', '999999999', undefined, 404, 'vehicleNotFound'],
    ['no dates', null, '', 422, 'invalidDates'],
    [
      'a hire longer than any vehicle allows',
      null,
      `from=${FROM}&to=2027-12-20T04:15:00Z`,
      422,
      'tripTooLong',
    ],
  ] as const)('refuses %s', async (_, vehicle, query, status, cause) => {
    const reply = await instead(vehicle ?? id, query)
    expect([reply.status, reply.error[0]?.cause]).toEqual([status, cause])
  })

  it('does not find an unlisted vehicle', async () => {
    await setRow(api.context.db, 'vehicles', id, { state: 'notAvailable' })
    expect((await instead(id)).status).toBe(404)
    await setRow(api.context.db, 'vehicles', id, { state: 'available' })
  })
})

describe('POST getVehicles with a user id', () => {
  it('returns listed vehicles to strangers, and all to the host', async () => {
    const { db } = api.context
    const owned = await db
      .selectFrom('vehicles')
      .select(['id', 'user_id'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await setRow(db, 'vehicles', owned.id, { state: 'notAvailable' })
    const other = await db
      .selectFrom('users')
      .select('id')
      .where('id', '<>', owned.user_id)
      .executeTakeFirstOrThrow()
    const ids = async (token?: string) =>
      (
        await api.call<VehicleCard[]>('POST', '/api/v1/getVehicles', {
          body: { userId: owned.user_id },
          ...(token && { token }),
        })
      ).data.map(({ id }) => id)
    expect(await ids()).not.toContain(owned.id)
    expect(await ids(await api.tokenFor(other.id))).not.toContain(owned.id)
    expect(await ids(await api.tokenFor(owned.user_id))).toContain(owned.id)
    await setRow(db, 'vehicles', owned.id, { state: 'available' })
  })

  it('finds own ones by a part of the registration number, with % and _ as plain characters', async () => {
    const { db } = api.context
    const item = await db
      .selectFrom('vehicles')
      .select(['id', 'user_id', 'registration_number'])
      .executeTakeFirstOrThrow()
    const token = await api.tokenFor(item.user_id)
    const find = async (registrationNumber: string) =>
      (
        await api.call<VehicleCard[]>('POST', '/api/v1/getVehicles', {
          token,
          body: { userId: item.user_id, registrationNumber },
        })
      ).data
    expect((await find(item.registration_number.toLowerCase().slice(2))).map(({ id }) => id)).toContain(
      item.id,
    )
    expect(await find('%')).toEqual([])
  })
})

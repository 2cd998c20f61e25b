import { beforeAll, describe, expect, it } from 'vitest'
import type { FilterCounts, Filters } from '#contract/search.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { ApiError } from '#server/api-error.ts'
import { blockCalendar } from '#server/db/seed/booking-rows.ts'
import { testApi } from '#tests/setup/api.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'

const DATES = { fromDate: '2026-12-20', fromTime: '10:00', toDate: '2026-12-22', toTime: '10:00' }
const FROM = Date.UTC(2026, 11, 20, 4, 15)
const api = testApi()
let filters: Filters
let kathmandu: number

beforeAll(async () => {
  filters = (await api.call<Filters>('GET', '/api/v1/vehicleFilters')).data
  kathmandu = filters.cities[0]?.id ?? 0
})

const search = (body: Record<string, unknown>, page = '1') =>
  api.call<VehicleCard[]>('POST', `/api/v1/getVehicles?page=${page}`, {
    body: { cityId: kathmandu, ...DATES, ...body },
  })

async function everything(body: Record<string, unknown> = {}): Promise<VehicleCard[]> {
  const first = await search(body)
  const all = [...first.data]
  for (let page = 2; all.length < first.pagination.total; page++)
    all.push(...(await search(body, String(page))).data)
  return all
}

describe('GET vehicleFilters', () => {
  it('returns cities, types, fuels, manufacturers with models, colours and features', () => {
    expect(filters.cities[0]?.title).toBe('Kathmandu')
    expect(filters.cities.length).toBeGreaterThanOrEqual(12)
    expect(filters.vehicleTypes.length).toBeGreaterThanOrEqual(8)
    expect(filters.fuelTypes.map(({ id }) => id)).toEqual(['petrol', 'diesel', 'electric', 'hybrid'])
    expect(filters.manufacturers.length).toBeGreaterThanOrEqual(15)
    expect(filters.manufacturers.every(({ models }) => models.length > 0)).toBe(true)
  })

  it('responds in Nepali on request', async () => {
    const { data } = await api.call<Filters>('GET', '/api/v1/vehicleFilters', {
      headers: { 'accept-language': 'np' },
    })
    expect(data.cities[0]?.title).toBe('काठमाडौं')
    expect(data.fuelTypes[0]?.title).toBe('पेट्रोल')
  })
})

describe('a destination that was only typed', () => {
  it('is the place of that name around the city', async () => {
    const from = (title: string) => filters.cities.find((city) => city.title === title)
    expect(await api.data.destination('Shanti Chowk', from('Kathmandu'), 'en')).toContain('Lalitpur')
    expect(await api.data.destination('Shanti Chowk', from('Pokhara'), 'en')).toContain('Kaski')
  })
})

describe('POST getVehicles', () => {
  it('lists vehicles of the city with the price for the dates', async () => {
    const { status, data, pagination } = await search({})
    expect(status).toBe(200)
    expect(pagination).toEqual({ page: 1, limit: 12, total: expect.any(Number) })
    expect(data.length).toBe(Math.min(12, pagination.total))
    expect(data.every(({ city }) => city?.id === kathmandu)).toBe(true)
    for (const { pricing, pricePerDay } of data) {
      expect(pricing?.hours).toBe(48)
      expect(pricing?.payable).toBeLessThanOrEqual(2 * pricePerDay)
    }
  })

  it('returns every vehicle once across the pages, in the requested order', async () => {
    for (const [sortBy, order, value] of [
      ['numberOfTrips', 'desc', (card: VehicleCard) => -card.numberOfTrips],
      ['payable', 'asc', (card: VehicleCard) => card.pricing?.payable ?? 0],
      ['pricePerDay', 'asc', (card: VehicleCard) => card.pricePerDay],
      ['pricePerDay', 'desc', (card: VehicleCard) => -card.pricePerDay],
    ] as const) {
      const cards = await everything({ sortBy, order })
      expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length)
      const values = cards.map(value)
      expect(values).toEqual([...values].sort((a, b) => a - b))
    }
  })

  it('combines values of a group with or, groups with and, and features with and', async () => {
    const all = await everything()
    const colors = [...new Set(all.map(({ color }) => color.id))].slice(0, 2)
    expect((await everything({ colorIDs: colors })).map(({ id }) => id)).toEqual(
      all.filter(({ color }) => colors.includes(color.id)).map(({ id }) => id),
    )
    const both = await everything({ colorIDs: colors, fuelTypes: ['petrol'] })
    expect(both.map(({ id }) => id)).toEqual(
      all
        .filter(({ color, fuelType }) => colors.includes(color.id) && fuelType === 'petrol')
        .map(({ id }) => id),
    )
    const rows = await api.context.db.selectFrom('vehicle_features').selectAll().execute()
    const has = (id: number, feature: number) =>
      rows.some((row) => row.vehicle_id === id && row.feature_id === feature)
    const [item, two] = filters.features.map(({ id }) => id)
    const requested = all.filter(({ id }) => has(id, item ?? 0) && has(id, two ?? 0)).map(({ id }) => id)
    expect((await everything({ features: [item, two] })).map(({ id }) => id)).toEqual(requested)
    expect((await everything({ featureIDs: [item, two] })).map(({ id }) => id)).toEqual(requested)
  })

  it('finds nothing for a feature, a type or a colour that does not exist', async () => {
    for (const body of [{ features: [9999] }, { vehicleTypeIDs: [9999] }, { colorIDs: [9999] }]) {
      const { status, data, pagination } = await search(body)
      expect([status, data, pagination.total]).toEqual([200, [], 0])
    }
  })

  it('excludes a vehicle that is taken for any part of the trip, and only then', async () => {
    const vehicleId = (await search({})).data[0]?.id ?? 0
    const ids = async (body: Record<string, string>) => (await everything(body)).map(({ id }) => id)
    await blockCalendar(api.context.db, { vehicleId, from: FROM + 12 * HOUR, to: FROM + 13 * HOUR })
    api.context.counts.clear()
    expect(await ids({})).not.toContain(vehicleId)
    // back to back, to the minute: 10:00 + 12 h = 22:00 until 23:00
    expect(await ids({ toDate: '2026-12-20', toTime: '22:00' })).toContain(vehicleId)
    expect(await ids({ toDate: '2026-12-20', toTime: '22:01' })).not.toContain(vehicleId)
    expect(await ids({ fromDate: '2026-12-20', fromTime: '23:00' })).toContain(vehicleId)
    expect(await ids({ fromDate: '2026-12-20', fromTime: '22:59' })).not.toContain(vehicleId)
  })

  it.each([
    ['is not listed', { state: 'notAvailable' as const }],
    ['has no driver yet', { step: 5 }],
    ['is blocked', { blocked_at: new Date(NOW) }],
    ['has an insurance that expires before the drop-off', { insurance_expiry: '2026-12-21' }],
  ])('excludes a vehicle that %s', async (_, change) => {
    const vehicleId = (await search({})).data[1]?.id ?? 0
    const before = await rowOf(api.context.db, 'vehicles', vehicleId)
    const { state, step, blocked_at, insurance_expiry } = before
    await setRow(api.context.db, 'vehicles', vehicleId, change)
    api.context.counts.clear()
    expect((await everything()).map(({ id }) => id)).not.toContain(vehicleId)
    await setRow(api.context.db, 'vehicles', vehicleId, { state, step, blocked_at, insurance_expiry })
    api.context.counts.clear()
    expect((await everything()).map(({ id }) => id)).toContain(vehicleId)
  })

  it('returns for more than 30 days only vehicles with long-term trips, and nothing for more than 90', async () => {
    const all = await everything({ toDate: '2027-01-19', toTime: '10:00' })
    expect(all.some(({ longTermTrip }) => !longTermTrip)).toBe(true)
    const long = await everything({ toDate: '2027-01-19', toTime: '10:01' })
    expect(long.length).toBeGreaterThan(0)
    expect(long.every(({ longTermTrip }) => longTermTrip)).toBe(true)
    expect(await everything({ toDate: '2027-03-20', toTime: '10:01' })).toEqual([])
  })

  it('searches the first city when none is given', async () => {
    const { data } = await search({ cityId: null })
    expect(data[0]?.city?.id).toBe(kathmandu)
  })

  it.each([
    ['an unknown city', { cityId: 99_999 }, 422, 'unknownCity'],
    ['a city that is not an id', { cityId: 'kathmandu' }, 422, 'invalid'],
    ['an id larger than the database can hold', { cityId: 3_000_000_000 }, 422, 'invalid'],
    ['dates in reverse', { toDate: '2026-12-19' }, 422, 'invalidDates'],
    ['a pickup in the past', { fromDate: '2026-11-20' }, 422, 'invalidDates'],
    [
      'a pickup in 90 minutes',
      { fromDate: '2026-11-21', fromTime: '11:45', toDate: '2026-11-22' },
      422,
      'invalidDates',
    ],
    ['a day that does not exist', { fromDate: '2027-02-30', toDate: '2027-03-02' }, 422, 'invalidDates'],
    ['a garbage day', { fromDate: 'soon' }, 422, 'invalidDates'],
    ['no dates', { fromDate: undefined, toDate: undefined }, 422, 'invalidDates'],
    ['a column name as sort', { sortBy: 'registration_number' }, 422, 'unknownSort'],
    ['a reversed range of prices', { minPrice: 9000, maxPrice: 3000 }, 422, 'reversedPrices'],
    ['an injected order', { order: 'asc; drop' }, 422, 'invalid'],
    ['an unknown fuel', { fuelTypes: ['water'] }, 422, 'invalid'],
    [
      'too many ids',
      { colorIDs: Array.from({ length: 10_000 }, (_, index) => index + 1) },
      422,
      'tooManyFilters',
    ],
    ['a filter that is not a list', { colorIDs: { 0: 1 } }, 422, 'invalid'],
    ['a fraction as id', { colorIDs: [1.5] }, 422, 'invalid'],
  ])('refuses %s', async (_, body, status, cause) => {
    const reply = await search(body)
    expect([reply.status, reply.error[0]?.cause]).toEqual([status, cause])
    expect(reply.error[0]?.detail).toMatch(/^[A-Z].+\.$/)
  })

  it.each([
    ['0', 422],
    ['-1', 422],
    ['1000000000', 422],
    ['1e3', 422],
    ['abc', 422],
    ['9999', 200],
  ])('responds to page %s with %i', async (page, status) => {
    const reply = await search({}, page)
    expect(reply.status).toBe(status)
    if (status === 200) expect(reply.data).toEqual([])
  })

  it.each([
    ['broken JSON', '{"cityId":', 400, 'unreadable'],
    ['bytes that are not text', '{"cityId": "\ud800"}', 422, 'invalid'],
    ['an infinite number', '{"cityId": 1e999}', 422, 'invalid'],
    ['nothing', '', 400, 'unreadable'],
    ['null', 'null', 422, 'invalid'],
    ['a list', '[]', 422, 'invalidDates'],
    ['a deep nest', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 422, 'invalidDates'],
    ['a body of 70 kB', `{"cityId": 1, "x": "${'x'.repeat(70_000)}"}`, 413, 'tooLarge'],
    ['a poisoned prototype', '{"__proto__": {"cityId": 1}}', 422, 'invalidDates'],
  ])('handles %s', async (_, body, status, cause) => {
    const reply = await api.call('POST', '/api/v1/getVehicles?page=1', { body })
    expect([reply.status, reply.error[0]?.cause]).toEqual([status, cause])
  })

  it('requires JSON', async () => {
    const reply = await api.call('POST', '/api/v1/getVehicles', {
      body: 'cityId=1',
      headers: { 'content-type': 'text/plain' },
    })
    expect([reply.status, reply.error[0]?.cause]).toEqual([415, 'notJson'])
  })

  it('returns errors in Nepali on request', async () => {
    const reply = await api.call('POST', '/api/v1/getVehicles?page=1', {
      body: { cityId: kathmandu, ...DATES, sortBy: 'x' },
      headers: { 'accept-language': 'np' },
    })
    expect(reply.error[0]?.detail).toMatch(/[\u0900-\u097f]/)
  })
})

describe('POST getVehicles with a destination', () => {
  const POKHARA = { lat: 28.2096, lng: 83.9856 }

  it('prices the whole route as the booking does', async () => {
    const { data } = await search({ destination: POKHARA })
    expect(data.length).toBeGreaterThan(0)
    const [card] = data
    const city = filters.cities[0]
    const { data: quote } = await api.call<{ payable: number; km: number; totalTime: number }>(
      'POST',
      '/api/v1/pricing',
      {
        body: {
          vehicleId: card?.id,
          from: '2026-12-20T04:15:00Z',
          to: '2026-12-22T04:15:00Z',
          originLatitude: city?.latitude,
          originLongitude: city?.longitude,
          destinationLatitude: POKHARA.lat,
          destinationLongitude: POKHARA.lng,
        },
      },
    )
    expect(card?.trip).toEqual({
      km: quote.km,
      seconds: quote.totalTime,
      payable: quote.payable,
      isEstimate: expect.any(Boolean),
    })
    expect(card?.trip?.km).toBeGreaterThan(150)
    expect(card?.pricing?.payable).toBe(
      (await search({})).data.find(({ id }) => id === card?.id)?.pricing?.payable,
    )
  })

  it('excludes vehicles that are taken before the drop-off that the route requires', async () => {
    const short = { toDate: '2026-12-20', toTime: '15:00' }
    const vehicleId = (await search({ ...short, destination: POKHARA })).data[0]?.id ?? 0
    await blockCalendar(api.context.db, { vehicleId, from: FROM + 6 * HOUR, to: FROM + 7 * HOUR })
    api.context.counts.clear()
    const ids = async (body: object) => (await everything({ ...short, ...body })).map(({ id }) => id)
    expect(await ids({ destination: POKHARA })).not.toContain(vehicleId)
    expect(await ids({})).toContain(vehicleId)
  })

  it('excludes those that are taken before they arrive, which a bus does later than a car', async () => {
    const short = { toDate: '2026-12-20', toTime: '15:00', destination: POKHARA }
    const idsOf = async (slug: string, body: object) => {
      const vehicleTypeIDs = filters.vehicleTypes.filter((type) => type.slug === slug).map(({ id }) => id)
      return (await everything({ ...body, vehicleTypeIDs })).map(({ id }) => id)
    }
    const [bus = 0, sedan = 0] = await Promise.all(
      ['bus', 'sedan'].map(async (slug) => (await idsOf(slug, {}))[0]),
    )
    expect(await idsOf('bus', short)).toContain(bus)
    // a car drives 8.3 hours to Pokhara, a bus 10.3
    for (const vehicleId of [bus, sedan])
      await blockCalendar(api.context.db, { vehicleId, from: FROM + 9 * HOUR, to: FROM + 9.5 * HOUR })
    api.context.counts.clear()
    expect(await idsOf('sedan', short)).toContain(sedan)
    expect(await idsOf('bus', short)).not.toContain(bus)
    expect((await everything(short)).map(({ id }) => id)).not.toContain(bus)
  })

  it.each([
    ['no road leads there', async () => ({ noRoad: { at: 1, nearest: null } }), { lat: 29.7, lng: 82.2 }],
    [
      'the routing engine is unavailable',
      () => Promise.reject(new ApiError('unavailable')),
      { lat: 29.71, lng: 82.2 },
    ],
  ])('prices only the hours where %s', async (_, route, destination) => {
    const { routing } = api.context.ports
    Object.assign(api.context.ports, { routing: { route } })
    const { status, data } = await search({ destination })
    Object.assign(api.context.ports, { routing })
    expect([status, data.length > 0]).toEqual([200, true])
    expect(data.every(({ trip, pricing }) => trip === null && pricing !== null)).toBe(true)
  })

  it.each([
    ['in India', { lat: 26.85, lng: 80.95 }, 'outsideNepal'],
    ['off the globe', { lat: 127, lng: 85 }, 'invalid'],
    ['that is a name', 'Pokhara', 'invalid'],
  ])('refuses a destination %s', async (_, destination, cause) => {
    const reply = await search({ destination })
    expect([reply.status, reply.error[0]?.cause]).toEqual([422, cause])
  })
})

describe('POST vehicleCounts', () => {
  const counts = async (body: Record<string, unknown> = {}) => {
    api.context.counts.clear()
    api.context.filterCounts.clear()
    const reply = await api.call<FilterCounts>('POST', '/api/v1/vehicleCounts', {
      body: { cityId: kathmandu, ...DATES, ...body },
    })
    expect(reply.status).toBe(200)
    return reply.data
  }
  const total = async (body: Record<string, unknown>) => {
    api.context.counts.clear()
    return (await search(body)).pagination.total
  }

  it('returns the number of results with one more value, for every value of every group', async () => {
    const chosen = { vehicleTypeIDs: [filters.vehicleTypes[0]?.id ?? 0], fuelTypes: ['petrol', 'diesel'] }
    for (const body of [{}, chosen, { ...chosen, features: [filters.features[0]?.id ?? 0] }]) {
      const found = await counts(body)
      expect(found.total).toBe(await total(body))
      for (const { id } of filters.vehicleTypes)
        expect(found.vehicleTypes[id] ?? 0).toBe(await total({ ...body, vehicleTypeIDs: [id] }))
      for (const group of ['guests', 'instant', 'ratings'] as const)
        for (const { id } of filters[group])
          expect(found[group][id] ?? 0).toBe(await total({ ...body, [group]: [id] }))
      for (const { id } of filters.fuelTypes)
        expect(found.fuelTypes[id] ?? 0).toBe(await total({ ...body, fuelTypes: [id] }))
      for (const { id } of filters.manufacturers)
        expect(found.manufacturers[id] ?? 0).toBe(await total({ ...body, manufacturerIDs: [id] }))
      for (const { id } of filters.colors)
        expect(found.colors[id] ?? 0).toBe(await total({ ...body, colorIDs: [id] }))
      const { features = [] }: { features?: number[] } = body
      for (const { id } of filters.features)
        expect(found.features[id] ?? 0).toBe(await total({ ...body, features: [...features, id] }))
    }
  })

  it('returns zero for hours without vehicles', async () => {
    expect(await counts({ toDate: '2027-12-22' })).toEqual({
      total: 0,
      vehicleTypes: {},
      guests: {},
      instant: {},
      ratings: {},
      fuelTypes: {},
      manufacturers: {},
      colors: {},
      features: {},
    })
  })

  it.each([
    ['an unknown city', { cityId: 99_999 }, 'unknownCity'],
    ['dates in reverse', { toDate: '2026-12-19' }, 'invalidDates'],
    ['a filter that is not a list', { colorIDs: 1 }, 'invalid'],
  ])('refuses %s', async (_, body, cause) => {
    const reply = await api.call('POST', '/api/v1/vehicleCounts', {
      body: { cityId: kathmandu, ...DATES, ...body },
    })
    expect([reply.status, reply.error[0]?.cause]).toEqual([422, cause])
  })
})

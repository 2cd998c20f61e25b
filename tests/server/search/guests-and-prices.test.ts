import { beforeAll, describe, expect, it } from 'vitest'
import type { FilterCounts, Filters } from '#contract/search.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { blockCalendar } from '#server/db/seed/booking-rows.ts'
import { testApi } from '#tests/setup/api.ts'
import { HOUR } from '#tests/setup/clock.ts'

const DATES = { fromDate: '2026-12-20', fromTime: '10:00', toDate: '2026-12-22', toTime: '10:00' }
const FROM = Date.UTC(2026, 11, 20, 4, 15)
const api = testApi()
let kathmandu: number

beforeAll(async () => {
  kathmandu = (await api.call<Filters>('GET', '/api/v1/vehicleFilters')).data.cities[0]?.id ?? 0
})

const search = (body: Record<string, unknown>, page = 1) =>
  api.call<VehicleCard[]>('POST', `/api/v1/getVehicles?page=${page}`, {
    body: { cityId: kathmandu, ...DATES, ...body },
  })

async function everything(body: Record<string, unknown> = {}): Promise<VehicleCard[]> {
  const first = await search(body)
  const all = [...first.data]
  for (let page = 2; all.length < first.pagination.total; page++) all.push(...(await search(body, page)).data)
  return all
}

describe('POST getVehicles', () => {
  it('filters by guests beside the driver, instantly confirmed vehicles, and a minimum of rounded ratings', async () => {
    const all = await everything()
    const isMet = {
      guests: ({ numberOfSeats }: VehicleCard) => numberOfSeats - 1 >= 7,
      instant: ({ instantBooking }: VehicleCard) => instantBooking,
      ratings: ({ rating }: VehicleCard) => Math.round((rating.average ?? 0) * 10) >= 45,
    }
    for (const [group, ids] of [
      ['guests', [15, 7]],
      ['instant', [1]],
      ['ratings', [45]],
    ] as const) {
      const expected = all.filter(isMet[group]).map(({ id }) => id)
      expect(expected.length).toBeGreaterThan(0)
      expect((await everything({ [group]: ids })).map(({ id }) => id)).toEqual(expected)
    }
  })

  it.each([
    ['of the dates', {}],
    ['of the whole trip', { destination: { lat: 28.2096, lng: 83.9856 } }],
  ])('takes a range of the price %s that the cards show, in every order and count', async (_name, body) => {
    const all = await everything({ ...body, instant: [1] })
    const priceOf = ({ trip, pricing }: VehicleCard) => (trip ?? pricing)?.payable ?? 0
    const prices = all.map(priceOf).sort((a, b) => a - b)
    const [minPrice = 0, maxPrice = 0] = [prices[2], prices.at(-3)]
    expect(maxPrice).toBeGreaterThan(minPrice)
    const isMet = (card: VehicleCard) => priceOf(card) >= minPrice && priceOf(card) <= maxPrice
    const range = { ...body, instant: [1], minPrice, maxPrice }
    const expected = all.filter(isMet).map(({ id }) => id)
    expect((await everything(range)).map(({ id }) => id)).toEqual(expected)
    const byPrice = await everything({ ...range, sortBy: 'payable', order: 'asc' })
    expect(byPrice.map(priceOf)).toEqual(
      all
        .filter(isMet)
        .map(priceOf)
        .sort((a, b) => a - b),
    )
    const counts = await api.call<FilterCounts>('POST', '/api/v1/vehicleCounts', {
      body: { cityId: kathmandu, ...DATES, ...range },
    })
    expect(counts.data.total).toBe(expected.length)
    expect(counts.data.instant).toEqual({ 1: expected.length })
  })

  it('orders by the price of the whole trip, and omits a vehicle that has been taken since', async () => {
    const body = { sortBy: 'payable', order: 'asc', destination: { lat: 28.2096, lng: 83.9856 } }
    const cards = await everything(body)
    const prices = cards.map(({ trip }) => trip?.payable ?? 0)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    const vehicleId = cards[0]?.id ?? 0
    await blockCalendar(api.context.db, { vehicleId, from: FROM - 2 * HOUR, to: FROM + HOUR })
    expect((await search(body)).data.map(({ id }) => id)).not.toContain(vehicleId)
  })
})

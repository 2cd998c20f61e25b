import { expect, it } from 'vitest'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'

const api = testApi({}, () => NOW)

it('the city route page shows the road and the cheapest free vehicle of each type', async () => {
  const found = await api.data.cityRoute('kathmandu-to-pokhara', 'en')
  expect(found).toMatchObject({ from: { title: 'Kathmandu' }, to: { title: 'Pokhara' } })
  expect(found?.best.title).toMatch(/Mugling/)
  expect((found?.best.meters ?? 0) / 1000).toBeCloseTo(201, -1)
  const offers = found?.offers ?? []
  expect(offers.length).toBeGreaterThan(3)
  expect(new Set(offers.map(({ type }) => type.id)).size).toBe(offers.length)
  const prices = offers.map(({ payable }) => payable)
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  expect(offers.every(({ start, payable }) => start > NOW && payable > 0)).toBe(true)
})

it('the city route page offers no higher price for a journey than the home page', async () => {
  const journey = (await api.data.journeys('en')).find(({ key }) => key === 'pokhara')
  const found = await api.data.cityRoute('kathmandu-to-pokhara', 'en')
  expect(found?.offers[0]?.payable).toBeLessThanOrEqual(journey?.payable ?? 0)
})

it('the city route page offers no vehicles of blocked hosts', async () => {
  const { db } = api.context
  await db
    .updateTable('users')
    .set({ blocked_at: new Date(NOW) })
    .execute()
  const found = await api.data.cityRoute('kathmandu-to-pokhara', 'np')
  expect(found?.offers).toEqual([])
  expect(found?.from.title).toBe('काठमाडौं')
})

it.each(['kathmandu-to-lalitpur', 'kathmandu-to-atlantis', 'kathmandu', '', undefined])(
  'the city route page does not exist for %s',
  async (slug) => {
    expect(await api.data.cityRoute(slug, 'en')).toBeNull()
  },
)

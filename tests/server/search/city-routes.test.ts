import { expect, it } from 'vitest'
import { cityRoutes, mainRoutes } from '#domain/search/city-routes.ts'
import { staticMapUrls } from '#server/services/static-maps/static-map-url.ts'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { servePictures } from '#tests/setup/pictures.ts'

const api = testApi({}, () => NOW)

it('lists every pair of cities with its road and the price from which it is driven', async () => {
  const { cities } = await api.data.filters('en')
  const routes = await api.data.cityRoutes('en')
  expect(routes.map(({ from, to }) => [from.slug, to.slug])).toEqual(
    cityRoutes(cities).map(({ from, to }) => [from.slug, to.slug]),
  )
  expect(routes.every(({ meters, seconds }) => meters > 40_000 && seconds > 1_800)).toBe(true)
  expect(routes.filter(({ payable }) => payable !== null).length).toBeGreaterThan(routes.length / 2)
})

it('has the road of the page of the route, and a price that is not below its cheapest offer', async () => {
  const { cities } = await api.data.filters('np')
  const kathmandu = cities.find(({ slug }) => slug === 'kathmandu')
  const routes = await api.data.cityRoutes('np', kathmandu?.id)
  expect(routes.every(({ from }) => from.slug === 'kathmandu')).toBe(true)
  const listed = routes.find(({ to }) => to.slug === 'pokhara')
  const page = await api.data.cityRoute('kathmandu-to-pokhara', 'np')
  expect(listed?.to.title).toBe('पोखरा')
  expect((listed?.meters ?? 0) / (page?.best.meters ?? 1)).toBeCloseTo(1, 2)
  expect(listed?.payable).toBeGreaterThanOrEqual(page?.offers[0]?.payable ?? Number.POSITIVE_INFINITY)
})

it('shows first where most vehicles are, in the order of the road', async () => {
  const routes = await api.data.cityRoutes('en')
  const from = routes.filter((route) => route.from.slug === 'kathmandu')
  const main = mainRoutes(from, 6)
  expect(main).toHaveLength(6)
  expect(main).toEqual(from.filter((route) => main.includes(route)))
  const others = from.filter((route) => !main.includes(route)).map(({ to }) => to.vehicles)
  expect(Math.min(...main.map(({ to }) => to.vehicles))).toBeGreaterThanOrEqual(Math.max(...others))
})

it('has no price where all hosts are blocked, and stays a list', async () => {
  const { db } = api.context
  await db
    .updateTable('users')
    .set({ blocked_at: new Date(NOW) })
    .execute()
  const routes = await api.data.cityRoutes('en')
  expect(routes.length).toBeGreaterThan(300)
  expect(routes.every(({ payable }) => payable === null)).toBe(true)
})

it('has a static map for each route, and none for cities without one', async () => {
  const site = await servePictures(api)
  try {
    const urls = await staticMapUrls(api.context)
    const found = await site.get(urls({ kind: 'cityRoute', slug: 'kathmandu-to-pokhara' }, 'en').light)
    expect([found.status, found.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(
      (await site.get(urls({ kind: 'cityRoute', slug: 'kathmandu-to-lalitpur' }, 'en').light)).status,
    ).toBe(404)
  } finally {
    await site.close()
  }
})

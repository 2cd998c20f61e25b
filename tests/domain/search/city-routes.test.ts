import { expect, it } from 'vitest'
import { cityPath, cityRoutePath, cityRoutes, readCityRoute, roadKind } from '#domain/search/city-routes.ts'

const KATHMANDU = { slug: 'kathmandu', latitude: 27.7172, longitude: 85.324 }
const LALITPUR = { slug: 'lalitpur', latitude: 27.6644, longitude: 85.3188 }
const POKHARA = { slug: 'pokhara', latitude: 28.2096, longitude: 83.9856 }
const DHANGADHI = { slug: 'dhangadhi', latitude: 28.7014, longitude: 80.5898 }
const BIRATNAGAR = { slug: 'biratnagar', latitude: 26.4525, longitude: 87.2718 }
const CITIES = [KATHMANDU, LALITPUR, POKHARA, DHANGADHI, BIRATNAGAR]

it('the routes have a page for each direction, neither within a town nor across the whole country', () => {
  const paths = cityRoutes(CITIES).map(cityRoutePath)
  expect(paths).toContain('/routes/kathmandu-to-pokhara')
  expect(paths).toContain('/routes/pokhara-to-kathmandu')
  expect(paths).not.toContain('/routes/kathmandu-to-lalitpur')
  expect(paths).not.toContain('/routes/kathmandu-to-kathmandu')
  expect(paths).not.toContain('/routes/dhangadhi-to-biratnagar')
  expect(cityPath(POKHARA)).toBe('/cities/pokhara')
})

it.each([
  ['kathmandu-to-pokhara', 'kathmandu', 'pokhara'],
  ['kathmandu-to-lalitpur', null, null],
  ['kathmandu-to-atlantis', null, null],
  ['kathmandu', null, null],
  ['', null, null],
  [undefined, null, null],
])('the slug %s is read', (slug, from, to) => {
  const ends = readCityRoute(slug, CITIES)
  expect(ends?.from.slug ?? null).toBe(from)
  expect(ends?.to.slug ?? null).toBe(to)
})

it.each([
  ['plain', 100, 2, 0],
  ['hills', 100, 2.5, 9],
  ['rough', 100, 2, 10],
] as const)('a road is classified as %s', (kind, km, hours, roughKm) => {
  const best = { title: '', meters: km * 1000, seconds: hours * 3600 }
  expect(roadKind({ best, roughKm })).toBe(kind)
})

import { describe, expect, it } from 'vitest'
import { findCity } from '#domain/search/match-cities.ts'
import { repairQuery } from '#domain/search/repair-query.ts'
import { readCity } from '#domain/search/search-url.ts'

const CITIES = [
  { id: 1, title: 'Kathmandu', slug: 'kathmandu' },
  { id: 2, title: 'पोखरा', slug: 'pokhara' },
  { id: 3, title: 'Birgunj', slug: 'birgunj' },
]
const KNOWN = {
  cities: CITIES,
  vehicleTypes: [{ id: 1 }, { id: 2 }],
  guests: [{ id: 4 }],
  instant: [{ id: 1 }],
  ratings: [{ id: 45 }],
  fuelTypes: [{ id: 'petrol' }, { id: 'electric' }],
  features: [{ id: 5 }],
  manufacturers: [{ id: 7 }],
  colors: [{ id: 9 }],
}
const repair = (query: string) => repairQuery(new URLSearchParams(query), KNOWN)?.toString() ?? null

describe('a city in a URL', () => {
  it.each([
    ['Kathmandu', 1],
    ['kathmandu', 1],
    ['KATHMANDU, Nepal', 1],
    ['Katmandu', 1],
    ['ktm', 1],
    ['काठमाडौं', 1],
    ['काठमाण्डू', 1],
    ['Pokhara', 2],
    ['pokhra', 2],
    ['पोखरा', 2],
    ['Birganj', 3],
    ['वीरगञ्ज', 3],
  ])('is found by its name %s', (typed, id) => {
    expect(findCity(CITIES, typed)?.id).toBe(id)
  })

  it.each(['', ' ', ',', 'K', 'Kath', 'Po', 'pk', 'Delhi', 'Patna', '北京', '%', 'x'.repeat(5_000)])(
    'is not guessed from %.20j',
    (typed) => {
      expect(findCity(CITIES, typed)).toBeNull()
    },
  )
})

describe('the query of the list', () => {
  it.each([
    ['city=Kathmandu', 'city=1'],
    ['city=pokhara&from=2026-12-20&type=2', 'city=2&from=2026-12-20&type=2'],
    ['city=1&type=99999', 'city=1'],
    ['type=1&type=x&type=-1&type=NaN&type=1e3', 'type=1'],
    ['type=2,77,1', 'type=1&type=2'],
    ['fuel=steam&fuel=petrol', 'fuel=petrol'],
    ['feature=6&make=8&color=1', ''],
    [`color=${'9'.repeat(500)}&color=9`, 'color=9'],
    ['make=7&make=<script>', 'make=7'],
  ])('is repaired from %s to %s', (query, repaired) => {
    expect(repair(query)).toBe(repaired)
    expect(repair(repaired)).toBeNull()
  })

  it.each([
    '',
    'city=1',
    'city=99999',
    'city=Atlantis',
    'type=1,2&type=1&fuel=petrol',
    'type=१',
    'type=',
    'from=garbage&page=0',
  ])('is left unchanged when it is %s', (query) => {
    expect(repair(query)).toBeNull()
  })

  it.each([
    ['city=1', 1],
    ['city=pokhara', 2],
    ['city=99999', undefined],
    ['city=Atlantis', undefined],
    ['', undefined],
  ])('yields from "%s" the city %s', (query, id) => {
    expect(readCity(new URLSearchParams(query), CITIES)?.id).toBe(id)
  })
})

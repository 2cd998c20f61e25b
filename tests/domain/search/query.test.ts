import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultSearch } from '#domain/search/dates.ts'
import { MAX_FILTER_IDS } from '#domain/search/limits.ts'
import { SEARCH_PARAMS } from '#domain/search/params.ts'
import {
  parseSearchParams,
  readSearch,
  type SearchQuery,
  toPayload,
  toSearchParams,
} from '#domain/search/query.ts'
import { SORT_OPTIONS } from '#domain/search/sort.ts'
import { FUEL_TYPES } from '#domain/vehicles/vehicle.ts'

const DEFAULT = defaultSearch(Date.UTC(2026, 10, 24, 4, 25))

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: MAX_FILTER_IDS })
const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10))
const time = fc.integer({ min: 0, max: 1439 }).map((n) => new Date(n * 60_000).toISOString().slice(11, 16))
const searches: fc.Arbitrary<SearchQuery> = fc.record({
  cityId: fc.option(fc.integer({ min: 1, max: 2_147_483_647 })),
  fromDate: date,
  fromTime: time,
  toDate: date,
  toTime: time,
  vehicleTypes: ids,
  guests: ids,
  instant: ids,
  ratings: ids,
  fuelTypes: fc.uniqueArray(fc.constantFrom(...FUEL_TYPES)),
  manufacturers: ids,
  colors: ids,
  features: ids,
  minPrice: fc.option(fc.nat(999_999_999)),
  maxPrice: fc.option(fc.nat(999_999_999)),
  destination: fc.option(fc.constantFrom('28.2096,83.9856,Pokhara, Nepal', '27.483,83.277,लुम्बिनी')),
  sort: fc.constantFrom(...SORT_OPTIONS),
  page: fc.integer({ min: 1, max: 10_000 }),
})
const sorted = (search: SearchQuery): SearchQuery => ({
  ...search,
  vehicleTypes: search.vehicleTypes.toSorted((a, b) => a - b),
  guests: search.guests.toSorted((a, b) => a - b),
  instant: search.instant.toSorted((a, b) => a - b),
  ratings: search.ratings.toSorted((a, b) => a - b),
  fuelTypes: FUEL_TYPES.filter((fuelType) => search.fuelTypes.includes(fuelType)),
  manufacturers: search.manufacturers.toSorted((a, b) => a - b),
  colors: search.colors.toSorted((a, b) => a - b),
  features: search.features.toSorted((a, b) => a - b),
})

describe('the canonical query', () => {
  it('is unique for a search', () => {
    const address =
      'city=1&from=2026-11-24&fromTime=12%3A30&to=2026-11-25&toTime=12%3A30&type=1&type=2&fuel=petrol&fuel=hybrid'
    const search: SearchQuery = {
      ...DEFAULT,
      cityId: 1,
      vehicleTypes: [2, 1, 2],
      fuelTypes: ['hybrid', 'petrol'],
    }
    expect(String(toSearchParams(search))).toBe(address)
    expect(search.vehicleTypes).toEqual([2, 1, 2])
  })

  it('omits defaults and unset values', () => {
    expect(String(toSearchParams({}))).toBe('')
    expect(String(toSearchParams({ cityId: null, fromDate: '', colors: [], sort: 'popular', page: 1 }))).toBe(
      '',
    )
    expect(String(toSearchParams({ sort: 'priceDesc', page: 2 }))).toBe('sort=priceDesc&page=2')
  })

  it('is parsed back to the same search', () => {
    fc.assert(
      fc.property(searches, (search) => {
        const { search: read, problems } = parseSearchParams(toSearchParams(search))
        expect({ ...DEFAULT, ...read }).toEqual(sorted(search))
        expect(problems).toEqual([])
      }),
    )
  })

  it('does not depend on the order of selection', () => {
    fc.assert(
      fc.property(searches, (search) => {
        const reversed = {
          ...search,
          colors: search.colors.toReversed(),
          fuelTypes: search.fuelTypes.toReversed(),
        }
        expect(String(toSearchParams(reversed))).toBe(String(toSearchParams(search)))
      }),
    )
  })
})

describe('a stored search', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect({ ...DEFAULT, ...readSearch(JSON.parse(JSON.stringify(search))) }).toEqual(sorted(search))
      }),
    )
  })

  it('never throws, for any value', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.record({ cityId: fc.anything(), colors: fc.anything(), fromDate: fc.anything() }),
        (a, b) => {
          expect(() => [readSearch(a), readSearch(b)]).not.toThrow()
        },
      ),
    )
  })
})

describe('the payload', () => {
  it('has the field names of the wire format', () => {
    const search: SearchQuery = {
      ...DEFAULT,
      cityId: 1,
      vehicleTypes: [2],
      manufacturers: [3],
      colors: [4],
      features: [5],
      page: 7,
    }
    expect(toPayload({ ...search, fuelTypes: ['diesel'], sort: 'priceDesc' })).toEqual({
      cityId: 1,
      fromDate: '2026-11-24',
      fromTime: '12:30',
      toDate: '2026-11-25',
      toTime: '12:30',
      sortBy: 'pricePerDay',
      order: 'desc',
      vehicleTypeIDs: [2],
      guests: [],
      instant: [],
      ratings: [],
      fuelTypes: ['diesel'],
      manufacturerIDs: [3],
      colorIDs: [4],
      features: [5],
      minPrice: null,
      maxPrice: null,
      destination: null,
    })
  })
})

const parse = (query: string) => parseSearchParams(new URLSearchParams(query))

describe('a query', () => {
  it('is read the way an HTML form sends it', () => {
    expect(
      parse(
        'city=3&from=2026-11-24&fromTime=10:00&to=2026-11-26&toTime=18:30&type=2&type=1&fuel=electric&fuel=diesel&make=4&color=5&feature=6&sort=priceAsc&page=2',
      ),
    ).toEqual({
      search: {
        cityId: 3,
        fromDate: '2026-11-24',
        fromTime: '10:00',
        toDate: '2026-11-26',
        toTime: '18:30',
        vehicleTypes: [1, 2],
        fuelTypes: ['diesel', 'electric'],
        manufacturers: [4],
        colors: [5],
        features: [6],
        sort: 'priceAsc',
        page: 2,
      },
      problems: [],
    })
  })

  it('may omit everything, or be empty', () => {
    expect(parse('')).toEqual({ search: {}, problems: [] })
    expect(parse('city=&from=&fromTime=&type=&type=&fuel=,&sort=&page=+')).toEqual({
      search: {},
      problems: [],
    })
  })

  it('may contain Devanagari digits', () => {
    expect(parse('city=३&from=२०२६-११-२४&fromTime=१०:३०&type=१२&page=२')).toEqual({
      search: { cityId: 3, fromDate: '2026-11-24', fromTime: '10:30', vehicleTypes: [12], page: 2 },
      problems: [],
    })
  })

  it('may contain comma-separated and duplicate ids', () => {
    expect(parse('type=3,1&type=3&color=2,%202').search).toEqual({ vehicleTypes: [1, 3], colors: [2] })
  })

  it.each([
    ['city=abc', ['cityId']],
    ['city=0', ['cityId']],
    ['city=-1', ['cityId']],
    ['city=1.5', ['cityId']],
    ['city=1e3', ['cityId']],
    ['city=2147483648', ['cityId']],
    ['city=99999999999999999999', ['cityId']],
    ['from=2026-02-30', ['fromDate']],
    ['from=24/11/2026&to=tomorrow', ['fromDate', 'toDate']],
    ['fromTime=24:30&toTime=9', ['fromTime', 'toTime']],
    ['type=x', ['vehicleTypes']],
    ['fuel=steam', ['fuelTypes']],
    ['sort=cheapest', ['sort']],
    ['sort=toString', ['sort']],
    ['page=0', ['page']],
    ['page=10001', ['page']],
    ["make=1'--&color=<b>&feature=%00", ['manufacturers', 'colors', 'features']],
  ])('reports %s as invalid at %j, and contains no other values', (query, problems) => {
    expect(parse(query)).toEqual({ search: {}, problems })
  })

  it('keeps the valid values among invalid ones', () => {
    expect(parse('type=1&type=x&fuel=petrol,steam')).toEqual({
      search: { vehicleTypes: [1], fuelTypes: ['petrol'] },
      problems: ['vehicleTypes', 'fuelTypes'],
    })
  })

  it('accepts a maximum number of ids per group', () => {
    const many = Array.from({ length: MAX_FILTER_IDS + 1 }, (_, index) => index + 1)
    const { search, problems } = parse(`color=${many.join(',')}`)
    expect(search.colors).toHaveLength(MAX_FILTER_IDS)
    expect(problems).toEqual(['colors'])
    expect(parse(`color=${many.slice(1).join(',')}`).problems).toEqual([])
  })

  it('never throws, for any text', () => {
    const params = fc.array(
      fc.tuple(fc.constantFrom(...Object.values(SEARCH_PARAMS)), fc.string({ unit: 'grapheme' })),
    )
    fc.assert(
      fc.property(params, (pairs) => {
        const { search } = parseSearchParams(new URLSearchParams(pairs))
        expect(parseSearchParams(toSearchParams(search))).toEqual({
          search: withoutDefaults(search),
          problems: [],
        })
      }),
    )
  })
})

function withoutDefaults({ sort, page, ...search }: Partial<SearchQuery>): Partial<SearchQuery> {
  return {
    ...search,
    ...(sort === undefined || sort === 'popular' ? {} : { sort }),
    ...(page === undefined || page === 1 ? {} : { page }),
  }
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_FILTER_IDS } from '#domain/search/limits.ts'
import { SEARCH_PARAMS } from '#domain/search/params.ts'
import { parseSearchParams, type SearchQuery, toSearchParams } from '#domain/search/query.ts'

const parse = (query: string) => parseSearchParams(new URLSearchParams(query))

describe('a query', () => {
  it('is read as an HTML form sends it', () => {
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

  it('may have Devanagari digits', () => {
    expect(parse('city=३&from=२०२६-११-२४&fromTime=१०:३०&type=१२&page=२')).toEqual({
      search: { cityId: 3, fromDate: '2026-11-24', fromTime: '10:30', vehicleTypes: [12], page: 2 },
      problems: [],
    })
  })

  it('may have comma-separated and duplicate ids', () => {
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
  ])('%s has problems with %j and no other values', (query, problems) => {
    expect(parse(query)).toEqual({ search: {}, problems })
  })

  it('keeps the valid values among invalid ones', () => {
    expect(parse('type=1&type=x&fuel=petrol,steam')).toEqual({
      search: { vehicleTypes: [1], fuelTypes: ['petrol'] },
      problems: ['vehicleTypes', 'fuelTypes'],
    })
  })

  it('is limited to this many ids per group', () => {
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

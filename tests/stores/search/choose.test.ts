import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSearch } from '#domain/search/dates.ts'
import { chooseCity, chooseType } from '#stores/search/choose.ts'
import { $search, $storedSearch } from '#stores/search/query.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

/** 09:45 in Kathmandu on 20 November 2026 */
const NOW = Date.parse('2026-11-20T04:00:00Z')
const DEFAULTS = defaultSearch(NOW)
const DATES = { fromDate: '2026-12-01', fromTime: '10:00', toDate: '2026-12-04', toTime: '18:30' }

const go = vi.fn<Environment['navigate']>()
const notify = vi.fn<Environment['notify']>()

beforeEach(() => {
  vi.clearAllMocks()
  const unused = () => Promise.reject(new Error('not asked here'))
  useEnvironment({ call: unused, now: () => NOW, navigate: go, replacePath: () => {}, notify })
  $search.set(null)
  $storedSearch.set({})
})

/** The query of the URL that was opened. */
function opened(): URLSearchParams {
  expect(go).toHaveBeenCalledOnce()
  const [path, query] = String(go.mock.calls[0]?.[0]).split('?')
  expect(path).toBe('/vehicles')
  return new URLSearchParams(query)
}

describe('choosing a city', () => {
  it('opens its list, with a toast on the next page', () => {
    chooseCity(2, 'City has been changed')
    expect(opened().get('city')).toBe('2')
    expect(notify).toHaveBeenCalledExactlyOnceWith('success', 'City has been changed', { persist: true })
  })

  it('takes the first dates that can be booked without an earlier search', () => {
    chooseCity(2, '')
    expect(Object.fromEntries(opened())).toEqual({
      city: '2',
      from: DEFAULTS.fromDate,
      fromTime: DEFAULTS.fromTime,
      to: DEFAULTS.toDate,
      toTime: DEFAULTS.toTime,
    })
  })

  it('keeps the dates of the last search, without its filters, order and page', () => {
    $storedSearch.set({ ...DATES, cityId: 1, vehicleTypes: [3], colors: [2], sort: 'popular', page: 4 })
    chooseCity(2, '')
    expect(Object.fromEntries(opened())).toEqual({
      city: '2',
      from: '2026-12-01',
      fromTime: '10:00',
      to: '2026-12-04',
      toTime: '18:30',
    })
  })

  it('moves remembered dates that have passed', () => {
    $storedSearch.set({ fromDate: '2025-01-01', fromTime: '10:00', toDate: '2025-01-03', toTime: '10:00' })
    chooseCity(2, '')
    const query = opened()
    expect(query.get('from') ?? '').toBe(DEFAULTS.fromDate)
    expect((query.get('to') ?? '') > DEFAULTS.fromDate).toBe(true)
  })

  it('takes the values of the form on this page rather than the stored ones', () => {
    $storedSearch.set({ ...DATES, cityId: 1 })
    $search.set({ ...DEFAULTS, ...DATES, toDate: '2026-12-09', cityId: 1 })
    chooseCity(2, '')
    expect(opened().get('to')).toBe('2026-12-09')
  })

  it('stores the new search', () => {
    chooseCity(2, '')
    expect($storedSearch.get()).toMatchObject({ cityId: 2, vehicleTypes: [], page: 1 })
  })
})

describe('choosing a vehicle type', () => {
  it('opens the list with it, with a toast on the next page', () => {
    chooseType(5, 'Vehicle type selected')
    expect(opened().getAll('type')).toEqual(['5'])
    expect(notify).toHaveBeenCalledExactlyOnceWith('success', 'Vehicle type selected', { persist: true })
  })

  it('adds it to the selected types, in the chosen city, without the other filters', () => {
    $storedSearch.set({ ...DATES, cityId: 6, vehicleTypes: [3], fuelTypes: ['diesel'], features: [1] })
    chooseType(5, '')
    const query = opened()
    expect(query.getAll('type')).toEqual(['3', '5'])
    expect(query.get('city')).toBe('6')
    expect(query.get('from')).toBe('2026-12-01')
    expect([query.get('fuel'), query.get('feature')]).toEqual([null, null])
  })

  it('selects a type once, however often it is chosen', () => {
    $storedSearch.set({ ...DATES, vehicleTypes: [5] })
    chooseType(5, '')
    expect(opened().getAll('type')).toEqual(['5'])
  })

  it('opens the list without a city if none was chosen', () => {
    chooseType(5, '')
    expect(opened().has('city')).toBe(false)
  })
})

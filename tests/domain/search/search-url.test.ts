import { describe, expect, it } from 'vitest'
import { defaultDatesExpireAt, defaultSearch } from '#domain/search/dates.ts'
import { readSearchUrl } from '#domain/search/search-url.ts'
import { NOW } from '#tests/setup/clock.ts'

const DATES = 'from=2026-12-20&fromTime=10:00&to=2026-12-22&toTime=10:00'

describe('a search URL', () => {
  it.each([
    ['', null],
    [`city=1&${DATES}`, null],
    ['city=1&sort=registration_number', 'unreadable'],
    ['type=x', 'unreadable'],
    ['page=0', 'unreadable'],
    ['from=2020-01-01&fromTime=10:00&to=2020-01-02&toTime=10:00', 'movedDates'],
    ['from=garbage', 'movedDates'],
    ['from=2029-01-10&fromTime=10:00&to=2029-01-12&toTime=10:00', 'tooFarDates'],
    [`destination=Pokhara&${DATES}`, null],
    ['from=2026-12-20&fromTime=10:00&to=2026-12-19&toTime=10:00', 'movedDates'],
  ])('reads "%s" with the notice %s', (query, notice) => {
    expect(readSearchUrl(new URLSearchParams(query), NOW).notice).toBe(notice)
  })

  it('is the default search until the next half hour when it has no dates', () => {
    const { search, expiresAt: until } = readSearchUrl(new URLSearchParams(), NOW)
    expect(search).toEqual(defaultSearch(NOW))
    expect(until).toBe(defaultDatesExpireAt(NOW))
  })

  it.each([
    ['destination=28.2096,83.9856,Pokhara', '28.2096,83.9856,Pokhara', null],
    ['destination=+Pokhara+', null, 'Pokhara'],
    ['destination=+', null, null],
    ['', null, null],
  ])('reads "%s" as the destination %s, with the typed text %s', (query, destination, typed) => {
    const read = readSearchUrl(new URLSearchParams(query), NOW)
    expect([read.search.destination, read.typedDestination]).toEqual([destination, typed])
  })

  it('keeps the valid parts of an invalid one', () => {
    const { search } = readSearchUrl(new URLSearchParams(`${DATES}&type=3&type=x&color=2`), NOW)
    expect(search).toMatchObject({ fromDate: '2026-12-20', vehicleTypes: [3], colors: [2] })
  })
})

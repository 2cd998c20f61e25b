import { describe, expect, it } from 'vitest'
import { offeredSearches } from '#domain/search/offered-searches.ts'
import { addRecent, readRecent } from '#domain/search/recent.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'

const trip = (city: number, from = '2026-12-04', to = '2026-12-06', more = '') =>
  `city=${city}&from=${from}&fromTime=10%3A00&to=${to}&toTime=18%3A00${more}`
const params = (text: string) => new URLSearchParams(text)
/** Friday */
const NOW = kathmanduMillis('2026-11-27', '09:00') ?? 0

describe('the last searches', () => {
  it('are city, dates and destination, without filters and pages', () => {
    expect(addRecent([], params(`${trip(1)}&type=3&page=2&sort=priceAsc`))).toEqual([trip(1)])
  })

  it('are five, latest first', () => {
    let stored: unknown = null
    for (const city of [1, 2, 3, 4, 5, 6, 7]) stored = addRecent(stored, params(trip(city)))
    expect(stored).toEqual([7, 6, 5, 4, 3].map((city) => trip(city)))
  })

  it('have one for each city and destination, with its latest dates', () => {
    const to = '&destination=28.2%2C83.9%2CPokhara'
    const stored = [trip(1), trip(2), trip(1, '2026-12-04', '2026-12-06', to)]
    expect(addRecent(stored, params(trip(1, '2026-12-10', '2026-12-11')))).toEqual([
      trip(1, '2026-12-10', '2026-12-11'),
      stored[1],
      stored[2],
    ])
  })

  it.each([
    ['a city', 'from=2026-12-04'],
    ['dates', 'city=1'],
  ])('do not include one without %s', (_, text) => {
    expect(addRecent([trip(2)], params(text))).toEqual([trip(2)])
  })

  it.each([null, 4, {}, 'text', [1, null, 'x'.repeat(500)]])('are none in another value: %j', (stored) => {
    expect(readRecent(stored)).toEqual([])
    expect(offeredSearches(stored, NOW)).toEqual([])
  })
})

describe('a past search', () => {
  it.each([
    ['is offered as it was', trip(1), '2026-12-04 10:00', '2026-12-06 18:00', false],
    [
      'moves to the next such weekday',
      trip(1, '2026-11-20', '2026-11-22'),
      '2026-12-04 10:00',
      '2026-12-06 18:00',
      true,
    ],
    [
      'moves by as many weeks as needed',
      trip(1, '2026-08-05', '2026-08-06'),
      '2026-12-02 10:00',
      '2026-12-03 18:00',
      true,
    ],
    [
      'with broken dates gets those of the form',
      'city=1&from=2026-11-31',
      '2026-11-27 11:30',
      '2026-11-28 11:30',
      true,
    ],
    [
      'with reversed dates gets those of the form',
      trip(1, '2026-08-06', '2026-08-05'),
      '2026-11-27 11:30',
      '2026-11-28 11:30',
      true,
    ],
  ])('%s', (_, stored, from, to, isMoved) => {
    const [found] = offeredSearches([stored], NOW)
    expect(found).toMatchObject({ cityId: 1, isMoved })
    expect(`${found?.fromDate} ${found?.fromTime}`).toBe(from)
    expect(`${found?.toDate} ${found?.toTime}`).toBe(to)
  })

  it('keeps its destination, and is left out without a city', () => {
    const to = '&destination=28.2%2C83.9%2CPokhara'
    expect(offeredSearches([trip(1, '2026-12-04', '2026-12-06', to)], NOW)[0]?.destination).toContain(
      'Pokhara',
    )
    expect(offeredSearches(['from=2026-12-04', 'city=x'], NOW)).toEqual([])
  })
})

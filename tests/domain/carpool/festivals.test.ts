import { describe, expect, it } from 'vitest'
import { boardUrl, readBoardUrl } from '#domain/carpool/board-url.ts'
import {
  FESTIVAL_NAMES,
  FESTIVALS,
  festivalExpiresAt,
  festivalNear,
  travelFilters,
} from '#domain/carpool/festivals.ts'
import { bikramDate } from '#domain/shared/bikram.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'

const at = (date: string, time = '12:00') => kathmanduMillis(date, time) ?? Number.NaN

describe('the festivals', () => {
  it.each([
    ['dashain', '2026-10-17', '2026-10-22'],
    ['tihar', '2026-11-08', '2026-11-11'],
    ['chhath', '2026-11-15', '2026-11-16'],
    ['tamuLosar', '2026-12-30', '2026-12-30'],
    ['sonamLosar', '2027-02-07', '2027-02-07'],
    ['gyalpoLosar', '2027-03-09', '2027-03-09'],
  ])('%s of 2083 lasts from %s to %s', (name, first, last) => {
    expect(FESTIVALS.find((festival) => festival.name === name)).toEqual({ name, first, last })
  })

  it('follow one another, six each year', () => {
    expect(FESTIVALS.map(({ name }) => name)).toEqual([...FESTIVAL_NAMES, ...FESTIVAL_NAMES])
    const days = FESTIVALS.flatMap(({ first, last }) => [first, last])
    expect(days.toSorted()).toEqual(days)
  })

  it('have the same length every year, and Tamu Losar is on 15 Poush', () => {
    const lengths = FESTIVALS.map(({ first, last }) => at(last) - at(first))
    const year = FESTIVAL_NAMES.length
    // Tihar of 2083 has a day between Laxmi Puja and Bhai Tika in which no new lunar day begins
    const others = lengths.filter((_, index) => FESTIVALS[index]?.name !== 'tihar')
    expect(others.slice(year - 1)).toEqual(others.slice(0, year - 1))
    expect(bikramDate(at('2026-12-30'))).toEqual({ year: 2083, month: 9, day: 15 })
  })
})

describe('festivalNear', () => {
  it.each([
    ['2026-09-01', null, 0],
    ['2026-09-02', 'dashain', 45],
    ['2026-10-16', 'dashain', 1],
    ['2026-10-17', 'dashain', 0],
    ['2026-10-22', 'dashain', 0],
    ['2026-10-23', 'tihar', 16],
    ['2026-11-14', 'chhath', 1],
    ['2026-11-17', 'tamuLosar', 43],
    ['2026-12-31', 'sonamLosar', 38],
    ['2027-03-10', null, 0],
    ['2027-08-22', 'dashain', 45],
    ['2028-02-26', 'gyalpoLosar', 0],
    ['2028-02-27', null, 0],
  ])('returns for %s: %s, %i days to go', (date, name, daysToGo) => {
    const near = festivalNear(at(date))
    expect(near && { name: near.name, daysToGo: near.daysToGo }).toEqual(name && { name, daysToGo })
  })

  it.each([
    ['2026-10-01', { time: '2026-10-10', until: '2026-10-17' }],
    ['2026-10-14', { time: '2026-10-14', until: '2026-10-17' }],
    ['2026-10-17', null],
  ])('lists on %s the rides home of %o', (date, home) => {
    const near = festivalNear(at(date))
    expect([near?.home, near?.back]).toEqual([home, { time: '2026-10-22', until: '2026-10-29' }])
  })

  it('keeps the filters of the board, and swaps its places for the return journey', () => {
    const filters = readBoardUrl('from=Kathmandu&fromAt=27.7,85.3&to=Ilam&role=driver&type=2&time=2026-09-09')
    const days = { time: '2026-10-10', until: '2026-10-17' }
    expect(boardUrl(travelFilters(filters, days, 'home'))).toBe(
      '/list-carpool-requests?from=Kathmandu&fromAt=27.7%2C85.3&to=Ilam&time=2026-10-10&until=2026-10-17&role=driver&type=2',
    )
    expect(boardUrl(travelFilters(filters, days, 'back'))).toBe(
      '/list-carpool-requests?from=Ilam&to=Kathmandu&toAt=27.7%2C85.3&time=2026-10-10&until=2026-10-17&role=driver&type=2',
    )
  })

  it('changes at midnight in Kathmandu', () => {
    const now = at('2026-10-22', '23:59')
    expect(festivalNear(now)?.name).toBe('dashain')
    expect(festivalExpiresAt(now)).toBe(at('2026-10-23', '00:00'))
    expect(festivalNear(festivalExpiresAt(now))?.name).toBe('tihar')
  })
})

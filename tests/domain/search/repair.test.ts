import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areSearchable,
  defaultSearch,
  followPickup,
  repairDates,
  repairStored,
} from '#domain/search/dates.ts'
import { searchRules } from '#domain/search/search.rules.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'

const at = (text: string) => kathmanduMillis(text.slice(0, 10), text.slice(11)) ?? Number.NaN
const dates = (span: string) => {
  const [fromDate = '', fromTime = '', toDate = '', toTime = ''] = span.split(/,? /)
  return { fromDate, fromTime, toDate, toTime }
}
const inYear = (day: string) => `${day.startsWith('01') ? 2027 : 2026}-${day}`

describe('the repair of stored dates', () => {
  // now | stored pickup, drop-off | repaired pickup, drop-off | condition
  it.each([
    '11-24 10:10 | 11-24 15:00, 11-26 15:00 | 11-24 15:00, 11-26 15:00 | stay when they are still ahead',
    '11-24 10:10 | 11-24 12:10, 11-24 13:00 | 11-24 12:10, 11-24 13:00 | stay exactly two hours ahead',
    '11-24 10:10 | 11-24 12:09, 11-25 12:00 | 11-24 12:30, 11-25 12:00 | move when they are less than two hours ahead',
    '11-24 10:10 | 11-24 09:00, 11-26 09:00 | 11-24 12:30, 11-26 09:00 | move from earlier today to a slot of today',
    '11-24 10:10 | 11-23 15:00, 11-26 09:00 | 11-24 15:00, 11-26 09:00 | keep their time from yesterday where today offers it',
    '11-24 10:10 | 11-23 09:00, 11-26 09:00 | 11-24 12:30, 11-26 09:00 | take the first slot where today does not',
    '11-24 22:00 | 11-01 15:00, 11-02 15:00 | 11-25 15:00, 11-26 15:00 | become tomorrow when they are long past and today is over',
    '11-24 21:45 | 11-24 23:30, 11-26 10:00 | 11-25 23:30, 11-26 10:00 | move from tonight to tomorrow when no slot is left',
    '11-24 21:29 | 11-24 23:30, 11-25 10:00 | 11-24 23:30, 11-25 10:00 | stay tonight while two hours are left',
    '11-24 10:10 | 11-20 09:00, 11-22 18:00 | 11-24 12:30, 11-25 18:00 | return tomorrow when the drop-off has passed',
    '11-24 10:10 | 11-24 13:00, 11-24 10:10 | 11-24 13:00, 11-25 10:10 | return tomorrow when the drop-off is right now',
    '11-24 10:10 | 12-31 13:00, 11-22 18:00 | 12-31 13:00, 01-01 18:00 | return the day after a distant pickup when the drop-off has passed',
    '11-24 10:10 | 12-05 13:00, 12-03 18:00 | 12-05 13:00, 12-06 18:00 | return the day after the pickup when the drop-off precedes it',
    '11-24 10:10 | 12-05 13:00, 12-05 14:00 | 12-05 13:00, 12-05 14:00 | are not stretched when they were valid',
    '11-24 10:10 | 11-24 09:00, 11-24 16:30 | 11-24 12:30, 11-25 16:30 | return tomorrow when the pickup moved too close to the drop-off',
    '11-24 10:10 | 11-24 09:00, 11-24 17:00 | 11-24 12:30, 11-24 17:00 | stay on the day when the moved pickup leaves room',
  ])('follows the row: %s', (row) => {
    const [now = '', stored = '', repaired = ''] = row.replace(/\d\d-\d\d \d/g, inYear).split(' | ')
    expect(repairDates(at(now), dates(stored))).toEqual(dates(repaired))
  })

  it('limits the start to two years ahead', () => {
    const now = at('2026-11-24 10:10')
    expect(repairDates(now, dates('2028-11-24 10:00, 2028-11-26 10:00')).fromDate).toBe('2028-11-24')
    expect(repairDates(now, dates('2028-11-25 10:00, 2028-11-26 10:00')).fromDate).toBe('2026-11-24')
  })

  it.each([
    ['2028-11-25 10:00, 2028-11-28 18:00', '2026-11-24 12:30, 2026-11-27 18:00', 'for as many days'],
    ['2031-01-01 15:00, 2031-01-01 21:00', '2026-11-24 15:00, 2026-11-24 21:00', 'on one day'],
    [
      '2028-11-25 10:00, 2030-11-28 18:00',
      '2026-11-24 12:30, 2026-11-25 18:00',
      'for one day when the trip was too long',
    ],
    [
      '2028-11-25 10:00, 2028-11-20 18:00',
      '2026-11-24 12:30, 2026-11-25 18:00',
      'for a day where they are reversed',
    ],
  ])('moves dates that are too far ahead together (%s, to %s): %s', (stored, repaired) => {
    expect(repairDates(at('2026-11-24 10:10'), dates(stored))).toEqual(dates(repaired))
  })

  it('uses the default time when only the day is valid', () => {
    const now = at('2026-11-24 10:10')
    expect(repairDates(now, { fromDate: '2026-12-20' })).toEqual(dates('2026-12-20 12:30, 2026-12-21 12:30'))
    expect(repairDates(now, { fromDate: '2026-12-20', toDate: '2026-12-24' })).toEqual(
      dates('2026-12-20 12:30, 2026-12-24 12:30'),
    )
  })

  it('keeps a valid drop-off when the pickup is invalid', () => {
    expect(repairDates(at('2026-11-24 10:10'), { toDate: '2026-12-20', toTime: '09:00' })).toEqual(
      dates('2026-11-24 12:30, 2026-12-20 09:00'),
    )
  })
})

describe('a drop-off', () => {
  // now | before | edited form | result | condition
  it.each([
    '11-24 10:10 | 11-25 10:00, 11-26 10:00 | 11-25 14:00, 11-26 10:00 | 11-25 14:00, 11-26 10:00 | stays while there is room',
    '11-24 10:10 | 11-25 10:00, 11-26 10:00 | 11-28 10:00, 11-26 10:00 | 11-28 10:00, 11-29 10:00 | moves to the day after a later pickup',
    '11-24 10:10 | 11-25 10:00, 11-26 10:00 | 11-26 08:00, 11-26 10:00 | 11-26 08:00, 11-26 12:30 | moves when the pickup is too close on the same day',
    '11-24 10:10 | 11-25 10:00, 11-26 10:00 | 11-25 10:00, 11-25 10:00 | 11-25 10:00, 11-25 14:30 | moves when it is put on the day of the pickup',
    '11-24 10:10 | 11-25 10:00, 11-26 10:00 | 11-25 21:00, 11-25 10:00 | 11-25 21:00, 11-25 10:00 | stays when both were changed to one day',
    '11-24 10:10 | 11-25 21:00, 11-26 10:00 | 11-25 21:00, 11-25 10:00 | 11-25 21:00, 11-25 10:00 | stays on a day without a slot left',
    '11-24 10:10 | 11-25 10:00, 11-26 18:00 | 11-26 08:00, 11-26 18:00 | 11-26 08:00, 11-26 18:00 | stays on a day with room',
    '11-24 10:10 | 11-25 10:00, 11-25 18:00 | 11-24 15:00, 11-25 18:00 | 11-24 15:00, 11-25 18:00 | stays with an earlier pickup',
    '11-24 10:10 | 12-30 10:00, 12-31 10:00 | 12-31 23:30, 12-31 10:00 | 12-31 23:30, 01-01 10:00 | moves beyond the end of the year',
    '11-24 10:10 | 11-25 10:00, 11-26 10:00 | 11-25 10:00, 11-24 10:00 | 11-25 10:00, 11-24 10:00 | stays when it was changed itself',
    '11-24 10:10 | 11-25 10:00, 11-26 10:00 | 11-28 10:00, 11-27 10:00 | 11-28 10:00, 11-27 10:00 | stays when both were changed',
  ])('follows its pickup: %s', (row) => {
    const [now = '', before = '', typed = '', becomes = ''] = row
      .replace(/\d\d-\d\d \d/g, inYear)
      .split(' | ')
    expect(followPickup(at(now), dates(before), dates(typed))).toEqual(dates(becomes))
  })

  it('stays open while either day is not chosen', () => {
    const before = dates('2026-11-25 10:00, 2026-11-26 10:00')
    const now = at('2026-11-24 10:10')
    for (const patch of [{ fromDate: '' }, { fromDate: '2026-12-24', toDate: '' }])
      expect(
        followPickup(now, { ...before, ...patch, fromDate: '2026-11-25' }, { ...before, ...patch }),
      ).toEqual({
        ...before,
        ...patch,
      })
  })

  it('keeps the other fields of a search when it follows its pickup', () => {
    const search = { ...defaultSearch(at('2026-11-24 10:10')), cityId: 3 }
    const later = { ...search, fromDate: '2026-12-24' }
    expect(followPickup(at('2026-11-24 10:10'), search, later)).toEqual({ ...later, toDate: '2026-12-25' })
  })
})

describe('a stored search', () => {
  const now = at('2026-11-24 10:10')

  it.each([
    ['nothing', null],
    ['a text', 'garbage'],
    ['a number', 7],
    ['a list', [1, 2]],
    ['an empty object', {}],
    ['wrong types', { cityId: {}, fromDate: 5, fromTime: [], vehicleTypes: 'x', sort: null, page: -1 }],
    [
      'hostile objects',
      JSON.parse('{"cityId":{"toString":1},"colors":[{"valueOf":2}],"__proto__":{"page":9}}'),
    ],
  ])('becomes the default when it is %s', (_, stored) => {
    expect(repairStored(now, stored)).toEqual(defaultSearch(now))
  })

  it('keeps its valid parts', () => {
    const stored = {
      cityId: 3,
      colors: [9, 'x', 2, 2],
      fuelTypes: ['diesel', 'steam'],
      sort: 'priceAsc',
      page: 4,
    }
    expect(repairStored(now, stored)).toEqual({
      ...defaultSearch(now),
      cityId: 3,
      colors: [2, 9],
      fuelTypes: ['diesel'],
      sort: 'priceAsc',
      page: 4,
    })
  })

  it('has no extra keys', () => {
    expect(Object.keys(repairStored(now, { evil: 1 })).sort()).toEqual(Object.keys(defaultSearch(now)).sort())
  })

  it('passes the rules once repaired, and is not changed again', () => {
    const minute = (from: number) =>
      fc.integer({ min: from, max: from + 800 * 1440 }).map((n) => new Date(n * 60_000).toISOString())
    const moments = minute(Date.UTC(2026, 5, 1) / 60_000)
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2026, 8, 1), max: Date.UTC(2028, 2, 3) }),
        moments,
        moments,
        (clock, from, to) => {
          const stored = {
            fromDate: from.slice(0, 10),
            fromTime: from.slice(11, 16),
            toDate: to.slice(0, 10),
            toTime: to.slice(11, 16),
          }
          const repaired = repairStored(clock, stored)
          expect(searchRules.runStatic({ ...repaired, cityId: 1, now: clock }).getErrors()).toEqual({})
          expect(repairStored(clock, repaired)).toEqual(repaired)
          const before = searchRules.runStatic({ ...stored, cityId: 1, now: clock })
          if (before.isValid()) expect(repaired).toMatchObject(stored)
          expect(areSearchable(clock, stored)).toBe(before.isValid())
        },
      ),
      { numRuns: 500 },
    )
  })
})

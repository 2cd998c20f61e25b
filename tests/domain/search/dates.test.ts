import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adjustPicked,
  defaultDatesExpireAt,
  defaultSearch,
  dropOffSlots,
  earliestStart,
  firstPickup,
  lastDate,
  minimumDate,
  pickupSlots,
} from '#domain/search/dates.ts'
import {
  HALF_HOUR_SLOTS,
  kathmanduDate,
  kathmanduMillis,
  kathmanduTime,
} from '#domain/shared/kathmandu-time.ts'

const at = (text: string) => kathmanduMillis(text.slice(0, 10), text.slice(11)) ?? Number.NaN
const shown = (ms: number) => `${kathmanduDate(ms)} ${kathmanduTime(ms)}`
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2040, 0, 1) })

describe('the minimum date', () => {
  it.each([
    ['2026-11-24 00:00', '2026-11-24'],
    ['2026-11-24 10:10', '2026-11-24'],
    ['2026-11-24 21:59', '2026-11-24'],
    ['2026-11-24 22:00', '2026-11-25'],
    ['2026-11-24 22:01', '2026-11-25'],
    ['2026-11-24 23:29', '2026-11-25'],
    ['2026-11-24 23:30', '2026-11-25'],
    ['2026-11-30 21:59', '2026-11-30'],
    ['2026-11-30 22:00', '2026-12-01'],
    ['2026-12-31 21:59', '2026-12-31'],
    ['2026-12-31 22:00', '2027-01-01'],
    ['2028-02-28 22:00', '2028-02-29'],
  ])('is $1 at $0', (now, date) => {
    expect(minimumDate(at(now))).toBe(date)
  })

  it('remains today until the last second before ten at night', () => {
    expect(minimumDate(at('2026-11-24 22:00') - 1)).toBe('2026-11-24')
  })
})

describe('the earliest start', () => {
  it('is two hours from now, to the minute', () => {
    expect(shown(earliestStart(at('2026-11-24 10:10')))).toBe('2026-11-24 12:10')
    expect(earliestStart(at('2026-11-24 10:10') + 59_999)).toBe(at('2026-11-24 12:10'))
    expect(shown(earliestStart(at('2026-12-31 22:01')))).toBe('2027-01-01 00:01')
  })
})

describe('the first pickup offered', () => {
  it.each([
    ['2026-11-24 00:00', '2026-11-24', '02:30'],
    ['2026-11-24 10:00', '2026-11-24', '12:30'],
    ['2026-11-24 10:10', '2026-11-24', '12:30'],
    ['2026-11-24 10:29', '2026-11-24', '12:30'],
    ['2026-11-24 10:30', '2026-11-24', '13:00'],
    ['2026-11-24 21:00', '2026-11-24', '23:30'],
    ['2026-11-24 21:29', '2026-11-24', '23:30'],
    // two hours from now is still today, but today has no slot left: the next day
    ['2026-11-24 21:30', '2026-11-25', '00:00'],
    ['2026-11-24 21:59', '2026-11-25', '00:00'],
    ['2026-11-24 22:00', '2026-11-25', '00:30'],
    ['2026-11-24 22:01', '2026-11-25', '00:30'],
    ['2026-11-24 23:29', '2026-11-25', '01:30'],
    ['2026-11-24 23:30', '2026-11-25', '02:00'],
    ['2026-11-30 21:45', '2026-12-01', '00:00'],
    ['2026-12-31 23:59', '2027-01-01', '02:00'],
  ])('is on $1 at $2, seen at $0', (now, date, time) => {
    expect(firstPickup(at(now))).toEqual({ date, time })
  })
})

describe('the list of pickup slots', () => {
  it.each([
    ['2026-11-24 10:10', '2026-11-24', '12:30', 23],
    ['2026-11-24 21:10', '2026-11-24', '23:30', 1],
    ['2026-11-24 21:45', '2026-11-24', undefined, 0],
    ['2026-11-24 22:01', '2026-11-24', undefined, 0],
    ['2026-11-24 10:10', '2026-11-25', '00:00', 48],
    ['2026-11-24 23:30', '2026-11-25', '02:00', 44],
    ['2026-12-31 23:30', '2027-01-01', '02:00', 44],
    ['2026-11-24 10:10', '2026-11-23', undefined, 0],
    ['2026-11-24 10:10', '2028-11-24', '00:00', 48],
    ['2026-11-24 10:10', '2028-11-25', undefined, 0],
    ['2026-11-24 10:10', '2026-02-30', undefined, 0],
    ['2026-11-24 10:10', '', undefined, 0],
  ])('starts at %s for %s at %s, number: %i', (now, date, first, count) => {
    const slots = pickupSlots(at(now), date)
    expect(slots[0]).toBe(first)
    expect(slots).toHaveLength(count)
  })

  it('starts no earlier than two hours from now, the current half hour and the booking window', () => {
    fc.assert(
      fc.property(instants, (now) => {
        const { date, time } = firstPickup(now)
        const first = at(`${date} ${time}`)
        expect(first).toBeGreaterThanOrEqual(now + 2 * 3_600_000)
        expect(first - now).toBeLessThanOrEqual(2.5 * 3_600_000)
        expect(pickupSlots(now, date)[0]).toBe(time)
      }),
    )
  })
})

describe('the list of drop-off slots', () => {
  it.each([
    ['2026-11-24 10:00', '2026-11-24', '14:30', 19],
    ['2026-11-24 10:30', '2026-11-24', '15:00', 18],
    ['2026-11-24 10:10', '2026-11-24', '14:30', 19],
    ['2026-11-24 10:29', '2026-11-24', '14:30', 19],
    ['2026-11-24 00:00', '2026-11-24', '04:30', 39],
    ['2026-11-24 19:00', '2026-11-24', '23:30', 1],
    ['2026-11-24 19:30', '2026-11-24', undefined, 0],
    ['2026-11-24 23:30', '2026-11-24', undefined, 0],
    ['2026-11-24 23:30', '2026-11-25', '00:00', 48],
    ['2026-12-31 23:30', '2027-01-01', '00:00', 48],
    ['2026-11-24 10:00', '2026-11-23', undefined, 0],
    ['2026-11-24 10:00', 'soon', undefined, 0],
    ['2026-11-24 ', '2026-11-24', '00:00', 48],
  ])('starts for a pickup at %s on %s at %s, number: %i', (from, toDate, first, count) => {
    const slots = dropOffSlots(from.slice(0, 10), from.slice(11), toDate)
    expect(slots[0]).toBe(first)
    expect(slots).toHaveLength(count)
  })

  it('is a new list each time', () => {
    dropOffSlots('2026-11-24', '10:00', '2026-11-25').pop()
    expect(HALF_HOUR_SLOTS).toHaveLength(48)
  })
})

describe('the last day for a pickup', () => {
  it.each([
    ['2026-11-24 10:00', '2028-11-24'],
    ['2026-12-31 23:59', '2028-12-31'],
    ['2027-01-01 00:00', '2029-01-01'],
    ['2028-02-29 12:00', '2030-02-28'],
    ['2026-02-28 12:00', '2028-02-28'],
  ])('is $1 at $0', (now, date) => {
    expect(lastDate(at(now))).toBe(date)
  })
})

describe('a range picked in a calendar', () => {
  const dates = (fromDate: string, fromTime: string, toDate: string, toTime: string) => ({
    fromDate,
    fromTime,
    toDate,
    toTime,
  })
  it.each([
    ['twice', '11:00', '11:00', '2026-11-25', '15:30'],
    ['twice, with a later time', '11:00', '18:00', '2026-11-25', '18:00'],
    ['twice, too late for a drop-off on it', '20:00', '20:00', '2026-11-26', '20:00'],
  ])(
    'is adjusted when one day is picked %s: from %s to %s ends on %s at %s',
    (_, fromTime, toTime, toDate, end) => {
      const picked = dates('2026-11-25', fromTime, '2026-11-25', toTime)
      expect(adjustPicked(at('2026-11-24 10:10'), picked)).toEqual(dates('2026-11-25', fromTime, toDate, end))
    },
  )

  it('is repaired like stored dates when its days are apart', () => {
    const picked = dates('2026-11-25', '11:00', '2026-11-28', '11:00')
    expect(adjustPicked(at('2026-11-24 10:10'), picked)).toEqual(picked)
  })
})

describe('the default search', () => {
  it('is the first pickup and a drop-off on the next day, without filters', () => {
    expect(defaultSearch(at('2026-11-24 10:10'))).toEqual({
      cityId: null,
      fromDate: '2026-11-24',
      fromTime: '12:30',
      toDate: '2026-11-25',
      toTime: '12:30',
      destination: null,
      vehicleTypes: [],
      guests: [],
      instant: [],
      ratings: [],
      fuelTypes: [],
      manufacturers: [],
      colors: [],
      features: [],
      minPrice: null,
      maxPrice: null,
      sort: 'popular',
      page: 1,
    })
  })

  it.each([
    ['2026-11-24 05:59', '2026-11-24 10:00', '2026-11-25 10:00'],
    ['2026-11-24 06:00', '2026-11-24 08:30', '2026-11-25 08:30'],
    ['2026-11-24 17:59', '2026-11-24 20:00', '2026-11-25 20:00'],
    ['2026-11-24 18:00', '2026-11-25 10:00', '2026-11-26 10:00'],
    ['2026-11-24 18:24', '2026-11-25 10:00', '2026-11-26 10:00'],
    ['2026-11-24 18:29', '2026-11-25 10:00', '2026-11-26 10:00'],
    ['2026-11-24 18:30', '2026-11-25 10:00', '2026-11-26 10:00'],
    ['2026-11-24 18:31', '2026-11-25 10:00', '2026-11-26 10:00'],
    ['2026-11-24 21:45', '2026-11-25 10:00', '2026-11-26 10:00'],
    ['2026-12-30 23:30', '2026-12-31 10:00', '2027-01-01 10:00'],
    ['2026-12-31 22:00', '2027-01-01 10:00', '2027-01-02 10:00'],
  ])('runs from $1 to $2 at $0', (now, from, to) => {
    const search = defaultSearch(at(now))
    expect(`${search.fromDate} ${search.fromTime}`).toBe(from)
    expect(`${search.toDate} ${search.toTime}`).toBe(to)
  })

  it.each([
    ['2026-11-24 10:00', '2026-11-24 10:30'],
    ['2026-11-24 10:29', '2026-11-24 10:30'],
    ['2026-11-24 23:30', '2026-11-25 00:00'],
  ])('made at %s expires at %s', (now, stale) => {
    expect(shown(defaultDatesExpireAt(at(now)))).toBe(stale)
  })

  it('stays the same until it expires', () => {
    fc.assert(
      fc.property(instants, (now) => {
        expect(defaultSearch(defaultDatesExpireAt(now) - 1)).toEqual(defaultSearch(now))
      }),
    )
  })
})

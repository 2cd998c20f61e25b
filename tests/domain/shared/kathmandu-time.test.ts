import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitHours } from '#domain/shared/duration.ts'
import {
  addDays,
  addToDay,
  fromWire,
  HALF_HOUR_SLOTS,
  halfHourOf,
  kathmanduDate,
  kathmanduMillis,
  kathmanduTime,
  nextHalfHour,
  toWire,
} from '#domain/shared/kathmandu-time.ts'
import { MINUTE } from '#tests/setup/clock.ts'

const at = (date: string, time: string) => kathmanduMillis(date, time) ?? Number.NaN
const minutes = fc.integer({ min: Date.UTC(1990, 0, 1) / MINUTE, max: Date.UTC(2090, 0, 1) / MINUTE })

describe('kathmanduMillis', () => {
  it.each([
    ['2026-11-24', '10:00', '2026-11-24T04:15:00.000Z'],
    ['2026-11-24', '00:00', '2026-11-23T18:15:00.000Z'],
    ['2026-11-24', '05:44', '2026-11-23T23:59:00.000Z'],
    ['2027-01-01', '00:00', '2026-12-31T18:15:00.000Z'],
    ['2028-02-29', '23:59', '2028-02-29T18:14:00.000Z'],
    // 02:30 does not exist on this day in Los Angeles
    ['2026-03-08', '02:30', '2026-03-07T20:45:00.000Z'],
  ])('reads %s %s as %s', (date, time, iso) => {
    expect(kathmanduMillis(date, time)).toBe(Date.parse(iso))
  })

  it.each([
    ['2026-02-30', '10:00'],
    ['2027-02-29', '10:00'],
    ['2026-13-01', '10:00'],
    ['2026-00-10', '10:00'],
    ['2026-04-31', '10:00'],
    ['2026-1-5', '10:00'],
    ['26-01-05', '10:00'],
    ['2026-11-24T00:00', '10:00'],
    [' 2026-11-24', '10:00'],
    ['', ''],
    ['2026-11-24', ''],
    ['2026-11-24', '24:30'],
    ['2026-11-24', '24:00'],
    ['2026-11-24', '9:00'],
    ['2026-11-24', '10:60'],
    ['2026-11-24', '10:00:00'],
    ['2026-11-24', '10:00 am'],
    ['२०२६-११-२४', '१०:००'],
  ])('refuses %j %j', (date, time) => {
    expect(kathmanduMillis(date, time)).toBeNull()
  })

  it('is the inverse of kathmanduDate and kathmanduTime', () => {
    fc.assert(
      fc.property(minutes, (minute) => {
        const ms = minute * MINUTE
        expect(kathmanduMillis(kathmanduDate(ms), kathmanduTime(ms))).toBe(ms)
      }),
    )
  })
})

describe('the wire format', () => {
  it('is UTC to the second', () => {
    expect(toWire(at('2026-11-24', '10:00') + 999)).toBe('2026-11-24T04:15:00Z')
  })

  it('parses what it writes', () => {
    fc.assert(
      fc.property(minutes, (minute) => {
        expect(fromWire(toWire(minute * MINUTE))).toBe(minute * MINUTE)
      }),
    )
  })

  it.each([
    '',
    '2026-11-24',
    '2026-11-24T04:15Z',
    '2026-11-24T04:15:00',
    '2026-11-24T04:15:00.000Z',
    '2026-11-24T04:15:00+00:00',
    '2026-11-24t04:15:00z',
    '2026-02-30T04:15:00Z',
    '2026-11-24T24:00:00Z',
    '2026-11-24T04:60:00Z',
    '2026-11-24T04:15:60Z',
    '0',
    'Z',
  ])('refuses %j', (text) => {
    expect(fromWire(text)).toBeNull()
  })
})

describe('a half-hour slot', () => {
  it('divides a day into 48', () => {
    expect(HALF_HOUR_SLOTS).toHaveLength(48)
    expect([HALF_HOUR_SLOTS[0], HALF_HOUR_SLOTS[1], HALF_HOUR_SLOTS[47]]).toEqual(['00:00', '00:30', '23:30'])
  })

  it.each([
    ['10:00', '10:00', '10:30'],
    ['10:01', '10:00', '10:30'],
    ['10:29', '10:00', '10:30'],
    ['10:30', '10:30', '11:00'],
    ['23:30', '23:30', '00:00'],
    ['23:59', '23:30', '00:00'],
  ])('is found around %s as %s and %s', (time, current, next) => {
    const ms = at('2026-12-31', time) + 59_999
    expect(kathmanduTime(halfHourOf(ms))).toBe(current)
    expect(kathmanduTime(nextHalfHour(ms))).toBe(next)
  })

  it('crosses into the next year at midnight', () => {
    expect(nextHalfHour(at('2026-12-31', '23:45'))).toBe(at('2027-01-01', '00:00'))
  })
})

describe('addDays', () => {
  it.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-11-01', -1, '2026-10-31'],
  ])('moves %s by %i to %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
  })
})

describe('addToDay', () => {
  it.each([
    ['2026-11-21', 2, 'year', '2028-11-21'],
    ['2026-12-31', 1, 'year', '2027-12-31'],
    ['2028-02-29', 2, 'year', '2030-02-28'],
    ['2028-02-29', 10, 'year', '2038-02-28'],
    ['2028-02-29', 4, 'year', '2032-02-29'],
    ['2096-02-29', 4, 'year', '2100-02-28'],
    ['2396-02-29', 4, 'year', '2400-02-29'],
    ['2026-02-28', 2, 'year', '2028-02-28'],
    ['2026-11-30', 1, 'month', '2026-12-30'],
    ['2026-12-31', 2, 'month', '2027-02-28'],
    ['2027-12-31', 2, 'month', '2028-02-29'],
    ['2027-01-31', -2, 'month', '2026-11-30'],
    // Los Angeles goes an hour ahead on this day, Kathmandu never
    ['2026-02-08', 1, 'month', '2026-03-08'],
  ] as const)('moves %s by %i of a %s to %s', (date, count, unit, expected) => {
    expect(addToDay(date, count, unit)).toBe(expected)
  })
})

describe('splitHours', () => {
  it.each([
    [0, 0, 0],
    [0.2, 0, 1],
    [23.5, 1, 0],
    [49, 2, 1],
    [-3, 0, 0],
  ])('splits %d hours into %i days and %i hours', (span, days, hours) => {
    expect(splitHours(span)).toEqual({ days, hours })
  })
})

import { describe, expect, it } from 'vitest'
import {
  conflictingEntry,
  type DayRange,
  dayRangeOf,
  freeTimes,
  isEmptyRange,
  isWholeDays,
  NO_RANGE,
  pickRangeDay,
  quickRange,
  toRangePayload,
} from '#domain/hosting/day-range.ts'
import { kathmanduMillis, toWire } from '#domain/shared/kathmandu-time.ts'

const wire = (day: string, time: string) => toWire(kathmanduMillis(day, time) ?? Number.NaN)
const range = (fromDate: string, toDate: string, fromTime = '00:00', toTime = '24:00'): DayRange => ({
  fromDate,
  fromTime,
  toDate,
  toTime,
})
/** Tuesday 10:00 to Thursday 18:00 */
const TRIP = { from: wire('2026-11-24', '10:00'), to: wire('2026-11-26', '18:00') }

describe('a range of days', () => {
  it.each([
    [range('2026-11-24', '2026-11-26'), '2026-11-23T18:15:00Z', '2026-11-26T18:15:00Z'],
    [range('2026-11-24', '2026-11-24', '10:00', '18:30'), '2026-11-24T04:15:00Z', '2026-11-24T12:45:00Z'],
    [range('2026-12-31', '2026-12-31'), '2026-12-30T18:15:00Z', '2026-12-31T18:15:00Z'],
  ])('is unchanged after a round trip through the wire format', (input, fromTime, toTime) => {
    expect(toRangePayload(input)).toEqual({ fromTime, toTime })
    expect(dayRangeOf({ from: fromTime, to: toTime })).toEqual(input)
  })

  it('is empty on the wire when a day is missing or invalid', () => {
    expect(toRangePayload(NO_RANGE)).toEqual({ fromTime: '', toTime: '' })
    expect(toRangePayload(range('2026-11-24', ''))).toEqual({ fromTime: '2026-11-23T18:15:00Z', toTime: '' })
    expect(toRangePayload(range('2026-02-30', '2026-11-31')).fromTime).toBe('')
  })

  it('reports whether days are chosen and whether they are whole days', () => {
    expect(isEmptyRange(NO_RANGE)).toBe(true)
    expect(isEmptyRange(range('', '2026-11-24'))).toBe(false)
    expect(isWholeDays(range('2026-11-24', '2026-11-26'))).toBe(true)
    expect(isWholeDays(range('2026-11-24', '2026-11-26', '00:00', '23:30'))).toBe(false)
  })
})

describe('a quick choice', () => {
  it.each([
    ['today', '2026-11-24', '2026-11-24', '2026-11-24'],
    ['week', '2026-11-24', '2026-11-24', '2026-11-30'],
    // Tuesday, Thursday, Friday, Saturday, Sunday
    ['weekend', '2026-11-24', '2026-11-27', '2026-11-28'],
    ['weekend', '2026-11-26', '2026-11-27', '2026-11-28'],
    ['weekend', '2026-11-27', '2026-11-27', '2026-11-28'],
    ['weekend', '2026-11-28', '2026-11-28', '2026-11-28'],
    ['weekend', '2026-11-29', '2026-12-04', '2026-12-05'],
  ] as const)('selects %s on %s as %s to %s, whole days', (kind, today, from, to) => {
    expect(quickRange(kind, today)).toEqual(range(from, to))
  })
})

describe('the free times of a day', () => {
  it.each([
    ['2026-11-23', '00:00', '24:00'],
    ['2026-11-24', '00:00', '10:00'],
    ['2026-11-26', '18:00', '24:00'],
  ])('reach on %s from %s to %s', (day, from, to) => {
    expect(freeTimes([TRIP], day)).toEqual({ from, to })
  })

  it('consist of half hours within the free time', () => {
    const odd = [
      { from: wire('2026-11-23', '10:00'), to: wire('2026-11-24', '09:10') },
      { from: wire('2026-11-24', '17:50'), to: wire('2026-11-25', '09:00') },
    ]
    expect(freeTimes(odd, '2026-11-24')).toEqual({ from: '09:30', to: '17:30' })
  })

  it('cover the whole day when no half hour is free, which the server refuses', () => {
    const late = [{ from: wire('2026-11-23', '10:00'), to: wire('2026-11-24', '23:50') }]
    const early = [{ from: wire('2026-11-24', '00:10'), to: wire('2026-11-26', '10:00') }]
    expect(freeTimes(late, '2026-11-24')).toEqual({ from: '00:00', to: '24:00' })
    expect(freeTimes(early, '2026-11-24')).toEqual({ from: '00:00', to: '24:00' })
  })
})

describe('clicking days', () => {
  const click = (days: string[], entries = [] as { from: string; to: string }[]) =>
    days.reduce((state, day) => pickRangeDay(state, day, entries), { range: NO_RANGE, isOpen: false })

  it('selects a first and a last day', () => {
    expect(click(['2026-11-24'])).toEqual({ range: range('2026-11-24', '2026-11-24'), isOpen: true })
    expect(click(['2026-11-24', '2026-11-27'])).toEqual({
      range: range('2026-11-24', '2026-11-27'),
      isOpen: false,
    })
  })

  it('may end on the day it began', () => {
    expect(click(['2026-11-24', '2026-11-24'])).toEqual({
      range: range('2026-11-24', '2026-11-24'),
      isOpen: false,
    })
  })

  it('starts over with an earlier day, and with the third click', () => {
    expect(click(['2026-11-24', '2026-11-20'])).toEqual({
      range: range('2026-11-20', '2026-11-20'),
      isOpen: true,
    })
    expect(click(['2026-11-24', '2026-11-27', '2026-11-29']).range).toEqual(range('2026-11-29', '2026-11-29'))
  })

  it('avoids entries that occupy a part of the day', () => {
    expect(click(['2026-11-26', '2026-11-28'], [TRIP]).range).toEqual(
      range('2026-11-26', '2026-11-28', '18:00', '24:00'),
    )
    expect(click(['2026-11-22', '2026-11-24'], [TRIP]).range).toEqual(
      range('2026-11-22', '2026-11-24', '00:00', '10:00'),
    )
  })
})

describe('a conflict', () => {
  it.each([
    [range('2026-11-20', '2026-11-24'), true],
    [range('2026-11-20', '2026-11-24', '00:00', '10:00'), false],
    [range('2026-11-20', '2026-11-30'), true],
    [range('2026-11-26', '2026-11-27', '18:00'), false],
    [range('2026-11-26', '2026-11-27', '17:30'), true],
    [range('2026-11-28', '2026-11-20'), false],
    [NO_RANGE, false],
  ])('is found between %o and a trip: %s', (input, isClash) => {
    expect(conflictingEntry([TRIP], input)).toBe(isClash ? TRIP : null)
  })
})

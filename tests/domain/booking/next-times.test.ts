import { describe, expect, it } from 'vitest'
import { nextFreeLike, nextLike } from '#domain/booking/next-times.ts'
import { DAY_MS, kathmanduDate, kathmanduMillis, kathmanduTime } from '#domain/shared/kathmandu-time.ts'

const at = (day: string, time = '10:00') => kathmanduMillis(day, time) ?? 0
const range = (from: string, to: string) => ({ from: at(from), to: at(to, '18:00') })
const text = (millis: number) => `${kathmanduDate(millis)} ${kathmanduTime(millis)}`
/** Friday to Sunday */
const TRIP = range('2026-10-02', '2026-10-04')
const EARLIEST = at('2026-11-27', '11:00')

describe('a trip that is repeated', () => {
  it.each([
    ['later, as it was', TRIP, at('2026-10-01'), '2026-10-02 10:00'],
    ['on its weekday, not before the earliest start', TRIP, EARLIEST, '2026-12-04 10:00'],
    ['on the same day when its hour is still ahead', TRIP, at('2026-11-27', '10:00'), '2026-11-27 10:00'],
  ])('starts %s', (_, trip, earliest, expected) => {
    const next = nextLike(trip, earliest)
    expect(text(next.from)).toBe(expected)
    expect(next.to - next.from).toBe(trip.to - trip.from)
  })
})

describe('the next free time like a trip', () => {
  it.each([
    ['the first one of an idle vehicle', [], '2026-12-04 10:00', true],
    [
      'a week later when the first one is taken',
      [range('2026-12-06', '2026-12-08')],
      '2026-12-11 10:00',
      true,
    ],
    [
      'the first one between others that only touch it',
      [{ from: EARLIEST, to: at('2026-12-04') }],
      '2026-12-04 10:00',
      true,
    ],
  ])('is %s', (_, busy, expected, isFree) => {
    const found = nextFreeLike(busy, TRIP, EARLIEST)
    expect([text(found.from), found.isFree]).toEqual([expected, isFree])
  })

  it('is on another weekday when its own is taken for twelve weeks', () => {
    const fridays = Array.from({ length: 20 }, (_, week) => {
      const from = at('2026-12-04', '06:00') + week * 7 * DAY_MS
      return { from, to: from + DAY_MS / 2 }
    })
    const found = nextFreeLike(fridays, TRIP, EARLIEST)
    expect(found.isFree).toBe(true)
    expect(text(found.from)).toBe('2026-12-04 18:00')
    expect(found.to - found.from).toBe(TRIP.to - TRIP.from)
  })

  it('is the next weekday, marked, when there is no free time', () => {
    const always = [{ from: EARLIEST, to: EARLIEST + 400 * DAY_MS }]
    expect(nextFreeLike(always, TRIP, EARLIEST)).toMatchObject({ from: at('2026-12-04'), isFree: false })
  })
})

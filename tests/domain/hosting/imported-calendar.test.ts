import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TimeRange } from '#domain/booking/free-times.ts'
import { importedRanges, isDoubleBooked, type OccupiedTimes } from '#domain/hosting/imported-calendar.ts'

const range = ([from, to]: readonly [number, number]): TimeRange => ({ from, to })
type Pairs = readonly (readonly [number, number])[]

describe('the time that an imported calendar blocks', () => {
  it.each<[string, Pairs, Pairs, Pairs, Pairs]>([
    ['an event', [[10, 20]], [], [], [[10, 20]]],
    [
      'events that overlap or touch',
      [
        [15, 30],
        [10, 20],
        [30, 40],
        [12, 13],
      ],
      [],
      [],
      [[10, 40]],
    ],
    [
      'events with time between them',
      [
        [10, 20],
        [21, 30],
      ],
      [],
      [],
      [
        [10, 20],
        [21, 30],
      ],
    ],
    ['an event with the hours of a booking', [[10, 20]], [[10, 20]], [], []],
    [
      'an event around a booking',
      [[10, 40]],
      [[20, 30]],
      [],
      [
        [10, 20],
        [30, 40],
      ],
    ],
    ['an event within a booking', [[20, 30]], [[10, 40]], [], []],
    ['an event that begins in a booking', [[15, 30]], [[10, 20]], [], [[20, 30]]],
    ['an event that ends in a booking', [[10, 30]], [[20, 40]], [], [[10, 20]]],
    ['an event that ends where a booking begins', [[10, 20]], [[20, 30]], [], [[10, 20]]],
    [
      'an event around dates that the host blocked',
      [[10, 40]],
      [[35, 50]],
      [[20, 30]],
      [
        [10, 20],
        [30, 35],
      ],
    ],
    ['an event that began before today', [[-50, 10]], [], [], [[0, 10]]],
    ['an event beyond the last day', [[90, 150]], [], [], [[90, 100]]],
    [
      'events of the past and of another time',
      [
        [-50, 0],
        [100, 150],
      ],
      [],
      [],
      [],
    ],
    ['an event without a duration', [[10, 10]], [], [], []],
  ])('is right for %s', (_, events, bookings, blocked, expected) => {
    const occupied = { bookings: bookings.map(range), blocked: blocked.map(range) }
    expect(importedRanges(events.map(range), occupied, { from: 0, to: 100 })).toEqual(expected.map(range))
  })

  it('never overlaps a booking, and loses no busy time outside of what is occupied', () => {
    const pairs = fc
      .tuple(fc.integer({ min: -10, max: 70 }), fc.integer({ min: 0, max: 20 }))
      .map(([from, length]) => ({ from, to: from + length }))
    const some = fc.array(pairs, { maxLength: 12 })
    fc.assert(
      fc.property(some, some, some, (events, bookings, blocked) => {
        const within = { from: 0, to: 60 }
        const result = importedRanges(events, { bookings, blocked }, within)
        for (let at = -15; at < 95; at++)
          expect(isIn(result, at), `minute ${at}`).toBe(isToBlock(events, { bookings, blocked }, within, at))
        for (const [index, { from, to }] of result.entries()) {
          expect(from).toBeLessThan(to)
          const next = result[index + 1]
          if (next) expect(next.from).toBeGreaterThan(to - 1)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

const isIn = (ranges: readonly TimeRange[], at: number) =>
  ranges.some(({ from, to }) => from <= at && to > at)
const isToBlock = (
  events: readonly TimeRange[],
  { bookings, blocked }: OccupiedTimes,
  within: TimeRange,
  at: number,
) => isIn(events, at) && isIn([within], at) && !isIn(bookings, at) && !isIn(blocked, at)

describe('a booking', () => {
  it.each<[string, Pairs, boolean]>([
    ['no event', [], false],
    ['the same hours', [[10, 20]], false],
    [
      'an event before and one after it',
      [
        [0, 10],
        [20, 30],
      ],
      false,
    ],
    ['an event over it', [[5, 30]], true],
    ['an event in it', [[12, 15]], true],
    [
      'the same hours and an event in it',
      [
        [10, 20],
        [12, 15],
      ],
      true,
    ],
  ])('is double-booked or not by %s', (_, events, expected) => {
    expect(isDoubleBooked(events.map(range), { from: 10, to: 20 })).toBe(expected)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areOverlapping, nearestFreeTimes, type TimeRange } from '#domain/booking/free-times.ts'
import { HOUR_MS, kathmanduTime, SLOT_MS } from '#domain/shared/kathmandu-time.ts'

/** Midnight in Kathmandu */
const DAY0 = Date.parse('2026-11-24T18:15:00Z')
const at = (hours: number) => DAY0 + hours * HOUR_MS
const span = (from: number, to: number): TimeRange => ({ from: at(from), to: at(to) })
const hoursOf = (spans: TimeRange[]) => spans.map(({ from }) => (from - DAY0) / HOUR_MS)

describe('the nearest free times', () => {
  it.each([
    ['after the taken time, when none before it fits', [span(8, 20)], span(10, 18), 4, [20, 30, 36]],
    ['before it, when that is nearer', [span(33, 52)], span(34, 38), 0, [20, 14, 54]],
    ['outside the night: the morning after', [span(8, 21)], span(10, 18), 4, [30, 36, 42]],
    ['outside the night: the evening before', [span(29.5, 60)], span(30, 34), 0, [20, 14, 8]],
    [
      'at six and at eight in the evening',
      [span(0, 6), span(21, 26), span(26, 54)],
      span(2, 3),
      0,
      [6, 12, 18],
    ],
    ['in a gap that fits to the minute', [span(0, 10), span(18, 90)], span(9, 17), 0, [10, 90, 102]],
    [
      'outside a gap that is half an hour too short',
      [span(0, 10), span(17.5, 90)],
      span(9, 17),
      0,
      [90, 102, 108],
    ],
    ['after the earliest pickup', [span(10, 20)], span(11, 13), 9, [20, 30, 36]],
    ['by day even when a night was requested', [], span(23, 31), 0, [20, 30, 14]],
    ['earlier when two have the same distance', [span(33, 36)], span(34, 35), 0, [32, 38, 42.5].slice(0, 2)],
  ])('lie %s', (_, busy, requested, earliest, expected) => {
    expect(hoursOf(nearestFreeTimes(busy, requested, at(earliest))).slice(0, expected.length)).toEqual(
      expected,
    )
  })

  it('do not exist while the vehicle is taken for months', () => {
    expect(nearestFreeTimes([span(0, 24 * 200)], span(10, 18), at(0))).toEqual([])
  })

  it('lie by day, with the requested length, nearest first, not too early and apart from each other', () => {
    const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 })), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(
        gaps,
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 80 }),
        (steps, start, length) => {
          let end = 0
          const busy = steps.map(([gap, taken]) => {
            const from = end + gap
            end = from + taken
            return span(from / 2, end / 2)
          })
          const requested = span(start / 2, start / 2 + length / 2)
          const found = nearestFreeTimes(busy, requested, at(3))
          const away = found.map(({ from }) => Math.abs(from - requested.from))
          expect(found).toHaveLength(3)
          expect(away).toEqual([...away].sort((a, b) => a - b))
          for (const [index, { from, to }] of found.entries()) {
            expect(to - from).toBe(requested.to - requested.from)
            expect(from).toBeGreaterThanOrEqual(at(3))
            expect((from - DAY0) % SLOT_MS).toBe(0)
            expect(kathmanduTime(from) >= '06:00' && kathmanduTime(from) <= '20:00').toBe(true)
            expect(busy.every((taken) => to <= taken.from || from >= taken.to)).toBe(true)
            for (const other of found.slice(0, index))
              expect(Math.abs(other.from - from)).toBeGreaterThanOrEqual(6 * HOUR_MS)
          }
        },
      ),
    )
  })
})

describe('two time ranges', () => {
  it.each([
    [0, 10, 10, 20, false],
    [0, 10, 9, 20, true],
    [5, 6, 0, 10, true],
    [10, 20, 0, 10, false],
    [0, 10, 0, 10, true],
  ])('%i to %i and %i to %i overlap: %s', (a, b, c, d, expected) => {
    expect(areOverlapping({ from: a, to: b }, { from: c, to: d })).toBe(expected)
  })
})

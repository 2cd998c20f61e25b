import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestFreeTimes, type Span } from '#domain/booking/free-times.ts'
import { HOUR_MS, SLOT_MS } from '#domain/shared/time.ts'

/** Midnight in Kathmandu */
const DAY0 = Date.parse('2026-11-24T18:15:00Z')
const at = (hours: number) => DAY0 + hours * HOUR_MS
const span = (from: number, to: number): Span => ({ from: at(from), to: at(to) })
const hoursOf = (spans: Span[]) => spans.map(({ from }) => (from - DAY0) / HOUR_MS)

describe('the nearest free times', () => {
  it.each([
    ['after what is taken, when nothing fits before', [span(8, 20)], span(10, 18), 4, [20, 26, 44]],
    ['before and after', [span(30, 40)], span(32, 38), 0, [24, 40, 18]],
    ['in a gap that fits to the minute', [span(0, 10), span(18, 90)], span(9, 17), 0, [10, 90, 96]],
    [
      'never in a gap that is half an hour too short',
      [span(0, 10), span(17.5, 90)],
      span(9, 17),
      0,
      [90, 96, 114],
    ],
    ['never before the earliest pickup', [span(10, 20)], span(11, 13), 9, [20, 26, 44]],
  ])('are %s', (_, busy, wanted, earliest, expected) => {
    expect(hoursOf(nearestFreeTimes(busy, wanted, at(earliest)))).toEqual(expected)
  })

  it('are free, as long as wanted, on half hours, not too early and apart from each other', () => {
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
          const wanted = span(start / 2, start / 2 + length / 2)
          const found = nearestFreeTimes(busy, wanted, at(3))
          expect(found.length).toBeGreaterThan(0)
          for (const [index, { from, to }] of found.entries()) {
            expect(to - from).toBe(wanted.to - wanted.from)
            expect(from).toBeGreaterThanOrEqual(at(3))
            expect((from - DAY0) % SLOT_MS).toBe(0)
            expect(busy.every((taken) => to <= taken.from || from >= taken.to)).toBe(true)
            for (const other of found.slice(0, index))
              expect(Math.abs(other.from - from)).toBeGreaterThanOrEqual(6 * HOUR_MS)
          }
        },
      ),
    )
  })
})

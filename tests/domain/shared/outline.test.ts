import { describe, expect, it } from 'vitest'
import { isEnclosed, isNearOutline, metersToSide } from '#domain/shared/outline.ts'

/** A square of two degrees with a notch in its eastern side. */
const SQUARE = [
  [27, 84],
  [27, 86],
  [27.9, 86],
  [28, 85],
  [28.1, 86],
  [29, 86],
  [29, 84],
]

describe('an outline', () => {
  it.each([
    ['its middle', 28, 84.5, true],
    ['the notch', 28, 85.5, false],
    ['beside the notch', 28.5, 85.5, true],
    ['east of it', 28.5, 87, false],
    ['west of it', 28, 83, false],
    ['north of it', 29.5, 85, false],
    ['nowhere', Number.NaN, 85, false],
  ])('contains %s (%d, %d): %s', (_, lat, lng, expected) => {
    expect(isEnclosed({ lat, lng }, SQUARE)).toBe(expected)
  })

  it('is near along a whole side, not only at its corners', () => {
    const south = { lat: 26.998, lng: 85 }
    expect(isNearOutline(south, SQUARE, 250)).toBe(true)
    expect(isNearOutline(south, SQUARE, 200)).toBe(false)
    expect(isNearOutline({ lat: 28, lng: 83.9 }, SQUARE, 1_000)).toBe(false)
  })
})

describe('the distance to a side', () => {
  const [from, to] = [
    [27, 84],
    [27, 86],
  ] as const
  it('is measured to its nearest point', () => {
    expect(metersToSide({ lat: 27.01, lng: 85 }, from, to)).toBeCloseTo(1_112, 0)
    expect(metersToSide({ lat: 27, lng: 84.5 }, from, to)).toBe(0)
  })
  it('is measured to a corner for points beyond its ends, and when both corners are equal', () => {
    expect(metersToSide({ lat: 27, lng: 86.01 }, from, to)).toBeCloseTo(991, -1)
    expect(metersToSide({ lat: 27.01, lng: 84 }, from, from)).toBeCloseTo(1_112, 0)
  })
})

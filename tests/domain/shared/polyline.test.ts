import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodePolyline, encodePolyline } from '#domain/shared/polyline.ts'

describe('an encoded line', () => {
  it('matches the example that Google publishes, and can be decoded', () => {
    const line = [
      [38.5, -120.2],
      [40.7, -120.95],
      [43.252, -126.453],
    ] as const
    expect(encodePolyline(line)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
    expect(decodePolyline(encodePolyline(line))).toEqual(line)
  })

  it('keeps five decimals of every point, for any order and sign', () => {
    const unit = 10 ** 5
    const degrees = (max: number) => fc.integer({ min: -max * unit, max: max * unit }).map((n) => n / unit)
    const line = fc.array(fc.tuple(degrees(90), degrees(180)))
    fc.assert(
      fc.property(line, (points) => {
        expect(decodePolyline(encodePolyline(points))).toEqual(points)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { directionOf } from '#domain/shared/place.ts'
import { THAMEL } from '#tests/setup/places.ts'

describe('directionOf', () => {
  it.each([
    ['n', 0.01, 0],
    ['ne', 0.01, 0.0113],
    ['e', 0, 0.01],
    ['se', -0.01, 0.0113],
    ['s', -0.01, 0],
    ['sw', -0.01, -0.0113],
    ['w', 0, -0.01],
    ['nw', 0.01, -0.0113],
    ['n', 0.01, -0.0043],
    ['w', 0.004, -0.0113],
  ])('is %s for %d degrees north and %d east', (direction, north, east) => {
    expect(directionOf(THAMEL, { lat: THAMEL.lat + north, lng: THAMEL.lng + east })).toBe(direction)
  })

  it('reverses with the direction', () => {
    const chitwan = { lat: 27.58, lng: 84.495 }
    expect(directionOf(THAMEL, chitwan)).toBe('w')
    expect(directionOf(chitwan, THAMEL)).toBe('e')
  })

  it('is defined for distance zero', () => {
    expect(directionOf(THAMEL, THAMEL)).toBe('n')
  })
})

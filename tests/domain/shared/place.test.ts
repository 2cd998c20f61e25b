import { describe, expect, it } from 'vitest'
import { directionOf, haversineMeters, insideNepalBox, round4, snapToGrid } from '#domain/shared/place.ts'
import { KATHMANDU, POKHARA, THAMEL } from '#tests/setup/places.ts'

describe('round4', () => {
  it('keeps four decimals', () => {
    expect(round4(27.717245)).toBe(27.7172)
    expect(round4(85.32396)).toBe(85.324)
    expect(round4(-0.00001)).toBeCloseTo(0)
  })
})

describe('insideNepalBox', () => {
  it.each([
    ['Kathmandu', KATHMANDU, true],
    ['Limpiyadhura in the far north-west', { lat: 30.471, lng: 80.6 }, true],
    ['Kechana, the lowest corner', { lat: 26.36, lng: 88.02 }, true],
    ['Delhi', { lat: 28.61, lng: 77.21 }, false],
    ['Dhaka', { lat: 23.81, lng: 90.41 }, false],
    ['nowhere', { lat: Number.NaN, lng: 85 }, false],
  ])('checks %s: %o is %s', (_, point, expected) => {
    expect(insideNepalBox(point)).toBe(expected)
  })
})

describe('haversineMeters', () => {
  it('measures Kathmandu to Pokhara in a straight line', () => {
    expect(haversineMeters(KATHMANDU, POKHARA)).toBeGreaterThan(141_000)
    expect(haversineMeters(KATHMANDU, POKHARA)).toBeLessThan(144_000)
  })

  it('is symmetric, and 0 from a place to itself', () => {
    expect(haversineMeters(POKHARA, KATHMANDU)).toBeCloseTo(haversineMeters(KATHMANDU, POKHARA), 6)
    expect(haversineMeters(POKHARA, POKHARA)).toBe(0)
  })

  it('measures a degree of latitude', () => {
    expect(haversineMeters({ lat: 27, lng: 85 }, { lat: 28, lng: 85 })).toBeCloseTo(111_195, -1)
  })

  it('is finite for antipodes', () => {
    expect(haversineMeters({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 6_371_008.8, 0)
  })
})

describe('coarse', () => {
  const points = Array.from({ length: 400 }, (_, index) => ({
    lat: round4(26.4 + ((index * 7_919) % 4_000) / 1_000),
    lng: round4(80.1 + ((index * 104_729) % 8_000) / 1_000),
  }))

  it('moves a point by no more than 360 m, and most of them by more than 100 m', () => {
    const moved = points.map((point) => haversineMeters(point, snapToGrid(point)))
    expect(Math.max(...moved)).toBeLessThan(360)
    expect(moved.filter((meters) => meters > 100).length).toBeGreaterThan(points.length * 0.7)
  })

  it('maps whole neighbourhoods to one stable point', () => {
    const here = { lat: 27.6787, lng: 85.3166 }
    const near = { lat: 27.6779, lng: 85.3172 }
    expect(snapToGrid(near)).toEqual(snapToGrid(here))
    for (const point of points) expect(snapToGrid(snapToGrid(point))).toEqual(snapToGrid(point))
  })
})

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
  ])('returns %s for %d degrees north and %d east', (direction, north, east) => {
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

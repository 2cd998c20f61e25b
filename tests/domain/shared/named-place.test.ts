import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNamedPlace, writeNamedPlace } from '#domain/shared/named-place.ts'

describe('a place in a query', () => {
  it.each([
    ['28.2096,83.9856,Pokhara, Nepal', { lat: 28.2096, lng: 83.9856, label: 'Pokhara, Nepal' }],
    ['28.20961234,83.9856,पोखरा', { lat: 28.2096, lng: 83.9856, label: 'पोखरा' }],
    ['28.2,83.9,  two\n lines ', { lat: 28.2, lng: 83.9, label: 'two lines' }],
  ])('is parsed from %j', (text, place) => {
    expect(readNamedPlace(text)).toEqual(place)
  })

  it.each([
    ['no place', 'Pokhara'],
    ['nothing', ''],
    ['no name', '28.2096,83.9856,'],
    ['a blank name', '28.2096,83.9856,   '],
    ['a place far from Nepal', '51.5,0.12,London'],
    ['another notation', '2.8e1,83.9856,Pokhara'],
    ['an infinite number', 'Infinity,83.9856,Pokhara'],
  ])('is null for %s', (_, text) => {
    expect(readNamedPlace(text)).toBeNull()
  })

  it('has a name of at most 120 characters', () => {
    expect(readNamedPlace(`28.2,83.9,${'x'.repeat(500)}`)?.label).toHaveLength(120)
  })

  it('is written as it is parsed', () => {
    const degrees = (min: number, max: number) => fc.integer({ min: min * 10_000, max: max * 10_000 })
    fc.assert(
      fc.property(degrees(27, 30), degrees(81, 88), fc.string({ minLength: 1 }), (lat, lng, name) => {
        const place = readNamedPlace(`${lat / 10_000},${lng / 10_000},${name}`)
        if (place) expect(readNamedPlace(writeNamedPlace(place))).toEqual(place)
      }),
    )
  })
})

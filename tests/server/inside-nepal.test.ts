import { describe, expect, it } from 'vitest'
import places from '#server/data/places.json' with { type: 'json' }
import { insideNepal } from '#server/services/places/inside-nepal.ts'

describe('what lies in Nepal', () => {
  it('is every place that we know', () => {
    expect(places.filter((place) => !insideNepal(place)).map(({ en }) => en)).toEqual([])
  })
  it.each([
    ['Everest', 27.9881, 86.925, true],
    ['Limpiyadhura, of the official map', 30.42, 80.72, true],
    ['Raxaul, across the bridge from Birgunj', 26.96, 84.85, false],
    ['Darjeeling', 27.036, 88.2627, false],
    ['Gorakhpur', 26.7606, 83.3732, false],
    ['Pithoragarh', 29.58, 80.22, false],
    ['Nyalam in Tibet', 28.16, 85.98, false],
    ['Delhi', 28.61, 77.2, false],
  ])('%s: %d, %d', (_, lat, lng, expected) => {
    expect(insideNepal({ lat, lng })).toBe(expected)
  })
  it('is decided within a millisecond', () => {
    const started = performance.now()
    for (let times = 0; times < 1_000; times++) insideNepal({ lat: 26.5, lng: 84 })
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

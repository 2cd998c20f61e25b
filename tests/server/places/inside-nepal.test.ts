import { describe, expect, it } from 'vitest'
import levels from '#server/data/local-levels.json' with { type: 'json' }
import places from '#server/data/places.json' with { type: 'json' }
import { insideNepal } from '#server/services/places/inside-nepal.ts'
import { processorTime } from '#tests/setup/processor-time.ts'

describe('insideNepal', () => {
  it('contains every known place and every local level', () => {
    expect([...places, ...levels].filter((place) => !insideNepal(place)).map(({ en }) => en)).toEqual([])
  })
  it.each([
    ['Everest', 27.9881, 86.925, true],
    ['Limpiyadhura, of the official map', 30.455, 80.59, true],
    ['Raxaul, across the bridge from Birgunj', 26.98, 84.85, false],
    ["Raxaul's station", 26.9838, 84.8475, false],
    ["Raxaul's bazaar, the nearest to the bridge", 26.987, 84.853, false],
    ["Birgunj's gate at the bridge", 26.9945, 84.8625, true],
    ['Sonauli', 27.47, 83.47, false],
    ['Belahiya, the customs of Nepal before Sonauli', 27.475, 83.466, true],
    ['Jogbani', 26.39, 87.26, false],
    ['Rani, across from Jogbani', 26.41, 87.27, true],
    ['Banbasa', 28.99, 80.08, false],
    ['Dharchula on the Indian bank', 29.8497, 80.53, false],
    ['Kakarbhitta', 26.645, 88.155, true],
    ['Darjeeling', 27.036, 88.2627, false],
    ['Gorakhpur', 26.7606, 83.3732, false],
    ['Pithoragarh', 29.58, 80.22, false],
    ['Nyalam in Tibet', 28.16, 85.98, false],
    ['Delhi', 28.61, 77.2, false],
  ])('classifies %s: %d, %d', (_, lat, lng, expected) => {
    expect(insideNepal({ lat, lng })).toBe(expected)
  })
  it('takes at most a millisecond of processor time', async () => {
    const spent = await processorTime(() => {
      for (let times = 0; times < 1_000; times++) insideNepal({ lat: 26.5, lng: 84 })
    })
    expect(spent).toBeLessThan(1_000)
  })
})

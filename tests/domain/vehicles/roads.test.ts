import { describe, expect, it } from 'vitest'
import { roadOf, tripsOnRoad } from '#domain/vehicles/roads.ts'
import { THAMEL } from '#tests/setup/places.ts'

const KATHMANDU = { id: 1, latitude: 27.7172, longitude: 85.324 }
const POKHARA = { id: 2, latitude: 28.2096, longitude: 83.9856 }
const LALITPUR = { id: 3, latitude: 27.6766, longitude: 85.3142 }
const DHARAN = { id: 4, latitude: 26.8144, longitude: 87.2797 }
const ITAHARI = { id: 5, latitude: 26.6637, longitude: 87.274 }
/** By weight, which differs from the order of their ids. */
const CITIES = [KATHMANDU, POKHARA, LALITPUR, ITAHARI, DHARAN]

const PATAN = { lat: 27.6734, lng: 85.325 }
const BHAKTAPUR = { lat: 27.671, lng: 85.4298 }
const LAKESIDE = { lat: 28.2096, lng: 83.958 }
const MUGLING = { lat: 27.854, lng: 84.558 }
const DHARAN_BAZAR = { lat: 26.81, lng: 87.285 }
const ITAHARI_CHOK = { lat: 26.664, lng: 87.272 }

describe('roadOf', () => {
  it.each([
    ['between two cities', THAMEL, LAKESIDE, [1, 2]],
    ['in the opposite direction, which is the same road', LAKESIDE, THAMEL, [1, 2]],
    ['from a city near a larger one', PATAN, LAKESIDE, [1, 2]],
    ['from around a city', BHAKTAPUR, LAKESIDE, [1, 2]],
    ['between two cities seventeen kilometres apart', DHARAN_BAZAR, ITAHARI_CHOK, [4, 5]],
    ['within one city', THAMEL, BHAKTAPUR, null],
    ['to a city beside it', THAMEL, PATAN, null],
    ['to a place that is near no city', THAMEL, MUGLING, null],
    ['from a place that is near no city', MUGLING, LAKESIDE, null],
  ])('finds the road %s', (_, origin, destination, expected) => {
    expect(roadOf({ origin, destination }, CITIES)?.map(({ id }) => id) ?? null).toEqual(expected)
  })
})

describe('tripsOnRoad', () => {
  const roads = [
    { from: KATHMANDU, to: POKHARA, trips: 41 },
    { from: KATHMANDU, to: DHARAN, trips: 2 },
  ]
  it.each([
    ['the same road', THAMEL, LAKESIDE, 41],
    ['the opposite direction', LAKESIDE, PATAN, 41],
    ['a road with fewer trips', DHARAN_BAZAR, BHAKTAPUR, 2],
    ['a road without trips', LAKESIDE, DHARAN_BAZAR, 0],
    ['a part of a road', THAMEL, MUGLING, 0],
    ['a ride in one city', THAMEL, PATAN, 0],
  ])('counts the trips on %s', (_, origin, destination, trips) => {
    expect(tripsOnRoad(roads, origin, destination)).toBe(trips)
  })
})

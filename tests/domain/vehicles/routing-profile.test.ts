import { expect, it } from 'vitest'
import { routingProfile } from '#domain/vehicles/routing-profile.ts'

it.each([
  ['hatchback', 'car', 'offRoad'],
  ['sedan', 'car', 'offRoad'],
  ['suv', 'offRoad', 'offRoad'],
  ['jeep', 'offRoad', 'offRoad'],
  ['pickup', 'offRoad', 'offRoad'],
  ['van', 'bus', 'bus'],
  ['minibus', 'bus', 'bus'],
  ['bus', 'bus', 'bus'],
  ['motorbike', 'motorbike', 'motorbike'],
  ['scooter', 'motorbike', 'motorbike'],
  ['', 'car', 'offRoad'],
])('a %s drives by the profile %s, allowed off the road by %s', (slug, onRoad, offRoad) => {
  expect([routingProfile(slug, false), routingProfile(slug, true)]).toEqual([onRoad, offRoad])
})

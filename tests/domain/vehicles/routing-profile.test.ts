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
])('a %s uses the profile %s, and off the road the profile %s', (slug, onRoad, offRoad) => {
  expect([routingProfile(slug, false), routingProfile(slug, true)]).toEqual([onRoad, offRoad])
})

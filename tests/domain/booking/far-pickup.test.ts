import { describe, expect, it } from 'vitest'
import { cityNearer, farPickupKm } from '#domain/booking/far-pickup.ts'
import { POKHARA } from '#tests/setup/places.ts'

const DHARAN = { lat: 26.8126, lng: 87.2838 }
const ITAHARI = { lat: 26.6646, lng: 87.2718 }
const THAMEL = { lat: 27.7154, lng: 85.3123 }
const BHAKTAPUR = { lat: 27.671, lng: 85.4298 }
const DHULIKHEL = { lat: 27.6221, lng: 85.5561 }

describe('the distance of a pickup from the vehicle', () => {
  it.each([
    ['Dharan', DHARAN, 'Thamel', THAMEL, 210],
    ['Thamel', THAMEL, 'Pokhara', POKHARA, 140],
    ['Thamel', THAMEL, 'Bhaktapur', BHAKTAPUR, null],
    ['Thamel', THAMEL, 'Dhulikhel', DHULIKHEL, null],
    ['Dharan', DHARAN, 'Itahari', ITAHARI, null],
    ['nowhere', null, 'Thamel', THAMEL, null],
    ['Dharan', DHARAN, 'nowhere yet', null, null],
  ] as const)('is measured from %s to %3$s', (_, standsAt, __, pickup, km) => {
    expect(farPickupKm(standsAt, pickup)).toBe(km)
  })

  it.each([
    ['counts 50 km as near', 0.4496, null],
    ['counts a little more as far', 0.4498, 50],
    ['never rounds tens up', 0.8, 80],
  ] as const)('%s', (_, degrees, km) => {
    expect(farPickupKm({ lat: 27, lng: 85 }, { lat: 27 + degrees, lng: 85 })).toBe(km)
  })
})

describe('the suggested city', () => {
  const city = (title: string, { lat, lng }: typeof THAMEL, vehicles = 3) => ({
    title,
    latitude: lat,
    longitude: lng,
    vehicles,
  })
  const cities = [city('Dharan', DHARAN), city('Pokhara', POKHARA), city('Kathmandu', THAMEL)]

  it.each([
    ['is the nearest one', cities, BHAKTAPUR, DHARAN, 'Kathmandu'],
    ['has vehicles', [...cities, city('Bhaktapur', BHAKTAPUR, 0)], BHAKTAPUR, DHARAN, 'Kathmandu'],
    ["is not the vehicle's own city", [city('Dharan', DHARAN)], THAMEL, DHARAN, undefined],
    ['is undefined when all are equally far', [city('Itahari', ITAHARI)], THAMEL, DHARAN, undefined],
    ['is undefined without cities', [], THAMEL, DHARAN, undefined],
  ])('%s', (_, known, pickup, standsAt, title) => {
    expect(cityNearer(known, pickup, standsAt)?.title).toBe(title)
  })
})

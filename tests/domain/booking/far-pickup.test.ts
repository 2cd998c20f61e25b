import { describe, expect, it } from 'vitest'
import { cityNearer } from '#domain/booking/far-pickup.ts'
import { POKHARA } from '#tests/setup/places.ts'

const DHARAN = { lat: 26.8126, lng: 87.2838 }
const ITAHARI = { lat: 26.6646, lng: 87.2718 }
const THAMEL = { lat: 27.7154, lng: 85.3123 }
const BHAKTAPUR = { lat: 27.671, lng: 85.4298 }

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
    ['is none when all are as far', [city('Itahari', ITAHARI)], THAMEL, DHARAN, undefined],
    ['is none without cities', [], THAMEL, DHARAN, undefined],
  ])('%s', (_, known, pickup, standsAt, title) => {
    expect(cityNearer(known, pickup, standsAt)?.title).toBe(title)
  })
})

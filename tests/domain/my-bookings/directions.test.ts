import { describe, expect, it } from 'vitest'
import { directionsUrl, mapUrl, placeParts } from '#domain/my-bookings/directions.ts'

const THAMEL = { address: 'Thamel (Chowk), Kathmandu, Nepal', latitude: 27.7154, longitude: 85.311 }

describe('directions to a place', () => {
  it('open the map apps of an Android phone', () => {
    expect(decodeURIComponent(directionsUrl(THAMEL, true))).toBe(
      'geo:27.7154,85.311?q=27.7154,85.311(Thamel  Chowk , Kathmandu, Nepal)',
    )
  })

  it('open a page that needs no key on other devices', () => {
    expect(directionsUrl(THAMEL, false)).toBe('https://www.openstreetmap.org/directions?to=27.7154%2C85.311')
  })
})

describe('a place on a map', () => {
  it('opens as a pin in the map apps of an Android phone, and on a page on other devices', () => {
    expect(decodeURIComponent(mapUrl(THAMEL, true))).toBe(
      'geo:27.7154,85.311?q=27.7154,85.311(Thamel  Chowk , Kathmandu, Nepal)',
    )
    expect(mapUrl(THAMEL, false)).toBe(
      'https://www.openstreetmap.org/?mlat=27.7154&mlon=85.311#map=16/27.7154/85.311',
    )
  })
})

describe('a postal address', () => {
  it.each([
    ['Thamel, Kathmandu, Nepal', 'Thamel', 'Kathmandu'],
    ['ठमेल, काठमाडौं, नेपाल', 'ठमेल', 'काठमाडौं'],
    ['Pokhara, Nepal', 'Pokhara', ''],
    ['Lakeside, Baidam, Pokhara', 'Lakeside', 'Baidam, Pokhara'],
    ['', '', ''],
  ])('is split from %s into a name and its area', (address, name, area) => {
    expect(placeParts(address)).toEqual({ name, area })
  })
})

import { describe, expect, it } from 'vitest'
import { readUrlPlaces, urlPlacesOf } from '#domain/booking/url-places.ts'
import { writeNamedPlace } from '#domain/shared/named-place.ts'

const THAMEL = { lat: 27.7154, lng: 85.311, label: 'Thamel, Kathmandu, Nepal' }
const POKHARA = { lat: 28.2096, lng: 83.9856, label: 'पोखरा, नेपाल' }
const PLACES = new URLSearchParams({
  origin: writeNamedPlace(THAMEL),
  destination: writeNamedPlace(POKHARA),
}).toString()

describe('the URL of a booking page', () => {
  it('contains its places in the query', () => {
    expect(readUrlPlaces(new URLSearchParams(PLACES))).toEqual({
      pickup: THAMEL,
      dropOff: POKHARA,
      stops: [],
      active: 'dropOff',
    })
  })

  it('may contain only one place, and then the other becomes active', () => {
    const markers = readUrlPlaces(new URLSearchParams({ destination: '28.2096,83.9856,पोखरा, नेपाल' }))
    expect(markers).toMatchObject({ pickup: null, dropOff: POKHARA, active: 'pickup' })
  })

  it('keeps its places when the dates change, without other keys', () => {
    expect(urlPlacesOf(new URLSearchParams(`from=2026-12-01&${PLACES}&city=1`))).toBe(PLACES)
    expect(urlPlacesOf(new URLSearchParams('from=2026-12-01'))).toBe('')
  })

  it.each(['', 'origin=&destination=', 'origin=Thamel', 'destination=48.1,11.5,Munich'])(
    'contains no places in "%s"',
    (query) => {
      expect(readUrlPlaces(new URLSearchParams(query))).toBeNull()
    },
  )
})

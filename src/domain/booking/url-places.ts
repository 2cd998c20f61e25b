import { activate, firstMissing, type Markers, NO_MARKERS } from '#domain/booking/markers.ts'
import { readNamedPlace } from '#domain/shared/named-place.ts'

/** The places in a booking URL, with the first missing one active; null when the URL has none. */
export function readUrlPlaces(params: URLSearchParams): Markers | null {
  const placeOf = (key: string) => readNamedPlace(params.get(key) ?? '')
  const markers = { ...NO_MARKERS, pickup: placeOf('origin'), dropOff: placeOf('destination') }
  if (!markers.pickup && !markers.dropOff) return null
  return activate(markers, firstMissing(markers))
}

/** The part of a query that `readUrlPlaces` reads, unchanged; may be empty. */
export function urlPlacesOf(params: URLSearchParams): string {
  const named = ['origin', 'destination'].flatMap((key) => {
    const place = params.get(key)
    return place === null ? [] : [[key, place]]
  })
  return new URLSearchParams(named).toString()
}

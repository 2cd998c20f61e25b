import { activate, firstMissing, type Markers, NO_MARKERS } from '#domain/booking/markers.ts'
import { type NamedPlace, readNamedPlace, writeNamedPlace } from '#domain/shared/named-place.ts'

/** The places that the address of a booking begins with, the first missing one to be set next; null when it names none. */
export function readStart(params: URLSearchParams): Markers | null {
  const placeOf = (key: string) => readNamedPlace(params.get(key) ?? '')
  const markers = { ...NO_MARKERS, pickup: placeOf('origin'), dropOff: placeOf('destination') }
  if (!markers.pickup && !markers.dropOff) return null
  return activate(markers, firstMissing(markers))
}

/** Of an address what `readStart` reads in it, as it is; empty when that is nothing. */
export function startOf(params: URLSearchParams): string {
  const named = ['origin', 'destination'].flatMap((key) => {
    const place = params.get(key)
    return place === null ? [] : [[key, place]]
  })
  return new URLSearchParams(named).toString()
}

/** What `readStart` reads, for the end of an address. */
export function startQuery(origin: NamedPlace, destination: NamedPlace): string {
  const params = { origin: writeNamedPlace(origin), destination: writeNamedPlace(destination) }
  return new URLSearchParams(params).toString()
}

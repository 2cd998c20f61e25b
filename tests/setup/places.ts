import type { Point } from '#domain/shared/place.ts'
import places from '#server/data/places.json' with { type: 'json' }

export const KATHMANDU = { lat: 27.7172, lng: 85.324 }
export const THAMEL = { lat: 27.7154, lng: 85.311 }
export const PATAN = { lat: 27.6766, lng: 85.3142 }
export const POKHARA = { lat: 28.2096, lng: 83.9856 }

/** A place of our own list. */
export const placeAt = (id: string): Point => {
  const place = places.find((place) => place.id === id)
  if (!place) throw new Error(id)
  return { lat: place.lat, lng: place.lng }
}

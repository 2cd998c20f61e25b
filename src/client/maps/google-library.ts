import type { Place, Route } from '#contract/places.ts'
import type { Point } from '#domain/shared/place.ts'
import type { GoogleMaps } from './google-loader.ts'

/** A route as both generations of Google's API return it; its ends are named separately. */
export type GoogleRoute = Pick<Route, 'meters' | 'seconds' | 'title'> & { line: [lat: number, lng: number][] }
export type SuggestPlaces = (maps: GoogleMaps, query: string, language: string) => Promise<Place[]>
export type ComputeRoute = (maps: GoogleMaps, points: readonly Point[]) => Promise<GoogleRoute | null>

export async function libraryOf(maps: GoogleMaps, name: 'geocoding'): Promise<google.maps.GeocodingLibrary>
export async function libraryOf(maps: GoogleMaps, name: 'places'): Promise<google.maps.PlacesLibrary>
export async function libraryOf(maps: GoogleMaps, name: 'routes'): Promise<google.maps.RoutesLibrary>
export async function libraryOf(maps: GoogleMaps, name: string): Promise<unknown> {
  return maps.importLibrary(name)
}

/** Google's classic API rejects when there are no results. */
export function emptyAnswer<T>(empty: T): (error: unknown) => T {
  return (error) => {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
    if (code === 'ZERO_RESULTS' || code === 'NOT_FOUND') return empty
    throw error
  }
}

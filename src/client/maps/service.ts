import { callWith, type Http } from '#client/call.ts'
import { findPlaces, findRoute, type MapsService } from '#contract/places.ts'
import { MAX_PLACE_TEXT, round4 } from '#domain/shared/place.ts'
import type { GoogleMaps } from './google-loader.ts'

/** `language` is for Google; our API uses the language of the request. */
interface MapsDependencies {
  load(key: string, language: string): Promise<GoogleMaps>
  language(): string
}

const BROWSER: MapsDependencies = {
  load: async (key, language) => (await import('./google-loader.ts')).loadGoogle(key, language),
  language: () => document.documentElement.lang,
}

/** Google with a key, otherwise our own places and roads (docs/external-services.md). */
export async function mapsService(
  { googleMapsKey: key }: { googleMapsKey: string },
  http: Http,
  { load, language }: MapsDependencies = BROWSER,
): Promise<MapsService> {
  if (!key) return ownMaps(http)
  const { googleService } = await import('./google.ts')
  return googleService(() => load(key, language()), language())
}

function ownMaps(http: Http): MapsService {
  const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {})
  return {
    async suggest(query, signal, near) {
      const around = near && { near: `${round4(near.lat)},${round4(near.lng)}` }
      const { data } = await callWith(http, findPlaces, {
        query: { q: query.slice(0, MAX_PLACE_TEXT), ...around },
        ...withSignal(signal),
      })
      return data
    },
    async name({ lat, lng }) {
      const { data } = await callWith(http, findPlaces, { query: { lat, lng } })
      const [place] = data
      return place ?? { id: '', title: `${lat}, ${lng}`, label: `${lat}, ${lng}`, lat, lng }
    },
    async route(points, signal, vehicleId) {
      const vehicle = vehicleId === undefined ? {} : { vehicleId }
      const payload = { points: points.map(({ lat, lng }) => ({ lat, lng })), ...vehicle }
      const { data } = await callWith(http, findRoute, { payload, ...withSignal(signal) })
      return data
    },
  }
}

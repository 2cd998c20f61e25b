import { ApiFailure } from '#contract/api-failure.ts'
import type { MapsService, Place, Route } from '#contract/places.ts'
import { readMapInput } from '#domain/shared/map-input.ts'
import { insideNepalBox, type Point } from '#domain/shared/place.ts'
import { encodePolyline } from '#domain/shared/polyline.ts'
import type { GoogleMaps } from './google-loader.ts'

/** A route as both generations of Google's API return it; its ends are named separately. */
type GoogleRoute = Pick<Route, 'meters' | 'seconds' | 'title'> & { line: [lat: number, lng: number][] }
type SuggestPlaces = (maps: GoogleMaps, query: string, language: string) => Promise<Place[]>
type ComputeRoute = (maps: GoogleMaps, points: readonly Point[]) => Promise<GoogleRoute | null>

const REGION = 'np'
/** Each suggestion costs another request for its coordinates. */
const MAX = 5

/** Google's classic API rejects when there are no results. */
function emptyAnswer<T>(empty: T): (error: unknown) => T {
  return (error) => {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
    if (code === 'ZERO_RESULTS' || code === 'NOT_FOUND') return empty
    throw error
  }
}

const modernSuggest: SuggestPlaces = async (maps, query, language) => {
  const { AutocompleteSuggestion } = await maps.importLibrary('places')
  const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
    input: query,
    includedRegionCodes: [REGION],
    region: REGION,
    language,
  })
  const predictions = suggestions.flatMap(({ placePrediction }) => placePrediction ?? []).slice(0, MAX)
  const found = await Promise.all(
    predictions.map(async (prediction) => {
      const { place } = await prediction.toPlace().fetchFields({ fields: ['location'] })
      if (!place.location) return []
      const label = prediction.text.text
      const title = prediction.mainText?.text ?? label
      return { id: prediction.placeId, title, label, lat: place.location.lat(), lng: place.location.lng() }
    }),
  )
  return found.flat()
}

const modernRoute: ComputeRoute = async (maps, points) => {
  const { Route } = await maps.importLibrary('routes')
  const [origin, destination] = [points[0], points.at(-1)]
  if (!origin || !destination) return null
  const { routes } = await Route.computeRoutes({
    origin,
    destination,
    intermediates: points.slice(1, -1).map((location) => ({ location })),
    travelMode: 'DRIVING',
    region: REGION,
    fields: ['distanceMeters', 'durationMillis', 'path', 'description'],
  })
  const [route] = routes ?? []
  if (!route) return null
  return {
    meters: route.distanceMeters ?? 0,
    seconds: Math.round((route.durationMillis ?? 0) / 1000),
    title: route.description ?? '',
    line: (route.path ?? []).map(({ lat, lng }): [number, number] => [lat, lng]),
  }
}

const COUNTRY: Record<string, string> = { ne: 'नेपाल' }
const COUNTRY_CODE = 'NP'

/**
 * Google as the maps port. The new classes are tried first, because keys created since March 2025 do not support the
 * classic ones; older keys may support only those.
 */
export function googleService(load: () => Promise<GoogleMaps>, language: string): MapsService {
  const country = COUNTRY[language] ?? 'Nepal'
  const inNepal = (label: string) => (label.endsWith(country) ? label : `${label}, ${country}`)

  const maps = () =>
    load().catch(() => {
      throw new ApiFailure(0, [])
    })

  async function name({ lat, lng }: Point): Promise<Place> {
    const point = { lat, lng }
    const { Geocoder } = await (await maps()).importLibrary('geocoding')
    const { results } = await new Geocoder()
      .geocode({ location: point, language })
      .catch(emptyAnswer({ results: [] as google.maps.GeocoderResult[] }))
    const best = results.find(({ types }) => !types.includes('plus_code')) ?? results[0]
    if (!best) return { id: '', title: degrees(point), label: inNepal(degrees(point)), ...point }
    const code = best.address_components.find(({ types }) => types.includes('country'))?.short_name
    if (code && code !== COUNTRY_CODE) throw refusal('outsideNepal')
    const label = inNepal(best.formatted_address)
    return { id: best.place_id, title: label.split(',')[0] ?? label, label, ...point }
  }
  const addressOf = (point: Point) =>
    name(point).then(
      ({ label }) => label,
      () => inNepal(degrees(point)),
    )

  return {
    async suggest(query, signal) {
      const input = readMapInput(query)
      if (input.kind === 'link') throw refusal('linkWithoutPlace')
      if (input.kind === 'point') {
        if (!insideNepalBox(input.point)) throw refusal('outsideNepal')
        return [await name(input.point).catch(toApiFailure)]
      }
      const google = await maps()
      const found = await withFallback(
        () => modernSuggest(google, input.name, language),
        () => classicSuggest(google, input.name, language),
        signal,
      )
      return found.map((place) => ({ ...place, label: inNepal(place.label) }))
    },
    name: (point) => name(point).catch(toApiFailure),
    async route(given, signal) {
      const google = await maps()
      const points = given.map(({ lat, lng }) => ({ lat, lng }))
      const measured = await withFallback(
        () => modernRoute(google, points),
        () => classicRoute(google, points),
        signal,
      )
      const [first, last] = [points[0], points.at(-1)]
      if (!measured || !first || !last) throw refusal('noRoute')
      const [startAddress, endAddress] = await Promise.all([addressOf(first), addressOf(last)])
      signal?.throwIfAborted()
      return {
        ...measured,
        line: encodePolyline(measured.line),
        // not one of our routes: the server prices by its own best route
        id: '',
        isEstimate: false,
        character: 'main',
        gravelKm: 0,
        trackKm: 0,
        startAddress,
        endAddress,
        alternatives: [],
        notes: [],
      }
    },
  }
}

/** Google's calls cannot be aborted, so the result of an aborted call is ignored. */
async function withFallback<T>(
  modern: () => Promise<T>,
  classic: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  signal?.throwIfAborted()
  // when it is missing, not enabled for this key or rejected, the classic API decides
  const answer = await modern().catch(() => {
    signal?.throwIfAborted()
    return classic().catch(toApiFailure)
  })
  signal?.throwIfAborted()
  return answer
}

function toApiFailure(error: unknown): never {
  if (error instanceof ApiFailure) throw error
  throw new ApiFailure(503, [{ cause: 'unavailable', detail: '' }])
}

const refusal = (cause: 'noRoute' | 'outsideNepal' | 'linkWithoutPlace') =>
  new ApiFailure(422, [{ cause, detail: '' }])
const degrees = ({ lat, lng }: Point) => `${lat.toFixed(4)}, ${lng.toFixed(4)}`

const classicSuggest: SuggestPlaces = async (maps, query, language) => {
  const { AutocompleteService } = await maps.importLibrary('places')
  const { Geocoder } = await maps.importLibrary('geocoding')
  const { predictions } = await new AutocompleteService()
    .getPlacePredictions({ input: query, componentRestrictions: { country: REGION }, language })
    .catch(emptyAnswer({ predictions: [] as google.maps.places.AutocompletePrediction[] }))
  const geocoder = new Geocoder()
  const found = await Promise.all(
    predictions.slice(0, MAX).map(async ({ place_id, description, structured_formatting }) => {
      const { results } = await geocoder.geocode({ placeId: place_id, language })
      const location = results[0]?.geometry.location
      if (!location) return []
      const title = structured_formatting.main_text
      return { id: place_id, title, label: description, lat: location.lat(), lng: location.lng() }
    }),
  )
  return found.flat()
}

const classicRoute: ComputeRoute = async (maps, points) => {
  const { DirectionsService, TravelMode } = await maps.importLibrary('routes')
  const [origin, destination] = [points[0], points.at(-1)]
  if (!origin || !destination) return null
  const { routes } = await new DirectionsService()
    .route({
      origin,
      destination,
      waypoints: points.slice(1, -1).map((location) => ({ location, stopover: true })),
      travelMode: TravelMode.DRIVING,
      region: REGION,
    })
    .catch(emptyAnswer({ routes: [] as google.maps.DirectionsRoute[] }))
  const [route] = routes
  if (!route) return null
  const sum = (of: (leg: google.maps.DirectionsLeg) => number | undefined) =>
    route.legs.reduce((total, leg) => total + (of(leg) ?? 0), 0)
  return {
    meters: sum(({ distance }) => distance?.value),
    seconds: sum(({ duration }) => duration?.value),
    title: route.summary,
    line: route.overview_path.map((point): [number, number] => [point.lat(), point.lng()]),
  }
}

import { type ComputeRoute, libraryOf, type SuggestPlaces } from './google-library.ts'

const REGION = 'np'
/** Each suggestion costs a further request for its coordinates. */
const MAX = 5

export const modernSuggest: SuggestPlaces = async (maps, query, language) => {
  const { AutocompleteSuggestion } = await libraryOf(maps, 'places')
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

export const modernRoute: ComputeRoute = async (maps, points) => {
  const { Route } = await libraryOf(maps, 'routes')
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

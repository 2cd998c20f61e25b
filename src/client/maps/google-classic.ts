import { type ComputeRoute, emptyAnswer, libraryOf, type SuggestPlaces } from './google-library.ts'

const COUNTRY = 'np'
const MAX = 5

export const classicSuggest: SuggestPlaces = async (maps, query, language) => {
  const { AutocompleteService } = await libraryOf(maps, 'places')
  const { Geocoder } = await libraryOf(maps, 'geocoding')
  const { predictions } = await new AutocompleteService()
    .getPlacePredictions({ input: query, componentRestrictions: { country: COUNTRY }, language })
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

export const classicRoute: ComputeRoute = async (maps, points) => {
  const { DirectionsService, TravelMode } = await libraryOf(maps, 'routes')
  const [origin, destination] = [points[0], points.at(-1)]
  if (!origin || !destination) return null
  const { routes } = await new DirectionsService()
    .route({
      origin,
      destination,
      waypoints: points.slice(1, -1).map((location) => ({ location, stopover: true })),
      travelMode: TravelMode.DRIVING,
      region: COUNTRY,
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

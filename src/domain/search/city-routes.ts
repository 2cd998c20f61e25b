import { haversineMeters, type Point } from '#domain/shared/place.ts'

/** Nearer cities are a city ride apart; few guests drive farther in one go. */
const NEAREST_METERS = 40_000
const FARTHEST_METERS = 500_000

interface Ends<City> {
  from: City
  to: City
}
interface Placed {
  slug: string
  latitude: number
  longitude: number
}

export const CITY_ROUTES_PATH = '/routes'

/** '/routes/kathmandu-to-pokhara' */
export function cityRoutePath({ from, to }: Ends<{ slug: string }>): string {
  return `${CITY_ROUTES_PATH}/${from.slug}-to-${to.slug}`
}

/** '/cities/kathmandu' */
export function cityPath({ slug }: { slug: string }): string {
  return `/cities/${slug}`
}

/** All pairs of cities that have a page. */
export function cityRoutes<City extends Placed>(cities: readonly City[]): Ends<City>[] {
  return cities.flatMap((from) => cityRoutesFrom(from, cities))
}

/** The nearest one first. */
export function cityRoutesFrom<City extends Placed>(from: City, cities: readonly City[]): Ends<City>[] {
  return cities
    .map((to) => ({ to, meters: haversineMeters(cityPoint(from), cityPoint(to)) }))
    .filter(({ meters }) => meters >= NEAREST_METERS && meters <= FARTHEST_METERS)
    .sort((one, other) => one.meters - other.meters)
    .map(({ to }) => ({ from, to }))
}

export function cityPoint({ latitude: lat, longitude: lng }: Omit<Placed, 'slug'>): Point {
  return { lat, lng }
}

/** Parses the last part of the path; null for a pair without a page. */
export function readCityRoute<City extends Placed>(
  slug: string | undefined,
  cities: readonly City[],
): Ends<City> | null {
  const path = `${CITY_ROUTES_PATH}/${slug}`
  return cityRoutes(cities).find((ends) => cityRoutePath(ends) === path) ?? null
}

/** The data of a route's page. Metres and seconds are one way; `title` distinguishes a route from the others. */
export interface CityRoute {
  from: RouteCity
  to: RouteCity
  best: CityRouteOption
  /** part of it on roads that are probably unpaved, and on tracks */
  roughKm: number
  alternatives: CityRouteOption[]
  /** the cheapest first, at most one of each type of vehicle */
  offers: CityRouteOffer[]
}
export interface RouteCity extends Placed {
  id: number
  title: string
}
export interface CityRouteOption {
  title: string
  meters: number
  seconds: number
}
/** `start`: of the priced trip, UTC epoch milliseconds; `payable`: NRS for the whole vehicle, one way. */
export interface CityRouteOffer {
  type: { id: number; title: string; icon: string }
  vehicleName: string
  seats: number
  start: number
  payable: number
}

/** A route of a list. Metres and seconds are one way; `payable`: NRS from which a whole vehicle costs, null without one. */
export interface CityRouteSummary {
  from: RouteCity
  to: RouteCity & { vehicles: number }
  meters: number
  seconds: number
  payable: number | null
}

/** The routes to the cities that have the most vehicles, in the order of the list. */
export function mainRoutes(routes: readonly CityRouteSummary[], count: number): readonly CityRouteSummary[] {
  const main = routes
    .toSorted((one, other) => other.to.vehicles - one.to.vehicles || one.meters - other.meters)
    .slice(0, count)
  return routes.filter((route) => main.includes(route))
}

/** Average km/h below which a road is described as a hill road. */
const HILL_KMH = 45
const ROUGH_KM = 10
export type RoadKind = 'plain' | 'hills' | 'rough'

/** Whether much of the road is unpaved, or winds through the hills. */
export function roadKind({ best, roughKm }: Pick<CityRoute, 'best' | 'roughKm'>): RoadKind {
  if (roughKm >= ROUGH_KM) return 'rough'
  return best.meters / 1000 / (best.seconds / 3600) < HILL_KMH ? 'hills' : 'plain'
}

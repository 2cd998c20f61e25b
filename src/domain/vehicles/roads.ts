import { haversineMeters, type Point } from '#domain/shared/place.ts'

interface Coordinates {
  latitude: number
  longitude: number
}

/** An end of a trip this near to a city's centre is in that city: Lalitpur and Bhaktapur count as Kathmandu. */
const NEAR_CITY_METERS = 15_000

const pointOf = ({ latitude, longitude }: Coordinates): Point => ({ lat: latitude, lng: longitude })

const isNear = (point: Point, city: Coordinates): boolean =>
  haversineMeters(point, pointOf(city)) <= NEAR_CITY_METERS

/**
 * The road between two cities that a trip used, smaller city id first: roads have no direction. `cities` are sorted
 * by weight, so that the larger of two near ones counts. Null for a trip within one city, or with an end near no city.
 */
export function roadOf<City extends Coordinates & { id: number }>(
  { origin, destination }: { origin: Point; destination: Point },
  cities: readonly City[],
): [City, City] | null {
  const [item, other] = [origin, destination].map((point) => cities.find((city) => isNear(point, city)))
  if (!item || !other || item.id === other.id) return null
  return item.id < other.id ? [item, other] : [other, item]
}

/** Number of a driver's trips between two points, in either direction. */
export function tripsOnRoad(
  roads: readonly { from: Coordinates; to: Coordinates; trips: number }[],
  origin: Point,
  destination: Point,
): number {
  const road = roads.find(
    ({ from, to }) =>
      (isNear(origin, from) && isNear(destination, to)) || (isNear(origin, to) && isNear(destination, from)),
  )
  return road?.trips ?? 0
}

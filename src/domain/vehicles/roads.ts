import { haversineMeters, type Point } from '#domain/shared/place.ts'

interface Coordinates {
  latitude: number
  longitude: number
}

/** A trip belongs to a city when it starts or ends so near to its middle: Lalitpur and Bhaktapur are Kathmandu then. */
const NEAR_CITY_METERS = 15_000

const pointOf = ({ latitude, longitude }: Coordinates): Point => ({ lat: latitude, lng: longitude })

const isNear = (point: Point, city: Coordinates): boolean =>
  haversineMeters(point, pointOf(city)) <= NEAR_CITY_METERS

/**
 * The road between two cities that a trip went, the city with the smaller id first: a road is the same in both directions.
 * `cities` stand in the order of their weight, so that of two near ones the larger counts. Null for a trip within one city
 * or to a place that is near none.
 */
export function roadOf<City extends Coordinates & { id: number }>(
  { origin, destination }: { origin: Point; destination: Point },
  cities: readonly City[],
): [City, City] | null {
  const [item, other] = [origin, destination].map((point) => cities.find((city) => isNear(point, city)))
  if (!item || !other || item.id === other.id) return null
  return item.id < other.id ? [item, other] : [other, item]
}

/** How many of a driver's trips went the way between two points, in either direction. */
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

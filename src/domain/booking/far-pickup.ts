import { haversineMeters, type Point } from '#domain/shared/place.ts'

/** Straight-line distance by which a city must be nearer: half of a wide valley. */
const NEARER_METERS = 25_000

/** The city with vehicles nearest to the pickup; null when none is clearly nearer than the vehicle. */
export function cityNearer<C extends { latitude: number; longitude: number; vehicles: number }>(
  cities: readonly C[],
  pickup: Point,
  parkedAt: Point,
): C | null {
  const metersTo = ({ latitude, longitude }: C) => haversineMeters(pickup, { lat: latitude, lng: longitude })
  const [nearest] = cities.filter(({ vehicles }) => vehicles > 0).sort((a, b) => metersTo(a) - metersTo(b))
  return nearest && metersTo(nearest) < haversineMeters(pickup, parkedAt) - NEARER_METERS ? nearest : null
}

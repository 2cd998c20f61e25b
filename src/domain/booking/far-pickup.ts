import { haversineMeters, type Point } from '#domain/shared/place.ts'

/** Straight-line distance, wider than a valley and its rim. Hosts rarely drive farther for a pickup. */
const NEAR_METERS = 50_000
const STEP_KM = 10

/**
 * Straight-line distance from the vehicle to a distant pickup, rounded down to tens of km: the road is longer. Null
 * when the pickup is near or the vehicle's position is unknown. Only a hint: the host decides.
 */
export function farPickupKm(parkedAt: Point | null, pickup: Point | null): number | null {
  if (!parkedAt || !pickup) return null
  const meters = haversineMeters(parkedAt, pickup)
  return meters > NEAR_METERS ? Math.floor(meters / 1_000 / STEP_KM) * STEP_KM : null
}

/** The city with vehicles nearest to the pickup; null when none is clearly nearer than the vehicle. */
export function cityNearer<C extends { latitude: number; longitude: number; vehicles: number }>(
  cities: readonly C[],
  pickup: Point,
  parkedAt: Point,
): C | null {
  const metersTo = ({ latitude, longitude }: C) => haversineMeters(pickup, { lat: latitude, lng: longitude })
  const [nearest] = cities.filter(({ vehicles }) => vehicles > 0).sort((a, b) => metersTo(a) - metersTo(b))
  return nearest && metersTo(nearest) < haversineMeters(pickup, parkedAt) - NEAR_METERS / 2 ? nearest : null
}

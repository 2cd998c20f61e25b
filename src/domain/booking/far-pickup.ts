import { haversineMeters, type Point } from '#domain/shared/place.ts'

/** Straight-line distance. Hosts rarely drive further for a pickup; a valley and its rim are within it. */
const NEAR_METERS = 50_000
const STEP_KM = 10

/**
 * Distance of a pickup from the vehicle, in whole tens of km that the road exceeds; null when it is near or the
 * vehicle's position is unknown. Not a refusal: the host decides.
 */
export function farPickupKm(standsAt: Point | null, pickup: Point | null): number | null {
  if (!standsAt || !pickup) return null
  const meters = haversineMeters(standsAt, pickup)
  return meters > NEAR_METERS ? Math.floor(meters / 1_000 / STEP_KM) * STEP_KM : null
}

/** The city with vehicles nearest to a place; null when none is nearer than the vehicle. */
export function cityNearer<C extends { latitude: number; longitude: number; vehicles: number }>(
  cities: readonly C[],
  pickup: Point,
  standsAt: Point,
): C | null {
  const metersTo = ({ latitude, longitude }: C) => haversineMeters(pickup, { lat: latitude, lng: longitude })
  const [nearest] = cities.filter(({ vehicles }) => vehicles > 0).sort((a, b) => metersTo(a) - metersTo(b))
  return nearest && metersTo(nearest) < haversineMeters(pickup, standsAt) - NEAR_METERS / 2 ? nearest : null
}

import { haversineMeters, type Point } from '#domain/shared/place.ts'

/** As the crow flies. Further away nobody fetches a guest as a matter of course; guests of a valley and its rim are nearer. */
const NEAR_METERS = 50_000
const STEP_KM = 10

/**
 * How far a pickup lies from where the vehicle stands, in whole tens of km that the road is longer than; null where that is
 * near, or where nobody knows where the vehicle stands. It is no reason to refuse: the host decides.
 */
export function farPickupKm(standsAt: Point | null, pickup: Point | null): number | null {
  if (!standsAt || !pickup) return null
  const meters = haversineMeters(standsAt, pickup)
  return meters > NEAR_METERS ? Math.floor(meters / 1_000 / STEP_KM) * STEP_KM : null
}

/** The city with vehicles that is nearest to a place; null when none is nearer than where the vehicle stands. */
export function cityNearer<C extends { latitude: number; longitude: number; vehicles: number }>(
  cities: readonly C[],
  pickup: Point,
  standsAt: Point,
): C | null {
  const metersTo = ({ latitude, longitude }: C) => haversineMeters(pickup, { lat: latitude, lng: longitude })
  const [nearest] = cities.filter(({ vehicles }) => vehicles > 0).sort((a, b) => metersTo(a) - metersTo(b))
  return nearest && metersTo(nearest) < haversineMeters(pickup, standsAt) - NEAR_METERS / 2 ? nearest : null
}

/** What a vehicle can drive on, and how fast. */
export const ROUTING_PROFILES = ['car', 'offRoad', 'bus', 'motorbike'] as const
export type RoutingProfile = (typeof ROUTING_PROFILES)[number]

export const VEHICLE_TYPE_SLUGS = [
  'hatchback',
  'sedan',
  'suv',
  'jeep',
  'van',
  'minibus',
  'bus',
  'pickup',
  'motorbike',
  'scooter',
] as const
export type VehicleTypeSlug = (typeof VEHICLE_TYPE_SLUGS)[number]

export const isVehicleType = (slug: string): slug is VehicleTypeSlug =>
  VEHICLE_TYPE_SLUGS.some((known) => known === slug)

/** Of each type of vehicle: a new type is one more entry, which the compiler demands. */
const BY_TYPE: Record<VehicleTypeSlug, RoutingProfile> = {
  hatchback: 'car',
  sedan: 'car',
  suv: 'offRoad',
  jeep: 'offRoad',
  pickup: 'offRoad',
  van: 'bus',
  minibus: 'bus',
  bus: 'bus',
  motorbike: 'motorbike',
  scooter: 'motorbike',
}

/** The profiles of vehicles of these types, whether their hosts allow them off the road or not. */
export function routingProfiles(typeSlugs: readonly string[]): RoutingProfile[] {
  const profiles = typeSlugs.flatMap((slug) =>
    [false, true].map((isOffRoad) => routingProfile(slug, isOffRoad)),
  )
  return [...new Set(profiles)]
}

/**
 * Without a type (a filter, or a vehicle that does not exist) that of a car. `isOffRoad`: the host allows the vehicle off
 * the road; it does not change the profile of a bus or a motorbike.
 */
export function routingProfile(typeSlug: string, isOffRoad: boolean): RoutingProfile {
  const profile = isVehicleType(typeSlug) ? BY_TYPE[typeSlug] : 'car'
  return profile === 'car' && isOffRoad ? 'offRoad' : profile
}

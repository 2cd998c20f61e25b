/** What a vehicle can drive on, and how fast. */
export const ROUTING_PROFILES = ['car', 'offRoad', 'bus', 'motorbike'] as const
export type RoutingProfile = (typeof ROUTING_PROFILES)[number]

const BY_TYPE: Record<string, RoutingProfile> = {
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

/** `isOffRoad`: the host allows the vehicle off the road; it does not change the profile of a bus or a motorbike. */
export function routingProfile(typeSlug: string, isOffRoad: boolean): RoutingProfile {
  const profile = BY_TYPE[typeSlug] ?? 'car'
  return profile === 'car' && isOffRoad ? 'offRoad' : profile
}

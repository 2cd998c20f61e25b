import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import { GRAVEL, HIGHWAY, TERTIARY, TOWN, TRACK, UNCLASSIFIED } from '#server/ports/routing/embedded/graph.ts'

/** A car's speed in km/h by class, motorway to track: in the plain, on a mountain road, in a town. */
const PLAIN = [60, 54, 50, 45, 32, 22, 18, 12, 12, 8]
const HILL = [40, 25, 26, 22, 16, 11, 10, 8, 8, 6]
const IN_TOWN = [40, 26, 24, 22, 18, 16, 14, 10, 10, 6]
const ON_GRAVEL = 15

interface Profile {
  /** Percent of a car's speed. */
  plain: number
  hill: number
  town: number
  gravel: number
  /** Percent by which a second on such a road counts: how much it is avoided beyond being slow. */
  secondary: number
  tertiary: number
  unpaved: number
  street: number
  track: number
}

/**
 * Checked against current driving times (decision 0056): a car avoids roads that may be unpaved, a jeep avoids them
 * less, a bus keeps to highways, and a motorbike is faster in towns.
 */
export const PROFILES: Record<RoutingProfile, Profile> = {
  car: {
    ...{ plain: 100, hill: 100, town: 100, gravel: 100 },
    ...{ secondary: 110, tertiary: 115, unpaved: 175, street: 110, track: 500 },
  },
  offRoad: {
    ...{ plain: 98, hill: 102, town: 100, gravel: 125 },
    ...{ secondary: 105, tertiary: 110, unpaved: 150, street: 105, track: 200 },
  },
  bus: {
    ...{ plain: 84, hill: 80, town: 80, gravel: 80 },
    ...{ secondary: 120, tertiary: 140, unpaved: 220, street: 150, track: 900 },
  },
  motorbike: {
    ...{ plain: 100, hill: 112, town: 130, gravel: 115 },
    ...{ secondary: 105, tertiary: 110, unpaved: 150, street: 105, track: 250 },
  },
}

/** The cost of a kilometre in tenths of a second, because guests pay for distance. */
const KILOMETER = 360

export interface RatedEdge {
  meters: number
  roadClass: number
  hilliness: number
  flags: number
}

/** Driving time in tenths of a second. */
export function timeOf({ meters, roadClass, hilliness, flags }: RatedEdge, profile: Profile): number {
  const plain = speed(PLAIN, roadClass) * profile.plain
  const hill = speed(HILL, roadClass) * profile.hill
  const open = (plain * (100 - hilliness) + hill * hilliness) / 100
  const town = flags & TOWN ? speed(IN_TOWN, roadClass) * profile.town : open
  const gravel = flags & GRAVEL ? ON_GRAVEL * profile.gravel : open
  return Math.max(1, Math.round((meters * 3_600) / Math.min(open, town, gravel)))
}

/** What a search minimises: the time, weighted by how suitable the road is, plus a little for the length. */
export function costOf(edge: RatedEdge, profile: Profile): number {
  const time = (timeOf(edge, profile) * avoidanceOf(edge, profile)) / 100
  return Math.max(1, Math.round(time + (edge.meters * KILOMETER) / 1_000))
}

function avoidanceOf({ roadClass, flags }: RatedEdge, profile: Profile): number {
  if (roadClass === TRACK) return profile.track
  if (roadClass > UNCLASSIFIED) return profile.street
  if (roadClass === UNCLASSIFIED || flags & GRAVEL) return profile.unpaved
  if (roadClass === TERTIARY) return profile.tertiary
  return flags & HIGHWAY ? 100 : profile.secondary
}

function speed(table: readonly number[], roadClass: number): number {
  const value = table[roadClass]
  if (value === undefined) throw new Error(`There is no class ${roadClass}.`)
  return value
}

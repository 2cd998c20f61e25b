import {
  DETOUR_SHARE,
  MAX_DETOUR_METERS,
  MAX_DETOUR_SECONDS,
  MAX_METERS_TO_MEETING,
  MIN_DETOUR_METERS,
  MIN_SHARED_PART,
  SAME_PLACE_METERS,
} from './limits.ts'

/**
 * Best first. `exact`: the same places; `along`: the driver makes a detour; `near`: the passenger comes to the route.
 */
export const MATCH_KINDS = ['exact', 'along', 'near'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** Where one end of a passenger's trip is, relative to the route of a ride. */
export interface EndFacts {
  /** metres of road to the nearest point of the route, and from the start of the route to that point */
  toRoute: number
  at: number
  /** metres of road to this end of the ride itself */
  toEnd: number
}
export interface MatchFacts {
  /** metres of the driver's route and of the passenger's trip */
  ride: number
  trip: number
  from: EndFacts
  to: EndFacts
  /** the driver's detour from door to door for the passenger; null when it is too far */
  detour: { meters: number; seconds: number } | null
}
export interface MatchVerdict {
  kind: MatchKind
  /** the driver comes to the passenger's places; otherwise the passenger comes to the route */
  isDoorToDoor: boolean
}

/** How a ride and a trip fit together; null when they do not. */
export function classifyMatch({ ride, trip, from, to, detour }: MatchFacts): MatchVerdict | null {
  // the shared part of the route is negative in the opposite direction
  const passed = to.at - from.at
  if (passed <= 0 || passed < MIN_SHARED_PART * trip) return null
  const mayDetour =
    detour !== null && detour.meters <= maxDetour(ride) && detour.seconds <= MAX_DETOUR_SECONDS
  const mayCome = from.toRoute <= MAX_METERS_TO_MEETING && to.toRoute <= MAX_METERS_TO_MEETING
  if (!mayDetour && !mayCome) return null
  const isSame = from.toEnd <= SAME_PLACE_METERS && to.toEnd <= SAME_PLACE_METERS
  return { kind: isSame ? 'exact' : mayDetour ? 'along' : 'near', isDoorToDoor: mayDetour }
}

/** The longest detour of a driver for a passenger, in metres. */
function maxDetour(ride: number): number {
  return Math.min(MAX_DETOUR_METERS, Math.max(MIN_DETOUR_METERS, DETOUR_SHARE * ride))
}

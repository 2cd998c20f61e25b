import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import type { RouteEnds, RouteEstimate, RouteTable } from '../port.ts'
import type { Joint } from './nearest-road.ts'
import { isEstimate, offRoadMeters, offRoadSeconds, roundMeters } from './off-road.ts'
import { piecesOf, type RoadRoute, roadRouteOf } from './road-route.ts'
import { MAX_METERS_AWAY, type Roads } from './roads.ts'

/** Measures many routes together. Without alternatives, names and lines, one takes a fraction of a millisecond. */
export function createRouteTable({ graph, legs, joint }: Roads) {
  return ({ from, to }: RouteEnds, profileName: RoutingProfile): RouteTable => {
    const profile = graph.profiles.indexOf(profileName)
    const ends = to.map(joint)
    return from.map(joint).map((start) =>
      ends.map((end) => {
        if (start.away > MAX_METERS_AWAY || end.away > MAX_METERS_AWAY) return null
        const { arcs } = legs.between(profile, start, end)
        return estimateOf(roadRouteOf(graph, profile, piecesOf(graph, arcs, start, end)), [start, end])
      }),
    )
  }
}

/** A route with the ways between its points and their roads. */
export function estimateOf(whole: RoadRoute, joints: readonly Joint[]): RouteEstimate {
  const offRoad = offRoadMeters(joints)
  const meters = whole.meters + offRoad
  return {
    meters: roundMeters(meters),
    seconds: Math.round(whole.time / 10 + offRoadSeconds(offRoad)),
    isEstimate: isEstimate(joints, meters, offRoad),
  }
}

import { MAX_METERS_TO_MEETING } from '#domain/carpool/limits.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import type { CorridorMatch, RidePoints } from '#server/ports/corridors/port.ts'
import type { Joint } from '#server/ports/routing/embedded/nearest-road.ts'
import type { Roads } from '#server/ports/routing/embedded/roads.ts'
import { bytesOf } from './bounded-search.ts'
import { bestRoute, type CorridorGraph, createCorridorGraph, jointsOf } from './corridor-graph.ts'
import type { DrivenRoute } from './driven-route.ts'
import { createFindCorridor, type FoundCorridor } from './find-corridor.ts'
import type { RoadPlace, RoadSum, TravelDirection } from './joints.ts'
import { matchOf } from './match-of.ts'
import { createMatchPassengers } from './match-passengers.ts'
import { PlaceField, searchAround, WALKED_PROFILE } from './place-field.ts'
import { decodeRoute } from './route-code.ts'
import { SearchCache } from './search-cache.ts'

/** What the thread can be asked about corridors. Several encoded routes are sent as one block. */
export type CorridorQuestion =
  | { ask: 'graph' }
  | { ask: 'corridor'; trip: RidePoints; profile: RoutingProfile }
  | { ask: 'rides'; passenger: RidePoints; rides: PackedRoutes }
  | { ask: 'passengers'; driver: RidePoints; profile: RoutingProfile; trips: PackedRoutes }
export type CorridorAnswer = string | FoundCorridor | null | (CorridorMatch | null)[]

export interface PackedRoutes {
  bytes: Uint8Array
  /** Offset at which each part ends. */
  ends: number[]
}

export function packRoutes(parts: readonly Uint8Array[]): PackedRoutes {
  let end = 0
  const ends = parts.map((part) => {
    end += part.byteLength
    return end
  })
  const bytes = new Uint8Array(end)
  parts.forEach((part, at) => {
    bytes.set(part, (ends[at] ?? 0) - part.byteLength)
  })
  return { bytes, ends }
}

function unpackRoutes({ bytes, ends }: PackedRoutes): Uint8Array[] {
  return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end))
}

/** Answers questions about corridors over the graph in the current thread. */
export function createCorridorAnswers(roads: Roads): (question: CorridorQuestion) => CorridorAnswer {
  const corridors = createCorridorGraph(roads)
  const find = createFindCorridor(corridors)
  const matchRides = createMatchRides(corridors)
  const matchPassengers = createMatchPassengers(corridors)

  return (question) => {
    switch (question.ask) {
      case 'graph':
        return corridors.name
      case 'corridor':
        return find(question.trip, question.profile)
      case 'rides':
        return matchRides(question.passenger, unpackRoutes(question.rides))
      case 'passengers':
        return matchPassengers(question.driver, question.profile, unpackRoutes(question.trips))
    }
  }
}

type MatchRides = (passenger: RidePoints, rides: readonly Uint8Array[]) => (CorridorMatch | null)[]

/** Matches one passenger's trip with many rides. The roads around its ends are searched once; a ride takes one pass. */
export function createMatchRides(corridors: CorridorGraph): MatchRides {
  const { graph, search } = corridors
  const cache = new SearchCache(bytesOf)
  const [intoFrom, outOfTo, nearFrom, nearTo] = [0, 1, 2, 3].map(() => new PlaceField(graph)) as [
    PlaceField,
    PlaceField,
    PlaceField,
    PlaceField,
  ]

  return (passenger, rides) => {
    const joints = jointsOf(corridors, passenger)
    if (!joints) return rides.map(() => null)
    const routes = rides.map((bytes) => decodeRoute(corridors, bytes))
    const [from, to] = joints
    load(nearFrom, WALKED_PROFILE, from, 'both')
    load(nearTo, WALKED_PROFILE, to, 'both')
    const matches: (CorridorMatch | null)[] = rides.map(() => null)
    for (const profile of new Set(routes.flatMap((route) => route?.profile ?? []))) {
      load(intoFrom, profile, from, 'into')
      load(outOfTo, profile, to, 'out')
      const trip = bestRoute(corridors, profile, joints).whole
      routes.forEach((route, at) => {
        if (route?.profile === profile) matches[at] = match(route, joints, trip)
      })
    }
    return matches
  }

  function load(field: PlaceField, profile: number, place: RoadPlace, direction: TravelDirection): void {
    const key = `${direction} ${profile} ${place.edge} ${place.along}`
    field.load(
      place,
      cache.get(key, () => searchAround(search, graph, profile, place, direction, MAX_METERS_TO_MEETING)),
    )
  }

  function match(route: DrivenRoute, [from, to]: [Joint, Joint], trip: RoadSum): CorridorMatch | null {
    const fromNear = nearFrom.nearest(route)
    const toNear = fromNear && nearTo.nearest(route)
    if (!toNear) return null
    return matchOf({
      ride: route.whole,
      trip,
      from: { place: from, near: fromNear, toEnd: nearFrom.metersTo(route.start) },
      to: { place: to, near: toNear, toEnd: nearTo.metersTo(route.end) },
      arriving: intoFrom.arriving(route, fromNear),
      leaving: outOfTo.leaving(route, toNear),
    })
  }
}

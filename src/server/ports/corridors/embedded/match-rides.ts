import { MAX_WAY_TO_MEET_METERS } from '#domain/carpool/limits.ts'
import type { CorridorMatch, Trip } from '#server/ports/corridors/port.ts'
import type { Joint } from '#server/ports/routing/embedded/nearest-road.ts'
import { bytesOf } from './bounded-search.ts'
import { bestWay, type CorridorGraph, jointsOf } from './corridor-graph.ts'
import type { DrivenWay } from './driven-way.ts'
import type { Direction, Place, Sum } from './joints.ts'
import { KeptSearches } from './kept-searches.ts'
import { matchOf } from './match-of.ts'
import { PlaceField, searchAround, WALKED_PROFILE } from './place-field.ts'
import { decodeWay } from './way-code.ts'

export type MatchRides = (passenger: Trip, rides: readonly Uint8Array[]) => (CorridorMatch | null)[]

/** Matches one passenger's trip with many rides. The roads around its ends are searched once; a ride takes one pass. */
export function createMatchRides(corridors: CorridorGraph): MatchRides {
  const { graph, search } = corridors
  const kept = new KeptSearches(bytesOf)
  const [intoFrom, outOfTo, nearFrom, nearTo] = [0, 1, 2, 3].map(() => new PlaceField(graph)) as [
    PlaceField,
    PlaceField,
    PlaceField,
    PlaceField,
  ]

  return (passenger, rides) => {
    const joints = jointsOf(corridors, passenger)
    if (!joints) return rides.map(() => null)
    const ways = rides.map((bytes) => decodeWay(corridors, bytes))
    const [from, to] = joints
    load(nearFrom, WALKED_PROFILE, from, 'both')
    load(nearTo, WALKED_PROFILE, to, 'both')
    const matches: (CorridorMatch | null)[] = rides.map(() => null)
    for (const profile of new Set(ways.flatMap((way) => way?.profile ?? []))) {
      load(intoFrom, profile, from, 'into')
      load(outOfTo, profile, to, 'out')
      const trip = bestWay(corridors, profile, joints).whole
      ways.forEach((way, at) => {
        if (way?.profile === profile) matches[at] = match(way, joints, trip)
      })
    }
    return matches
  }

  function load(field: PlaceField, profile: number, place: Place, direction: Direction): void {
    const key = `${direction} ${profile} ${place.edge} ${place.along}`
    field.load(
      place,
      kept.get(key, () => searchAround(search, graph, profile, place, direction, MAX_WAY_TO_MEET_METERS)),
    )
  }

  function match(way: DrivenWay, [from, to]: [Joint, Joint], trip: Sum): CorridorMatch | null {
    const fromNear = nearFrom.nearest(way)
    const toNear = fromNear && nearTo.nearest(way)
    if (!toNear) return null
    return matchOf({
      ride: way.whole,
      trip,
      from: { place: from, near: fromNear, toEnd: nearFrom.metersTo(way.start) },
      to: { place: to, near: toNear, toEnd: nearTo.metersTo(way.end) },
      arriving: intoFrom.arriving(way, fromNear),
      leaving: outOfTo.leaving(way, toNear),
    })
  }
}

import { MAX_WAY_TO_MEET_METERS, SAME_PLACE_METERS } from '#domain/carpool/limits.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import type { CorridorMatch, Trip } from '#server/ports/corridors/port.ts'
import { bytesOf, type Reached } from './bounded-search.ts'
import { bestWay, type CorridorGraph, jointsOf, wayKey } from './corridor-graph.ts'
import type { DrivenWay } from './driven-way.ts'
import { onOneEdge, type Place, type Sum } from './joints.ts'
import { KeptSearches } from './kept-searches.ts'
import { matchOf, type NearestOnWay } from './match-of.ts'
import { PlaceField, searchAround, WALKED_PROFILE } from './place-field.ts'
import {
  less,
  NOTHING,
  nearNode,
  onWay,
  plus,
  restAt,
  seedsAlong,
  sumAt,
  waysIn,
  waysOut,
} from './places-on-way.ts'
import { decodeWay } from './way-code.ts'
import { WayField } from './way-field.ts'

export type MatchPassengers = (
  driver: Trip,
  profile: RoutingProfile,
  trips: readonly Uint8Array[],
) => (CorridorMatch | null)[]

/** The roads around a driver's route. */
interface Surroundings {
  way: DrivenWay
  /** Driven away from the route, and back to it. */
  ahead: Reached
  back: Reached
  atStart: Reached
  atEnd: Reached
}

/** Matches one ride with many passengers' trips: the roads around the route are searched once for all of them. */
export function createMatchPassengers(corridors: CorridorGraph): MatchPassengers {
  const { graph, search } = corridors
  const kept = new KeptSearches<Surroundings>(({ way, ...reached }) =>
    Object.values(reached).reduce((sum, one) => sum + bytesOf(one), 24 * way.arcs.length),
  )
  const [ahead, back, near] = [new WayField(graph), new WayField(graph), new WayField(graph)]
  const [atStart, atEnd] = [new PlaceField(graph), new PlaceField(graph)]

  return (driver, profileName, trips) => {
    const joints = jointsOf(corridors, driver)
    if (!joints) return trips.map(() => null)
    const profile = graph.profiles.indexOf(profileName)
    const found = kept.get(wayKey(profile, joints), () => survey(bestWay(corridors, profile, joints)))
    ahead.load(found.ahead)
    back.load(found.back)
    near.load(corridors.near(found.way))
    atStart.load(found.way.start, found.atStart)
    atEnd.load(found.way.end, found.atEnd)
    return trips.map((bytes) => match(found.way, bytes))
  }

  function survey(way: DrivenWay): Surroundings {
    const { profile, start, end } = way
    const maxMeters = MAX_WAY_TO_MEET_METERS
    const whole = way.whole.cost
    const costs = (at: number) => way.costs[at] as number
    const run = (...[seeds, options]: Parameters<typeof search.run>) => search.run(seeds, options)
    return {
      way,
      ahead: run(seedsAlong(way, costs, waysOut(graph, way)), { profile, direction: 'out', maxMeters }),
      back: run(
        seedsAlong(way, (at) => whole - costs(at), waysIn(graph, way)),
        { profile, direction: 'into', maxMeters },
      ),
      atStart: searchAround(search, graph, WALKED_PROFILE, start, 'both', SAME_PLACE_METERS),
      atEnd: searchAround(search, graph, WALKED_PROFILE, end, 'both', SAME_PLACE_METERS),
    }
  }

  function match(way: DrivenWay, bytes: Uint8Array): CorridorMatch | null {
    const trip = decodeWay(corridors, bytes, way.profile)
    if (!trip) return null
    const { start: from, end: to } = trip
    return matchOf({
      ride: way.whole,
      trip: trip.whole,
      from: { place: from, near: nearest(way, from), toEnd: atStart.metersTo(from) },
      to: { place: to, near: nearest(way, to), toEnd: atEnd.metersTo(to) },
      arriving: arriving(way, from),
      leaving: leaving(way, to),
    })
  }

  function arriving(way: DrivenWay, place: Place): Sum | null {
    const direct = onOneEdge(graph, way.profile, way.start, place, 'out')
    const found = ahead.to(way.profile, place, 'into')
    if (!found) return direct
    const before = found.origin < way.nodes.length ? sumAt(way, found.origin) : NOTHING
    return less({ ...plus(before, found.sum), cost: found.sum.cost }, direct)
  }

  function leaving(way: DrivenWay, place: Place): Sum | null {
    const direct = onOneEdge(graph, way.profile, place, way.end, 'out')
    const found = back.to(way.profile, place, 'out')
    if (!found) return direct
    const after = found.origin < way.nodes.length ? restAt(way, found.origin) : NOTHING
    return less({ ...plus(after, found.sum), cost: found.sum.cost }, direct)
  }

  function nearest(way: DrivenWay, place: Place): NearestOnWay | null {
    const passed = onWay(graph, way, place)
    if (passed) return passed
    const found = near.to(WALKED_PROFILE, place, 'both')
    const spots = [
      found && { ...found, sum: found.sum },
      directTo(way.start, place, way.nodes.length),
      directTo(way.end, place, way.nodes.length + 2),
    ]
    const best = spots.reduce(
      (one, other) => (one && (!other || one.sum.cost <= other.sum.cost) ? one : other),
      null,
    )
    if (!best) return null
    const { meters } = best.sum
    if (best.origin < way.nodes.length) return nearNode(graph, way, best.origin, meters)
    return best.origin < way.nodes.length + 2
      ? { toWay: meters, at: NOTHING, spot: way.start.point }
      : { toWay: meters, at: way.whole, spot: way.end.point }
  }

  function directTo(end: Place, place: Place, origin: number): { sum: Sum; origin: number } | null {
    const sum = onOneEdge(graph, WALKED_PROFILE, end, place, 'both')
    return sum && { sum, origin }
  }
}

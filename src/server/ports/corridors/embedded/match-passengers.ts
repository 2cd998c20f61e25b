import { MAX_METERS_TO_MEETING, SAME_PLACE_METERS } from '#domain/carpool/limits.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import type { CorridorMatch, RidePoints } from '#server/ports/corridors/port.ts'
import type { Graph } from '#server/ports/routing/embedded/graph.ts'
import { bytesOf, ReachedIndex, type ReachedNodes } from './bounded-search.ts'
import { bestRoute, type CorridorGraph, jointsOf, routeKey } from './corridor-graph.ts'
import type { DrivenRoute } from './driven-route.ts'
import { edgeEnds, onOneEdge, type RoadPlace, type RoadSum, type TravelDirection } from './joints.ts'
import { matchOf, type NearestOnRoute } from './match-of.ts'
import { PlaceField, searchAround, WALKED_PROFILE } from './place-field.ts'
import {
  addSums,
  cheaperSum,
  nearNode,
  onRoute,
  remainderFrom,
  seedsAlong,
  seedsIntoEnd,
  seedsOutOfStart,
  sumAt,
  ZERO_SUM,
} from './places-on-route.ts'
import { decodeRoute } from './route-code.ts'
import { SearchCache } from './search-cache.ts'

/** What a search from a whole route has reached, and distances from there to places. */
class RouteField {
  readonly #graph: Graph
  readonly #field: ReachedIndex
  #reached: ReachedNodes | null = null

  constructor(graph: Graph) {
    this.#graph = graph
    this.#field = new ReachedIndex(graph.nodeCount)
  }

  load(reached: ReachedNodes): void {
    this.#reached = this.#field.load(reached)
  }

  /** Between the seed `origin` and the place, with the search's cost; null when it is far. */
  to(profile: number, place: RoadPlace, direction: TravelDirection): { sum: RoadSum; origin: number } | null {
    let best: { sum: RoadSum; origin: number } | null = null
    if (!this.#reached) return best
    const { costs, meters, times, origins } = this.#reached
    for (const end of edgeEnds(this.#graph, profile, place, direction)) {
      const at = this.#field.find(end.node)
      if (at < 0) continue
      const cost = (costs[at] as number) + end.cost
      if (best && cost >= best.sum.cost) continue
      best = {
        sum: { cost, meters: (meters[at] as number) + end.meters, time: (times[at] as number) + end.time },
        origin: origins[at] as number,
      }
    }
    return best
  }
}

export type MatchPassengers = (
  driver: RidePoints,
  profile: RoutingProfile,
  trips: readonly Uint8Array[],
) => (CorridorMatch | null)[]

/** The roads around a driver's route. */
interface Surroundings {
  route: DrivenRoute
  /** Driven away from the route, and back to it. */
  ahead: ReachedNodes
  back: ReachedNodes
  atStart: ReachedNodes
  atEnd: ReachedNodes
}

/** Matches one ride with many passengers' trips: the roads around the route are searched once for all of them. */
export function createMatchPassengers(corridors: CorridorGraph): MatchPassengers {
  const { graph, search } = corridors
  const cache = new SearchCache<Surroundings>(({ route, ...reached }) =>
    Object.values(reached).reduce((sum, one) => sum + bytesOf(one), 24 * route.arcs.length),
  )
  const [ahead, back, near] = [new RouteField(graph), new RouteField(graph), new RouteField(graph)]
  const [atStart, atEnd] = [new PlaceField(graph), new PlaceField(graph)]

  return (driver, profileName, trips) => {
    const joints = jointsOf(corridors, driver)
    if (!joints) return trips.map(() => null)
    const profile = graph.profiles.indexOf(profileName)
    const found = cache.get(routeKey(profile, joints), () => survey(bestRoute(corridors, profile, joints)))
    ahead.load(found.ahead)
    back.load(found.back)
    near.load(corridors.near(found.route))
    atStart.load(found.route.start, found.atStart)
    atEnd.load(found.route.end, found.atEnd)
    return trips.map((bytes) => match(found.route, bytes))
  }

  function survey(route: DrivenRoute): Surroundings {
    const { profile, start, end } = route
    const maxMeters = MAX_METERS_TO_MEETING
    const whole = route.whole.cost
    const costs = (at: number) => route.costs[at] as number
    const run = (...[seeds, options]: Parameters<typeof search.run>) => search.run(seeds, options)
    return {
      route: route,
      ahead: run(seedsAlong(route, costs, seedsOutOfStart(graph, route)), {
        profile,
        direction: 'out',
        maxMeters,
      }),
      back: run(
        seedsAlong(route, (at) => whole - costs(at), seedsIntoEnd(graph, route)),
        { profile, direction: 'into', maxMeters },
      ),
      atStart: searchAround(search, graph, WALKED_PROFILE, start, 'both', SAME_PLACE_METERS),
      atEnd: searchAround(search, graph, WALKED_PROFILE, end, 'both', SAME_PLACE_METERS),
    }
  }

  function match(route: DrivenRoute, bytes: Uint8Array): CorridorMatch | null {
    const trip = decodeRoute(corridors, bytes, route.profile)
    if (!trip) return null
    const { start: from, end: to } = trip
    return matchOf({
      ride: route.whole,
      trip: trip.whole,
      from: { place: from, near: nearest(route, from), toEnd: atStart.metersTo(from) },
      to: { place: to, near: nearest(route, to), toEnd: atEnd.metersTo(to) },
      arriving: arriving(route, from),
      leaving: leaving(route, to),
    })
  }

  function arriving(route: DrivenRoute, place: RoadPlace): RoadSum | null {
    const direct = onOneEdge(graph, route.profile, route.start, place, 'out')
    const found = ahead.to(route.profile, place, 'into')
    if (!found) return direct
    const before = found.origin < route.nodes.length ? sumAt(route, found.origin) : ZERO_SUM
    return cheaperSum({ ...addSums(before, found.sum), cost: found.sum.cost }, direct)
  }

  function leaving(route: DrivenRoute, place: RoadPlace): RoadSum | null {
    const direct = onOneEdge(graph, route.profile, place, route.end, 'out')
    const found = back.to(route.profile, place, 'out')
    if (!found) return direct
    const after = found.origin < route.nodes.length ? remainderFrom(route, found.origin) : ZERO_SUM
    return cheaperSum({ ...addSums(after, found.sum), cost: found.sum.cost }, direct)
  }

  function nearest(route: DrivenRoute, place: RoadPlace): NearestOnRoute | null {
    const passed = onRoute(graph, route, place)
    if (passed) return passed
    const found = near.to(WALKED_PROFILE, place, 'both')
    const candidates = [
      found && { ...found, sum: found.sum },
      directTo(route.start, place, route.nodes.length),
      directTo(route.end, place, route.nodes.length + 2),
    ]
    const best = candidates.reduce(
      (one, other) => (one && (!other || one.sum.cost <= other.sum.cost) ? one : other),
      null,
    )
    if (!best) return null
    const { meters } = best.sum
    if (best.origin < route.nodes.length) return nearNode(graph, route, best.origin, meters)
    return best.origin < route.nodes.length + 2
      ? { metersToRoute: meters, at: ZERO_SUM, point: route.start.point }
      : { metersToRoute: meters, at: route.whole, point: route.end.point }
  }

  function directTo(
    end: RoadPlace,
    place: RoadPlace,
    origin: number,
  ): { sum: RoadSum; origin: number } | null {
    const sum = onOneEdge(graph, WALKED_PROFILE, end, place, 'both')
    return sum && { sum, origin }
  }
}

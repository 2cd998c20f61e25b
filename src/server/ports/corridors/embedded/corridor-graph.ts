import { hash } from 'node:crypto'
import { MAX_METERS_TO_MEETING } from '#domain/carpool/limits.ts'
import type { RidePoints } from '#server/ports/corridors/port.ts'
import type { Graph } from '#server/ports/routing/embedded/graph.ts'
import type { Joint } from '#server/ports/routing/embedded/nearest-road.ts'
import { MAX_METERS_AWAY, type Roads } from '#server/ports/routing/embedded/roads.ts'
import { BoundedSearch, bytesOf, type ReachedNodes } from './bounded-search.ts'
import { createDrivenRoute, type DrivenRoute } from './driven-route.ts'
import { edgeEnds, type RoadPlace } from './joints.ts'
import { type Links, linksOf } from './links.ts'
import { WALKED_PROFILE } from './place-field.ts'
import { seedsAlong } from './places-on-route.ts'
import { SearchCache } from './search-cache.ts'

/** Must be raised when the meaning of encoded routes or of their cells changes. */
const FORMAT = 1

/** The road graph and what corridors need in addition. */
export interface CorridorGraph {
  roads: Roads
  graph: Graph
  links: Links
  search: BoundedSearch
  /** Everything near a route. The seeds are the route's nodes, then two of its start and two of its end. */
  near: (route: DrivenRoute) => ReachedNodes
  /** Identifies the graph and the format of corridors. */
  name: string
  /** The beginning of `name` as a number. */
  version: number
}

export function createCorridorGraph(roads: Roads): CorridorGraph {
  const { graph } = roads
  const links = linksOf(graph)
  const search = new BoundedSearch(graph, links)
  const digest = hash('sha256', new Uint8Array(graph.lat.buffer), 'hex')
  return {
    roads,
    graph,
    links,
    search,
    near: nearRoutes(graph, search),
    name: `${FORMAT}-${digest.slice(0, 12)}`,
    version: (Number.parseInt(digest.slice(0, 8), 16) ^ FORMAT) >>> 0,
  }
}

/** Cached, because a search for a ride needs its cells and then its passengers. */
function nearRoutes(graph: Graph, search: BoundedSearch): CorridorGraph['near'] {
  const cache = new SearchCache(bytesOf)
  const options = {
    profile: WALKED_PROFILE,
    direction: 'both',
    maxMeters: MAX_METERS_TO_MEETING,
  } as const
  return (route) => {
    const places = [route.start, route.end]
    return cache.get(routeKey(route.profile, places), () => {
      const ends = places.flatMap((place) => edgeEnds(graph, WALKED_PROFILE, place, 'both'))
      const seeds = seedsAlong(route, () => 0, ends)
      return search.run(seeds, options)
    })
  }
}

export function routeKey(profile: number, places: readonly RoadPlace[]): string {
  return [profile, ...places.map(({ edge, along }) => `${edge} ${along}`)].join(' ')
}

/** Where a trip joins the roads; null where an end is far from all of them. */
export function jointsOf({ roads }: CorridorGraph, { from, to }: RidePoints): [Joint, Joint] | null {
  const joints: [Joint, Joint] = [roads.joint(from), roads.joint(to)]
  return joints.some(({ away }) => away > MAX_METERS_AWAY) ? null : joints
}

export function bestRoute(
  { roads, graph }: CorridorGraph,
  profile: number,
  [start, end]: readonly [RoadPlace, RoadPlace],
): DrivenRoute {
  return createDrivenRoute(graph, profile, start, end, roads.legs.between(profile, start, end).arcs)
}

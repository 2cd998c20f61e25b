import { hash } from 'node:crypto'
import { MAX_WAY_TO_MEET_METERS } from '#domain/carpool/limits.ts'
import type { Trip } from '#server/ports/corridors/port.ts'
import type { Graph } from '#server/ports/routing/embedded/graph.ts'
import type { Joint } from '#server/ports/routing/embedded/nearest-road.ts'
import { MAX_METERS_AWAY, type Roads } from '#server/ports/routing/embedded/roads.ts'
import { BoundedSearch, bytesOf, type Reached } from './bounded-search.ts'
import { type DrivenWay, driveOver } from './driven-way.ts'
import { endsOf, type Place } from './joints.ts'
import { KeptSearches } from './kept-searches.ts'
import { type Links, linksOf } from './links.ts'
import { WALKED_PROFILE } from './place-field.ts'
import { seedsAlong } from './places-on-way.ts'

/** Must be raised when the meaning of encoded routes or of their cells changes. */
const FORMAT = 1

/** The road graph and what corridors need in addition. */
export interface CorridorGraph {
  roads: Roads
  graph: Graph
  links: Links
  search: BoundedSearch
  /** Everything near a route. The seeds are the route's nodes, then two of its start and two of its end. */
  near: (way: DrivenWay) => Reached
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
    near: nearWays(graph, search),
    name: `${FORMAT}-${digest.slice(0, 12)}`,
    version: (Number.parseInt(digest.slice(0, 8), 16) ^ FORMAT) >>> 0,
  }
}

/** Cached, because a search for a ride needs its cells and then its passengers. */
function nearWays(graph: Graph, search: BoundedSearch): CorridorGraph['near'] {
  const kept = new KeptSearches(bytesOf)
  const options = {
    profile: WALKED_PROFILE,
    direction: 'both',
    maxMeters: MAX_WAY_TO_MEET_METERS,
  } as const
  return (way) => {
    const places = [way.start, way.end]
    return kept.get(wayKey(way.profile, places), () => {
      const ends = places.flatMap((place) => endsOf(graph, WALKED_PROFILE, place, 'both'))
      const seeds = seedsAlong(way, () => 0, ends)
      return search.run(seeds, options)
    })
  }
}

/** The cache key of the best route between two places. */
export function wayKey(profile: number, places: readonly Place[]): string {
  return [profile, ...places.map(({ edge, along }) => `${edge} ${along}`)].join(' ')
}

/** Where a trip joins the roads; null where an end is far from all of them. */
export function jointsOf({ roads }: CorridorGraph, { from, to }: Trip): [Joint, Joint] | null {
  const joints: [Joint, Joint] = [roads.joint(from), roads.joint(to)]
  return joints.some(({ away }) => away > MAX_METERS_AWAY) ? null : joints
}

export function bestWay(
  { roads, graph }: CorridorGraph,
  profile: number,
  [start, end]: readonly [Place, Place],
): DrivenWay {
  return driveOver(graph, profile, start, end, roads.legs.between(profile, start, end).arcs)
}

import type { Point } from '#domain/shared/place.ts'
import type { Graph } from './graph.ts'
import { LegFinder } from './leg-finder.ts'
import { createNearestRoad, type Joint } from './nearest-road.ts'

/** A point farther than this from every road has no route. */
export const MAX_METERS_AWAY = 5_000

/** The graph and its searches, shared because the arrays of a search are large. */
export interface Roads {
  graph: Graph
  legs: LegFinder
  joint(point: Point): Joint
}

export function createRoads(graph: Graph): Roads {
  const nearestRoad = createNearestRoad(graph)
  return {
    graph,
    legs: new LegFinder(graph),
    joint: ({ lat, lng }) => nearestRoad({ lat: Math.round(lat * 100_000), lng: Math.round(lng * 100_000) }),
  }
}

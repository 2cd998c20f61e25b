import type { RoadName } from '#domain/booking/route-character.ts'
import type { MeasuredRoute } from '../port.ts'
import { type Graph, type GraphPlace, TERTIARY } from './graph.ts'
import type { RoadRoute, RoutePiece } from './road-route.ts'

/** A shorter route is not named after a place. */
const MIN_METERS = 15_000
/** Places in the first and the last part of a route do not distinguish it. */
const MARGIN = 0.12
const MARGIN_METERS = 4_000
/**
 * Penalties by kind of place, as shares of the route: how much nearer to the middle the place must be than a junction.
 */
const RANKS: Record<string, number> = {
  junction: 0,
  metro: 0.12,
  submetro: 0.12,
  city: 0.12,
  district_hq: 0.15,
  town: 0.2,
  locality: 0.35,
  tourist: 0.35,
  village: 0.6,
}
const OTHER_RANK = 0.5
/** Minimum share of a road in the part that a route has for itself, to give the route its name. */
const ROAD_SHARE = 0.15

/** The town and the road after which people would name a route, taken from what other routes do not share. */
export function viaOf(graph: Graph, route: RoadRoute, others: readonly RoadRoute[]): MeasuredRoute['via'] {
  const edges = new Set(others.flatMap((other) => [...other.edges]))
  const passed = new Set(others.flatMap(({ pieces }) => pieces.map((piece) => placeAfter(graph, piece))))
  return { place: placeOf(graph, route, passed), road: roadOf(graph, route, edges) }
}

function placeOf(graph: Graph, route: RoadRoute, passed: ReadonlySet<GraphPlace | null>): RoadName | null {
  if (route.meters < MIN_METERS) return null
  const margin = Math.max(MARGIN * route.meters, MARGIN_METERS)
  let best: GraphPlace | null = null
  let bestScore = Number.POSITIVE_INFINITY
  let at = 0
  for (const piece of route.pieces) {
    at += Math.abs(piece.end - piece.begin)
    if (at < margin || at > route.meters - margin) continue
    const place = placeAfter(graph, piece)
    if (!place || passed.has(place)) continue
    const score = Math.abs(at / route.meters - 0.5) + (RANKS[place.kind] ?? OTHER_RANK)
    if (score >= bestScore) continue
    best = place
    bestScore = score
  }
  return best && { en: best.en, np: best.np }
}

/** The place at the node where a piece ends. */
function placeAfter(graph: Graph, { edge, isBack }: RoutePiece): GraphPlace | null {
  const node = (isBack ? graph.from[edge] : graph.to[edge]) as number
  return graph.places[(graph.placeAt[node] as number) - 1] ?? null
}

function roadOf(graph: Graph, { pieces }: RoadRoute, others: ReadonlySet<number>): RoadName | null {
  const meters = new Map<number, number>()
  let whole = 0
  for (const { edge, begin, end } of pieces) {
    if (others.has(edge)) continue
    const length = Math.abs(end - begin)
    whole += length
    const label = graph.label[edge] as number
    if (label === 0 || (graph.roadClass[edge] as number) > TERTIARY) continue
    meters.set(label, (meters.get(label) ?? 0) + length)
  }
  const [longest] = [...meters].sort(([one, a], [other, b]) => b - a || one - other)
  return longest && longest[1] >= ROAD_SHARE * whole ? (graph.labels[longest[0]] ?? null) : null
}

import { createHash } from 'node:crypto'
import type { RoadName } from '#domain/booking/route-character.ts'
import type { Point } from '#domain/shared/place.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import type { MeasuredRoute, NearestRoad, OffRoadApproach, RoutingResult } from '../port.ts'
import { AlternativeFinder } from './alternatives.ts'
import { characterOf } from './character.ts'
import { drivenLine, simplified } from './drawn-line.ts'
import { type Graph, type GraphPlace, TERTIARY } from './graph.ts'
import type { Joint } from './nearest-road.ts'
import { piecesOf, type RoadRoute, type RoutePiece, roadRouteOf } from './road-route.ts'
import { createRoads, MAX_METERS_AWAY } from './roads.ts'
import { estimateOf } from './route-table.ts'

/** A point within this distance of its road counts as being on it. */
const APPROACH_METERS = 150
const ID_LENGTH = 12

/** A whole route, with one part per leg. */
interface Course {
  legs: readonly RoadRoute[]
  whole: RoadRoute
  /** The part from which the route's name is taken: where alternatives exist, their leg. */
  namedAfter: RoadRoute
}

type Router = (points: readonly Point[], profile: RoutingProfile) => RoutingResult

/** Computes routes over the graph in the current thread. */
export function createRouter(graph: Graph, roads = createRoads(graph)): Router {
  const { legs } = roads
  const alternatives = new AlternativeFinder(graph, legs)
  const nameOf = (joint: Joint) => graph.labels[graph.label[joint.edge] || -1] ?? null

  return (points, profileName) => {
    const profile = graph.profiles.indexOf(profileName)
    const joints = points.map(roads.joint)
    const farPoint = joints.findIndex(({ away }) => away > MAX_METERS_AWAY)
    const far = joints[farPoint]
    if (far) return { noRoad: { at: farPoint, nearest: nearestTo(far, nameOf(far)) } }
    const [best, ...others] = coursesOf(profile, joints)
    const route = (course: Course) => {
      const rest = [best, ...others].filter((other) => other !== course)
      return measured(
        course,
        joints,
        rest.map(({ namedAfter }) => namedAfter),
      )
    }
    return { routes: [route(best), ...others.map(route)] }
  }

  /** The best course, and those that differ from it on its longest leg. */
  function coursesOf(profile: number, joints: readonly Joint[]): [Course, ...Course[]] {
    const found = joints.slice(1).map((end, index) => {
      const start = joints[index] as Joint
      const { arcs, cost } = legs.between(profile, start, end)
      return { start, end, cost, route: roadRouteOf(graph, profile, piecesOf(graph, arcs, start, end)) }
    })
    const routes = found.map(({ route }) => route)
    const courseBy = (legs: readonly RoadRoute[]) => ({ legs, whole: wholeOf(profile, legs) })
    const best = courseBy(routes)
    const at = routes.reduce(
      (longest, { meters }, leg) => (meters > (routes[longest]?.meters ?? 0) ? leg : longest),
      0,
    )
    const leg = found[at]
    const others = leg ? alternatives.find(profile, leg.start, leg.end, leg) : []
    if (!leg || others.length === 0) return [{ ...best, namedAfter: best.whole }]
    return [
      { ...best, namedAfter: leg.route },
      ...others.map((other) => ({ ...courseBy(routes.with(at, other)), namedAfter: other })),
    ]
  }

  function wholeOf(profile: number, legs: readonly RoadRoute[]): RoadRoute {
    const [only, next] = legs
    if (only && !next) return only
    return roadRouteOf(
      graph,
      profile,
      legs.flatMap(({ pieces }) => pieces),
    )
  }

  function measured(
    { legs, whole, namedAfter }: Course,
    joints: readonly Joint[],
    others: readonly RoadRoute[],
  ): MeasuredRoute {
    const lines = legs.map(({ pieces }, index) =>
      drivenLine(graph, pieces, joints[index] as Joint, joints[index + 1] as Joint),
    )
    const line = { lats: lines.flatMap(({ lats }) => lats), lngs: lines.flatMap(({ lngs }) => lngs) }
    return {
      id: idOf(legs),
      ...estimateOf(whole, joints),
      line: simplified(line, whole.meters),
      via: viaOf(graph, namedAfter, others),
      character: characterOf(whole),
      gravelKm: Math.round(whole.gravel / 100) / 10,
      trackKm: Math.round(whole.track / 100) / 10,
      approaches: joints.flatMap((joint, at): OffRoadApproach[] =>
        joint.away > APPROACH_METERS ? [{ at, meters: Math.round(joint.away), road: nameOf(joint) }] : [],
      ),
    }
  }
}

function nearestTo({ foot, away }: Joint, road: RoadName | null): NearestRoad {
  return { lat: foot.lat / 100_000, lng: foot.lng / 100_000, meters: Math.round(away), road }
}

/** A hash of edges and directions, not of metres: a pin that moves along its road does not change the id. */
function idOf(legs: readonly RoadRoute[]): string {
  const hash = createHash('sha256')
  for (const { pieces } of legs)
    hash.update(`${pieces.map(({ edge, isBack }) => (isBack ? -edge : edge)).join(' ')};`)
  return hash.digest('base64url').slice(0, ID_LENGTH)
}

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
function viaOf(graph: Graph, route: RoadRoute, others: readonly RoadRoute[]): MeasuredRoute['via'] {
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

import { createHash } from 'node:crypto'
import type { RoadName } from '#domain/booking/route-character.ts'
import type { Point } from '#domain/shared/place.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import type { Approach, MeasuredRoute, NearestRoad, RoutingResult } from '../port.ts'
import { Alternatives } from './alternatives.ts'
import { characterOf } from './character.ts'
import { lineOf, thinned } from './drawn-line.ts'
import type { Graph } from './graph.ts'
import type { Joint } from './nearest-road.ts'
import { offRoadMeters, offRoadSeconds, unsureOf, wholeMeters } from './off-road.ts'
import { createRoads, MAX_METERS_AWAY } from './roads.ts'
import { viaOf } from './via.ts'
import { type Piece, piecesOf, type Way, wayOf } from './way.ts'

/** Closer to its road a point counts as lying at it. */
const APPROACH_METERS = 150
const ID_LENGTH = 12

/** A whole route: one way for each leg. */
interface Course {
  legs: readonly (readonly Piece[])[]
  way: Way
}

export type Router = (points: readonly Point[], profile: RoutingProfile) => RoutingResult

/** Routes over the graph, in this thread. */
export function createRouter(graph: Graph, roads = createRoads(graph)): Router {
  const { legs } = roads
  const alternatives = new Alternatives(graph, legs)
  const nameOf = (joint: Joint) => graph.labels[graph.label[joint.edge] || -1] ?? null

  return (points, profileName) => {
    const profile = graph.profiles.indexOf(profileName)
    const joints = points.map(roads.joint)
    const lost = joints.findIndex(({ away }) => away > MAX_METERS_AWAY)
    const far = joints[lost]
    if (far) return { noRoad: { at: lost, nearest: nearestTo(far, nameOf(far)) } }
    const [best, ...others] = coursesOf(profile, joints)
    const route = (course: Course) => {
      const rest = [best, ...others].filter((other) => other !== course)
      return measured(
        course,
        joints,
        rest.map(({ way }) => way),
      )
    }
    return { routes: [route(best), ...others.map(route)] }
  }

  /** The best course; and others, when there are no stops. */
  function coursesOf(profile: number, joints: readonly Joint[]): [Course, ...Course[]] {
    const found = joints.slice(1).map((end, index) => {
      const start = joints[index] as Joint
      const { arcs, cost } = legs.between(profile, start, end)
      return { pieces: piecesOf(graph, arcs, start, end), cost }
    })
    const way = wayOf(
      graph,
      profile,
      found.flatMap(({ pieces }) => pieces),
    )
    const best = { legs: found.map(({ pieces }) => pieces), way }
    const [start, end, stop] = joints
    if (!start || !end || stop) return [best]
    const others = alternatives.find(profile, start, end, { way, cost: found[0]?.cost ?? 0 })
    return [best, ...others.map((other) => ({ legs: [other.pieces], way: other }))]
  }

  function measured({ legs, way }: Course, joints: readonly Joint[], others: readonly Way[]): MeasuredRoute {
    const offRoad = offRoadMeters(joints)
    const meters = way.meters + offRoad
    const lines = legs.map((pieces, index) =>
      lineOf(graph, pieces, joints[index] as Joint, joints[index + 1] as Joint),
    )
    const line = { lats: lines.flatMap(({ lats }) => lats), lngs: lines.flatMap(({ lngs }) => lngs) }
    return {
      id: idOf(legs),
      meters: wholeMeters(meters),
      seconds: Math.round(way.time / 10 + offRoadSeconds(offRoad)),
      isEstimate: unsureOf(joints, meters, offRoad),
      line: thinned(line, way.meters),
      via: viaOf(graph, way, others),
      character: characterOf(way),
      gravelKm: Math.round(way.gravel / 100) / 10,
      trackKm: Math.round(way.track / 100) / 10,
      approaches: joints.flatMap((joint, at): Approach[] =>
        joint.away > APPROACH_METERS ? [{ at, meters: Math.round(joint.away), road: nameOf(joint) }] : [],
      ),
    }
  }
}

function nearestTo({ foot, away }: Joint, road: RoadName | null): NearestRoad {
  return { lat: foot.lat / 100_000, lng: foot.lng / 100_000, meters: Math.round(away), road }
}

/** Of the edges and their directions, not of the metres: a pin that moves along its road keeps the route. */
function idOf(legs: readonly (readonly Piece[])[]): string {
  const hash = createHash('sha256')
  for (const pieces of legs)
    hash.update(`${pieces.map(({ edge, isBack }) => (isBack ? -edge : edge)).join(' ')};`)
  return hash.digest('base64url').slice(0, ID_LENGTH)
}

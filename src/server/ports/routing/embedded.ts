import { hash } from 'node:crypto'
import { haversineMeters, insideNepalBox, type Point } from '#domain/shared/place.ts'
import type { MeasuredRoute, RoutingPort } from './port.ts'
import { loadRoadNetwork, type RoadNetwork, type SnapPoint } from './road-network.ts'

/** The way from a point to the nearest known road is this much longer than the straight line ... */
const OFF_ROAD_WINDING = 1.4
/** ... at 15 km/h. */
const OFF_ROAD_METERS_PER_SECOND = 15 / 3.6
/** Farther from every known road there is no route. */
const MAX_METERS_AWAY = 60_000
/** When all points are this close to each other, unknown small roads may be faster than the known ones. */
const NEAR_METERS = 10_000
const UNSURE = { away: 2_000, meters: 10_000, share: 0.1 }

interface RouteSection {
  meters: number
  seconds: number
  unsureMeters: number
  line: Point[]
}

/**
 * Routes over the embedded 244 legs between 222 places: a point joins the nearest leg, the fastest path counts, and a trip
 * within 10 km may use unlisted small roads. A stop never saves time; it can save metres, when it lies on a road that is
 * shorter but slower.
 * `isEstimate`: a point is 2 km or more off the known roads, or 10 km or a tenth of the route have an uncertain length
 * (off the known roads, or on estimated legs). The few city streets at the start of a long highway do not count.
 */
export function createRoadGraph(): RoutingPort {
  return {
    async route(points) {
      if (!points.every(insideNepalBox))
        return { noRoad: { at: points.findIndex((point) => !insideNepalBox(point)), nearest: null } }
      const network = await loadRoadNetwork()
      const spots = points.map((point) => network.nearest(point))
      const lost = spots.findIndex(({ away }) => away > MAX_METERS_AWAY)
      if (lost >= 0) return { noRoad: { at: lost, nearest: null } }
      const byRoad = overRoads(network, spots)
      const bySmallRoads = overSmallRoads(spots)
      const isSmall = bySmallRoads !== null && bySmallRoads.seconds < byRoad.seconds
      return { routes: [isSmall ? measured(bySmallRoads, []) : measured(byRoad, spots)] }
    },
    close: async () => {},
  }
}

function overRoads(network: RoadNetwork, spots: readonly SnapPoint[]): RouteSection {
  return total(
    spots.slice(1).map((to, index) => {
      const from = spots[index] ?? to
      const segment = network.between(from, to)
      // Neighbouring points need not go via the road. With this sum a detour never saves time: both terms obey the triangle inequality.
      const offRoad = OFF_ROAD_WINDING * Math.min(from.away + to.away, haversineMeters(from.point, to.point))
      return {
        meters: segment.meters + offRoad,
        seconds: segment.seconds + offRoad / OFF_ROAD_METERS_PER_SECOND,
        unsureMeters: segment.unsureMeters + offRoad,
        line: [from.point, from.foot, ...segment.line, to.foot, to.point],
      }
    }),
  )
}

/** Null when the points are far apart. Uses the highest winding of the roads at its points, to avoid shortcuts across a gorge. */
function overSmallRoads(spots: readonly SnapPoint[]): RouteSection | null {
  const isNear = spots.every(({ point }) =>
    spots.every((other) => haversineMeters(point, other.point) <= NEAR_METERS),
  )
  if (!isNear) return null
  const winding = Math.max(OFF_ROAD_WINDING, ...spots.map(({ leg }) => leg.winding))
  return total(
    spots.slice(1).map(({ point }, index) => {
      const before = spots[index]?.point ?? point
      const meters = winding * haversineMeters(before, point)
      const seconds = meters / OFF_ROAD_METERS_PER_SECOND
      return { meters, seconds, unsureMeters: meters, line: [before, point] }
    }),
  )
}

function total(sections: readonly RouteSection[]): RouteSection {
  const sum = (of: (section: RouteSection) => number) =>
    sections.reduce((added, section) => added + of(section), 0)
  return {
    meters: sum(({ meters }) => meters),
    seconds: sum(({ seconds }) => seconds),
    unsureMeters: sum(({ unsureMeters }) => unsureMeters),
    line: sections.flatMap(({ line }) => line),
  }
}

function measured(section: RouteSection, spots: readonly SnapPoint[]): MeasuredRoute {
  const { meters, seconds, unsureMeters, line } = section
  return {
    id: hash('sha256', JSON.stringify(drawn(line)), 'base64url').slice(0, 12),
    via: { place: null, road: null },
    character: 'main',
    gravelKm: 0,
    trackKm: 0,
    approaches: [],
    // rounded up: a route must not be shorter than the straight line; but 12.0000001 m are 12
    meters: Math.max(0, Math.ceil(meters - 0.001)),
    seconds: Math.round(seconds),
    isEstimate:
      meters > 0 &&
      (spots.some(({ away }) => away >= UNSURE.away) ||
        unsureMeters >= UNSURE.meters ||
        unsureMeters > UNSURE.share * meters),
    line: drawn(line),
  }
}

/** Simplified to metre precision, without consecutive duplicates. */
function drawn(line: readonly Point[]): [lat: number, lng: number][] {
  const points = line.map(({ lat, lng }): [number, number] => [round5(lat), round5(lng)])
  return points.filter(([lat, lng], index) => {
    const before = points[index - 1]
    return !before || before[0] !== lat || before[1] !== lng
  })
}

function round5(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}

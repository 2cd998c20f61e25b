import createGraph from 'ngraph.graph'
import { aStar } from 'ngraph.path'
import { haversineMeters, type Point } from '#domain/shared/place.ts'

/** A road between two known places. `winding`: ratio of its length to the straight line. */
export interface Leg {
  from: Place
  to: Place
  meters: number
  seconds: number
  winding: number
  isEstimate: boolean
}
interface Place extends Point {
  id: string
}
/** The projection of a point to the roads: at `fraction` of the nearest leg, `away` metres from it in a straight line. */
export interface SnapPoint {
  point: Point
  leg: Leg
  fraction: number
  foot: Point
  away: number
}
export interface Segment {
  meters: number
  seconds: number
  /** The part of the metres on legs with an estimated length. */
  unsureMeters: number
  line: Point[]
}
export interface RoadNetwork {
  nearest(point: Point): SnapPoint
  /** The fastest path over the known roads. */
  between(from: SnapPoint, to: SnapPoint): Segment
}

/** Seconds per metre added to the cost, so that the shorter of two equally fast paths wins. */
const SHORTER_WINS = 1e-6

let loading: Promise<RoadNetwork> | null = null

/** Loaded on first use, once per process. */
export function loadRoadNetwork(): Promise<RoadNetwork> {
  loading ??= readRoadNetwork()
  return loading
}

async function readRoadNetwork(): Promise<RoadNetwork> {
  const [{ default: places }, { default: roads }] = await Promise.all([
    import('#server/data/places.json', { with: { type: 'json' } }),
    import('#server/data/roads.json', { with: { type: 'json' } }),
  ])
  const known = new Map(places.map(({ id, lat, lng }): [string, Place] => [id, { id, lat, lng }]))
  const legs = roads.map(({ from, to, km, kmPerHour, isEstimate }): Leg => {
    const [start, end] = [known.get(from), known.get(to)]
    if (!start || !end) throw new Error(`The road from ${from} to ${to} ends at an unknown place.`)
    return {
      from: start,
      to: end,
      meters: km * 1000,
      seconds: (km / kmPerHour) * 3600,
      winding: (km * 1000) / haversineMeters(start, end),
      isEstimate,
    }
  })
  return createRoadNetwork(legs)
}

function createRoadNetwork(legs: readonly Leg[]): RoadNetwork {
  const graph = createGraph<Place, Leg>()
  for (const leg of legs) {
    graph.addNode(leg.from.id, leg.from)
    graph.addNode(leg.to.id, leg.to)
    graph.addLink(leg.from.id, leg.to.id, leg)
  }
  const finder = aStar<Place, Leg>(graph, {
    oriented: false,
    distance: (_from, _to, link) => link.data.seconds + link.data.meters * SHORTER_WINS,
  })

  return {
    nearest(point) {
      const [first, ...others] = legs.map((leg) => footOn(leg, point))
      if (!first) throw new Error('There are no roads.')
      return others.reduce((best, spot) => (spot.away < best.away ? spot : best), first)
    },
    between(from, to) {
      const direct = from.leg === to.leg ? [part(from.leg, from.fraction, to.fraction)] : []
      const around = [0, 1].flatMap((start) =>
        [0, 1].map((end) =>
          joined([
            part(from.leg, from.fraction, start),
            chain(endOf(from.leg, start), endOf(to.leg, end)),
            part(to.leg, end, to.fraction),
          ]),
        ),
      )
      return [...direct, ...around].reduce((best, route) => (costOf(route) < costOf(best) ? route : best))
    },
  }

  function chain(from: Place, to: Place): Segment {
    const found = from === to ? [] : finder.find(from.id, to.id).map(({ data }) => data)
    if (found[0] === to) found.reverse()
    return joined([
      { meters: 0, seconds: 0, unsureMeters: 0, line: [from] },
      ...found.slice(1).map((place, index) => {
        const before = found[index]
        const leg =
          before && (graph.getLink(before.id, place.id)?.data ?? graph.getLink(place.id, before.id)?.data)
        if (!leg) throw new Error(`The path to ${place.id} has no road.`)
        return leg.from === before ? part(leg, 0, 1) : part(leg, 1, 0)
      }),
    ])
  }
}

function costOf({ seconds, meters }: Segment): number {
  return seconds + meters * SHORTER_WINS
}

function endOf(leg: Leg, fraction: number): Place {
  return fraction === 0 ? leg.from : leg.to
}

function part(leg: Leg, from: number, to: number): Segment {
  const share = Math.abs(to - from)
  return {
    meters: leg.meters * share,
    seconds: leg.seconds * share,
    unsureMeters: leg.isEstimate ? leg.meters * share : 0,
    line: [along(leg, from), along(leg, to)],
  }
}

function joined(segments: readonly Segment[]): Segment {
  const sum = (of: (segment: Segment) => number) =>
    segments.reduce((total, segment) => total + of(segment), 0)
  return {
    meters: sum(({ meters }) => meters),
    seconds: sum(({ seconds }) => seconds),
    unsureMeters: sum(({ unsureMeters }) => unsureMeters),
    line: segments.flatMap(({ line }) => line),
  }
}

function along({ from, to }: Leg, fraction: number): Point {
  return {
    lat: from.lat + (to.lat - from.lat) * fraction,
    lng: from.lng + (to.lng - from.lng) * fraction,
  }
}

/** Projection on a plane tangential at the point: accurate enough within Nepal. */
function footOn(leg: Leg, point: Point): SnapPoint {
  const shrink = Math.cos((point.lat * Math.PI) / 180)
  const east = (leg.to.lng - leg.from.lng) * shrink
  const north = leg.to.lat - leg.from.lat
  const toEast = (point.lng - leg.from.lng) * shrink
  const toNorth = point.lat - leg.from.lat
  const share = (toEast * east + toNorth * north) / (east ** 2 + north ** 2)
  const fraction = Math.min(1, Math.max(0, share))
  const foot = along(leg, fraction)
  return { point, leg, fraction, foot, away: haversineMeters(point, foot) }
}

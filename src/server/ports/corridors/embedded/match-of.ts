import { classifyMatch } from '#domain/carpool/classify-match.ts'
import type { CorridorMatch, Meeting } from '#server/ports/corridors/port.ts'
import type { GridPoint } from '#server/ports/routing/embedded/nearest-road.ts'
import type { RoadPlace, RoadSum } from './joints.ts'

/** The point of a route nearest to a place: metres of road to it, and what lies between the start and it. */
export interface NearestOnRoute {
  metersToRoute: number
  at: RoadSum
  point: GridPoint
}
interface End {
  place: RoadPlace
  near: NearestOnRoute | null
  /** Metres of road between this end of the trip and the same end of the ride. */
  toEnd: number
}
export interface MatchInput {
  ride: RoadSum
  trip: RoadSum
  from: End
  to: End
  /** What the driver drives to the start of the trip; null when that is far from the ride. */
  arriving: RoadSum | null
  /** What the driver drives from the end of the trip; null when that is far from the ride. */
  leaving: RoadSum | null
}

export function matchOf({ ride, trip, from, to, arriving, leaving }: MatchInput): CorridorMatch | null {
  if (!from.near || !to.near) return null
  const detour =
    arriving && leaving
      ? {
          meters: Math.max(0, arriving.meters + trip.meters + leaving.meters - ride.meters),
          seconds: Math.max(0, Math.round((arriving.time + trip.time + leaving.time - ride.time) / 10)),
        }
      : null
  const verdict = classifyMatch({
    ride: ride.meters,
    trip: trip.meters,
    from: { toRoute: from.near.metersToRoute, at: from.near.at.meters, toEnd: from.toEnd },
    to: { toRoute: to.near.metersToRoute, at: to.near.at.meters, toEnd: to.toEnd },
    detour,
  })
  if (!verdict) return null
  if (verdict.isDoorToDoor && detour && arriving)
    return {
      kind: verdict.kind,
      detourMeters: detour.meters,
      detourSeconds: detour.seconds,
      meet: meetingAt(from.place.point, 0),
      leave: meetingAt(to.place.point, 0),
      sharedMeters: trip.meters,
      secondsToMeet: Math.round(arriving.time / 10),
    }
  return {
    kind: verdict.kind,
    detourMeters: 0,
    detourSeconds: 0,
    meet: meetingAt(from.near.point, from.near.metersToRoute),
    leave: meetingAt(to.near.point, to.near.metersToRoute),
    sharedMeters: to.near.at.meters - from.near.at.meters,
    secondsToMeet: Math.round(from.near.at.time / 10),
  }
}

function meetingAt({ lat, lng }: GridPoint, meters: number): Meeting {
  return { lat: lat / 100_000, lng: lng / 100_000, meters }
}

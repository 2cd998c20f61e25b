import { judgeMatch } from '#domain/carpool/judge-match.ts'
import type { CorridorMatch, Meeting } from '#server/ports/corridors/port.ts'
import type { Spot } from '#server/ports/routing/embedded/nearest-road.ts'
import type { Place, Sum } from './joints.ts'

/** The point of a route nearest to a place: metres of road to it, and what lies between the start and it. */
export interface NearestOnWay {
  toWay: number
  at: Sum
  spot: Spot
}
interface End {
  place: Place
  near: NearestOnWay | null
  /** Metres of road between this end of the trip and the same end of the ride. */
  toEnd: number
}
export interface Found {
  ride: Sum
  trip: Sum
  from: End
  to: End
  /** What the driver drives to the start of the trip; null when that is far from the ride. */
  arriving: Sum | null
  /** What the driver drives from the end of the trip; null when that is far from the ride. */
  leaving: Sum | null
}

export function matchOf({ ride, trip, from, to, arriving, leaving }: Found): CorridorMatch | null {
  if (!from.near || !to.near) return null
  const detour =
    arriving && leaving
      ? {
          meters: Math.max(0, arriving.meters + trip.meters + leaving.meters - ride.meters),
          seconds: Math.max(0, Math.round((arriving.time + trip.time + leaving.time - ride.time) / 10)),
        }
      : null
  const judged = judgeMatch({
    ride: ride.meters,
    trip: trip.meters,
    from: { toWay: from.near.toWay, at: from.near.at.meters, toEnd: from.toEnd },
    to: { toWay: to.near.toWay, at: to.near.at.meters, toEnd: to.toEnd },
    detour,
  })
  if (!judged) return null
  if (judged.isDoorToDoor && detour && arriving)
    return {
      kind: judged.kind,
      detourMeters: detour.meters,
      detourSeconds: detour.seconds,
      meet: meetingAt(from.place.point, 0),
      leave: meetingAt(to.place.point, 0),
      sharedMeters: trip.meters,
      secondsToMeet: Math.round(arriving.time / 10),
    }
  return {
    kind: judged.kind,
    detourMeters: 0,
    detourSeconds: 0,
    meet: meetingAt(from.near.spot, from.near.toWay),
    leave: meetingAt(to.near.spot, to.near.toWay),
    sharedMeters: to.near.at.meters - from.near.at.meters,
    secondsToMeet: Math.round(from.near.at.time / 10),
  }
}

function meetingAt({ lat, lng }: Spot, meters: number): Meeting {
  return { lat: lat / 100_000, lng: lng / 100_000, meters }
}

import { ApiError } from '#server/api-error.ts'
import type { CorridorMatch, CorridorPort, RidePoints } from '#server/ports/corridors/port.ts'

export const GRAPH = 'straight'
const METERS = 10_000

/** A country with one straight road: places are the whole degrees of longitude, 10 km apart, a cell each. */
export interface StraightRoad extends CorridorPort {
  /** How many more times the engine responds. */
  responds: number
}

export function straightRoad(): StraightRoad {
  const cellOf = ({ lng }: { lng: number }) => Math.round(lng)
  const road: StraightRoad = {
    responds: Number.POSITIVE_INFINITY,
    graph: async () => GRAPH,
    cellOf,
    cellsAround: (point) => [cellOf(point)],
    async find(trip) {
      respond()
      const [from, to] = [cellOf(trip.from), cellOf(trip.to)]
      const step = Math.sign(to - from)
      const cells = Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + index * step)
      const meters = METERS * Math.abs(to - from)
      const bytes = Buffer.from(JSON.stringify(trip))
      return {
        graph: GRAPH,
        meters,
        seconds: meters / 10,
        line: [],
        fromCell: from,
        toCell: to,
        cells,
        bytes,
      }
    },
    async matchRides(passenger, rides) {
      respond()
      return rides.map((ride) => matchOf(passenger, tripOf(ride)))
    },
    async matchPassengers(driver, _profile, trips) {
      respond()
      return trips.map((trip) => matchOf(tripOf(trip), driver))
    },
    close: async () => {},
  }
  function respond() {
    if (road.responds <= 0) throw new ApiError('unavailable')
    road.responds -= 1
  }
  return road
}

const tripOf = (bytes: Buffer): RidePoints => JSON.parse(bytes.toString())

/** Matches a trip on the ride's route in the same direction. */
function matchOf({ from, to }: RidePoints, ride: RidePoints): CorridorMatch | null {
  const direction = Math.sign(ride.to.lng - ride.from.lng)
  const ahead = (a: number, b: number) => (b - a) * direction >= 0
  if (Math.sign(to.lng - from.lng) !== direction) return null
  if (!ahead(ride.from.lng, from.lng) || !ahead(to.lng, ride.to.lng)) return null
  const isExact = ride.from.lng === from.lng && ride.to.lng === to.lng
  return {
    kind: isExact ? 'exact' : 'along',
    detourMeters: 0,
    detourSeconds: 0,
    meet: { ...from, meters: 0 },
    leave: { ...to, meters: 0 },
    sharedMeters: METERS * Math.abs(to.lng - from.lng),
    secondsToMeet: 0,
  }
}

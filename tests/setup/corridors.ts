import { haversineMeters, type Point } from '#domain/shared/place.ts'
import { ApiError } from '#server/api-error.ts'
import type { CorridorPort, RidePoints } from '#server/ports/corridors/port.ts'

export interface FakeCorridors extends CorridorPort {
  /** the engine does not respond */
  isDown: boolean
  /** no road leads anywhere */
  isRoadless: boolean
  version: string
  /** the trips that were requested */
  found: (RidePoints & { profile: string })[]
}

/** Straight lines, in the cells of whole tenths of a degree, without a road graph. */
export function fakeCorridors(): FakeCorridors {
  const cellOf = ({ lat, lng }: Point) => Math.round((lat - 26) * 10) * 100 + Math.round((lng - 80) * 10)
  return {
    isDown: false,
    isRoadless: false,
    version: 'roads-1',
    found: [],
    async graph() {
      return this.version
    },
    cellOf,
    cellsAround: (point) => [cellOf(point)],
    async find(trip, profile) {
      if (this.isDown) throw new ApiError('unavailable')
      this.found.push({ ...trip, profile })
      if (this.isRoadless) return null
      const [fromCell, toCell] = [cellOf(trip.from), cellOf(trip.to)]
      const meters = haversineMeters(trip.from, trip.to)
      return {
        graph: this.version,
        meters,
        seconds: meters / 10,
        line: [],
        fromCell,
        toCell,
        cells: [fromCell, toCell],
        bytes: Buffer.from(`${fromCell}-${toCell}`),
      }
    },
    matchRides: async (_, rides) => rides.map(() => null),
    matchPassengers: async (_, _profile, trips) => trips.map(() => null),
    close: async () => {},
  }
}

import type { TimeRange } from './free-times.ts'
import { APPROACH_KM } from './limits.ts'
import { drivingMs, isRoundTrip, type Trip, toMinute } from './trip.ts'

/** The best route of a drive without guests, one way. */
export interface Drive {
  meters: number
  seconds: number
}
/** The drives around a trip; null: no road is known, or the place is not chosen yet. */
export interface DrivesAround {
  /** from the vehicle's public place to the pickup */
  approach: Drive | null
  /** from where the trip ends to that place */
  home: Drive | null
}

/**
 * The time in which the vehicle is on the road for a trip: the trip, and the drives around it unless they are short.
 * Drives end at whole minutes; the trip lies within it in any case.
 */
export function roadRange({ from, to }: TimeRange, { approach, home }: DrivesAround): TimeRange {
  return {
    from: Math.min(from, toMinute(from - msOf(approach))),
    to: Math.max(to, toMinute(to + msOf(home))),
  }
}

/** Where a trip ends, from which the vehicle drives home: a round trip ends at its pickup. */
export function endOf<Place>(
  trip: Pick<Trip, 'totalMeters' | 'isOneWay'>,
  { pickup, dropOff }: { pickup: Place; dropOff: Place },
): Place {
  return isRoundTrip(trip) ? pickup : dropOff
}

function msOf(drive: Drive | null): number {
  return drive && drive.meters > APPROACH_KM.free * 1_000 ? drivingMs(drive.seconds) : 0
}

import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import type { CorridorMatch, RidePoints } from '#server/ports/corridors/port.ts'
import type { Roads } from '#server/ports/routing/embedded/roads.ts'
import { createCorridorGraph } from './corridor-graph.ts'
import { createFindCorridor, type FoundCorridor } from './find-corridor.ts'
import { createMatchPassengers } from './match-passengers.ts'
import { createMatchRides } from './match-rides.ts'

/** What the thread can be asked about corridors. Several encoded routes are sent as one block. */
export type CorridorQuestion =
  | { ask: 'graph' }
  | { ask: 'corridor'; trip: RidePoints; profile: RoutingProfile }
  | { ask: 'rides'; passenger: RidePoints; rides: PackedRoutes }
  | { ask: 'passengers'; driver: RidePoints; profile: RoutingProfile; trips: PackedRoutes }
export type CorridorAnswer = string | FoundCorridor | null | (CorridorMatch | null)[]

export interface PackedRoutes {
  bytes: Uint8Array
  /** Offset at which each part ends. */
  ends: number[]
}

export function packRoutes(parts: readonly Uint8Array[]): PackedRoutes {
  let end = 0
  const ends = parts.map((part) => {
    end += part.byteLength
    return end
  })
  const bytes = new Uint8Array(end)
  parts.forEach((part, at) => {
    bytes.set(part, (ends[at] ?? 0) - part.byteLength)
  })
  return { bytes, ends }
}

function unpackRoutes({ bytes, ends }: PackedRoutes): Uint8Array[] {
  return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end))
}

/** Answers questions about corridors over the graph in the current thread. */
export function createCorridorAnswers(roads: Roads): (question: CorridorQuestion) => CorridorAnswer {
  const corridors = createCorridorGraph(roads)
  const find = createFindCorridor(corridors)
  const matchRides = createMatchRides(corridors)
  const matchPassengers = createMatchPassengers(corridors)

  return (question) => {
    switch (question.ask) {
      case 'graph':
        return corridors.name
      case 'corridor':
        return find(question.trip, question.profile)
      case 'rides':
        return matchRides(question.passenger, unpackRoutes(question.rides))
      case 'passengers':
        return matchPassengers(question.driver, question.profile, unpackRoutes(question.trips))
    }
  }
}

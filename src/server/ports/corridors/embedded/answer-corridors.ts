import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import type { CorridorMatch, Trip } from '#server/ports/corridors/port.ts'
import type { Roads } from '#server/ports/routing/embedded/roads.ts'
import { createCorridorGraph } from './corridor-graph.ts'
import { createFindCorridor, type FoundCorridor } from './find-corridor.ts'
import { createMatchPassengers } from './match-passengers.ts'
import { createMatchRides } from './match-rides.ts'

/** What the thread can be asked about corridors. Several encoded routes are sent as one block. */
export type CorridorQuestion =
  | { ask: 'graph' }
  | { ask: 'corridor'; trip: Trip; profile: RoutingProfile }
  | { ask: 'rides'; passenger: Trip; rides: Block }
  | { ask: 'passengers'; driver: Trip; profile: RoutingProfile; trips: Block }
export type CorridorAnswer = string | FoundCorridor | null | (CorridorMatch | null)[]

export interface Block {
  bytes: Uint8Array
  /** Offset at which each part ends. */
  ends: number[]
}

export function blockOf(parts: readonly Uint8Array[]): Block {
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

function partsOf({ bytes, ends }: Block): Uint8Array[] {
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
        return matchRides(question.passenger, partsOf(question.rides))
      case 'passengers':
        return matchPassengers(question.driver, question.profile, partsOf(question.trips))
    }
  }
}

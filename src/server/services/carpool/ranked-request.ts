import type { CorridorMatch } from '#server/ports/corridors/port.ts'

/** A request that fits a search. */
export interface RankedRequest {
  id: number
  /** epoch milliseconds */
  time: number
  match: CorridorMatch
}

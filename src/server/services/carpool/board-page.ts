import type { CorridorMatch } from '#server/ports/corridors/port.ts'
import type { RequestRow } from '#server/serializers/carpool.ts'

/** A request that fits a search. */
export interface RankedRequest {
  id: number
  /** epoch milliseconds */
  time: number
  match: CorridorMatch
}

/** A page of the board, the same for every reader: what depends on the reader is added later. */
export interface BoardPage {
  rows: RequestRow[]
  total: number
  matches: RankedRequest[]
}

import type { RequestRow } from '#server/serializers/carpool-rows.ts'
import type { RankedRequest } from './ranked-request.ts'

/** A page of the board, the same for every reader: what depends on the reader is added later. */
export interface BoardPage {
  rows: RequestRow[]
  total: number
  matches: RankedRequest[]
}

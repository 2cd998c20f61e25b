import type { RequestRow } from '#server/views/carpool-rows.ts'
import type { RankedRequest } from './ranked-request.ts'

/** A page of the board as everybody sees it, before it is shown to one reader. */
export interface BoardPage {
  rows: RequestRow[]
  total: number
  matches: RankedRequest[]
}

import { type CarpoolRequest, listCarpool } from '#contract/carpool.ts'
import { PAGE_SIZE } from '#domain/carpool/limits.ts'
import { environment } from '#stores/shell/environment.ts'
import { createPaged, type Paged } from '#stores/shell/paged.ts'

/** The query of the API call. */
export type BoardQuery = Readonly<Record<string, string>>

export const NO_REQUESTS: Paged<CarpoolRequest> = {
  status: 'idle',
  items: [],
  pagination: { page: 1, limit: PAGE_SIZE, total: 0 },
}

// state
export const board = createPaged(NO_REQUESTS, { isPersonal: true })
/** The requests, best or soonest first. */
export const $board = board.$state
let query: BoardQuery = {}

// actions
/** Loads the first page of `next`, or of the last query again. The shown requests stay until it arrives. */
export async function loadBoard(next: BoardQuery = query): Promise<void> {
  query = next
  await board.loadPage(1, (signal) => requestBoard(1, signal), $board.get())
}

export function requestBoard(page: number, signal: AbortSignal) {
  return environment().call(listCarpool, { query: { ...query, page }, signal })
}

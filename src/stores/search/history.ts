import type { Pagination } from '#contract/envelope.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import type { SearchQuery } from '#domain/search/query.ts'

interface Seen {
  search: SearchQuery
  vehicles: readonly VehicleCard[]
  pagination: Pagination
}

/** So many steps back are shown at once, without asking the server. */
const MAX = 20

// state
const seen = new Map<string, Seen>()

// actions
export function keepSeen(address: string, found: Seen): void {
  seen.delete(address)
  seen.set(address, found)
  const [oldest] = seen.keys()
  if (seen.size > MAX && oldest !== undefined) seen.delete(oldest)
}

export function findSeen(address: string): Seen | undefined {
  return seen.get(address)
}

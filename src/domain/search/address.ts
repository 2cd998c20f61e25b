import { expiresAt as endOfSlot, repairStored } from './dates.ts'
import { parseSearchParams, type SearchQuery } from './query.ts'

export interface AddressedSearch {
  search: SearchQuery
  /** what to tell the reader: dates of the address were moved, or part of it could not be read */
  notice: 'movedDates' | 'unreadable' | null
  /** epoch milliseconds until which a page that shows it says nothing wrong */
  expiresAt: number
}

const DATE_KEYS = ['fromDate', 'fromTime', 'toDate', 'toTime'] as const

/** The search that an address asks for, made whole at `now`: what is missing or past is filled in. */
export function readAddress(params: URLSearchParams, now: number): AddressedSearch {
  const { search: given, problems } = parseSearchParams(params)
  const search = repairStored(now, given)
  const isMoved = DATE_KEYS.some(
    (key) => problems.includes(key) || (given[key] !== undefined && given[key] !== search[key]),
  )
  const notice = isMoved ? 'movedDates' : problems.length ? 'unreadable' : null
  return { search, notice, expiresAt: endOfSlot(now) }
}

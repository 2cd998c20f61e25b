import { MAX_PLACE_TEXT } from '#domain/shared/place.ts'
import { DATE_KEYS, defaultDatesExpireAt as endOfSlot, lastDate, repairStored } from './dates.ts'
import { findCity } from './match-cities.ts'
import { SEARCH_PARAMS } from './params.ts'
import { parseSearchParams, type SearchQuery } from './query.ts'

export interface SearchFromUrl {
  search: SearchQuery
  /** message for the user: dates of the URL were moved, or part of it is invalid */
  notice: 'tooFarDates' | 'movedDates' | 'unreadable' | null
  /** a destination that is not a place: text typed into a form that was sent without script */
  typedDestination: string | null
  /** until when a page that shows it stays correct, in epoch milliseconds */
  expiresAt: number
}

/** The search of a URL, completed at `now`: missing and past values are filled in. */
export function readSearchUrl(params: URLSearchParams, now: number): SearchFromUrl {
  const { search: input, problems } = parseSearchParams(params)
  const search = repairStored(now, input)
  const isMoved = DATE_KEYS.some(
    (key) => problems.includes(key) || (input[key] !== undefined && input[key] !== search[key]),
  )
  const isTooFar = (input.fromDate ?? '') > lastDate(now)
  const unread = problems.filter((key) => key !== 'destination')
  const typed = input.destination === undefined ? params.get(SEARCH_PARAMS.destination)?.trim() : null
  const notice = isTooFar ? 'tooFarDates' : isMoved ? 'movedDates' : unread.length ? 'unreadable' : null
  return {
    search,
    notice,
    typedDestination: typed?.slice(0, MAX_PLACE_TEXT) || null,
    expiresAt: endOfSlot(now),
  }
}

export interface NamedCity {
  id: number
  title: string
  slug: string
}

/** The city that the query has by id or by name; null without one, and for an unknown one. */
export function readCity<C extends NamedCity>(params: URLSearchParams, cities: readonly C[]): C | null {
  const { cityId } = parseSearchParams(params).search
  if (cityId == null) return findCity(cities, params.get(SEARCH_PARAMS.cityId) ?? '')
  return cities.find(({ id }) => id === cityId) ?? null
}

import { MAX_RECENT_SEARCHES } from './limits.ts'
import { TRIP_PARAMS } from './params.ts'

// Part of a script of public pages: searches are handled as query strings here, without code for dates.

/** The last searches of this device, as query strings of their city, dates and destination; latest first. */
export const RECENT_KEY = 'app:search:recent'
const MAX_QUERY = 400

/** Parses a stored value, which is never trusted. */
export function readRecent(stored: unknown): string[] {
  const texts = Array.isArray(stored) ? stored : []
  return texts
    .filter((text): text is string => typeof text === 'string' && text.length <= MAX_QUERY)
    .slice(0, MAX_RECENT_SEARCHES)
}

/** Adds a search. One of the same city and destination is replaced, because its dates were changed. */
export function addRecent(stored: unknown, query: URLSearchParams): string[] {
  const search = new URLSearchParams()
  for (const key of Object.values(TRIP_PARAMS)) {
    const value = query.get(key)
    if (value) search.set(key, value)
  }
  const others = readRecent(stored)
  if (!search.has(TRIP_PARAMS.cityId) || !search.has(TRIP_PARAMS.fromDate)) return others
  const isOther = (text: string) => {
    const other = new URLSearchParams(text)
    return [TRIP_PARAMS.cityId, TRIP_PARAMS.destination].some((key) => other.get(key) !== search.get(key))
  }
  return readRecent([String(search), ...others.filter(isOther)])
}

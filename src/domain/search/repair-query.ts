import { latinDigits } from '#domain/shared/digits.ts'
import { FILTER_GROUPS, type FilterGroup, SEARCH_PARAMS } from './params.ts'
import { parseSearchParams } from './query.ts'
import { type NamedCity, readCity } from './search-url.ts'

type Known = Record<FilterGroup, readonly { id: number | string }[]> & {
  cities: readonly NamedCity[]
}

/**
 * Replaces the name of a city by its id, and removes filter values that do not exist: they would be stored with the
 * search, and each would get its own cache entry. Null when there is nothing to repair.
 */
export function repairQuery(params: URLSearchParams, known: Known): URLSearchParams | null {
  const { search } = parseSearchParams(params)
  const repaired = new URLSearchParams(params)
  let isRepaired = false
  const city = search.cityId === undefined && readCity(params, known.cities)
  if (city) {
    repaired.set(SEARCH_PARAMS.cityId, String(city.id))
    isRepaired = true
  }
  for (const group of FILTER_GROUPS) {
    const key = SEARCH_PARAMS[group]
    const given = params.getAll(key).flatMap((text) => latinDigits(text).split(','))
    const readable: readonly (number | string)[] = search[group] ?? []
    const ids = known[group].filter(({ id }) => readable.includes(id)).map(({ id }) => String(id))
    if (given.every((text) => text.trim() === '' || ids.includes(text.trim()))) continue
    repaired.delete(key)
    for (const id of ids) repaired.append(key, id)
    isRepaired = true
  }
  return isRepaired ? repaired : null
}

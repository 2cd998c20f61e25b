import { repairStored } from '#domain/search/dates.ts'
import { type SearchQuery, WITHOUT_FILTERS } from '#domain/search/query.ts'
import { environment } from '#stores/shell/environment.ts'
import { $search, $storedSearch, rememberSearch, searchPath } from './query.ts'

// actions
/** For a city on the home page: opens its list, for the dates of the last search. */
export function chooseCity(cityId: number, text: string): void {
  open({ ...lastSearch(), ...WITHOUT_FILTERS, cityId, destination: null }, text)
}

/** For a vehicle type on the home page or in the footer: adds it to the filters. */
export function chooseType(typeId: number, text: string): void {
  const { vehicleTypes, ...search } = lastSearch()
  open({ ...search, ...WITHOUT_FILTERS, vehicleTypes: [...new Set([...vehicleTypes, typeId])] }, text)
}

/** The page's search, else the stored one; dates in the past are moved. */
function lastSearch(): SearchQuery {
  return { ...repairStored(environment().now(), $search.get() ?? $storedSearch.get()), page: 1 }
}

function open(search: SearchQuery, text: string): void {
  rememberSearch(search)
  environment().notify('success', text, { persist: true })
  environment().navigate(searchPath(search))
}

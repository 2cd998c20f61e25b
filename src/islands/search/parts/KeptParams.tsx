import { SEARCH_PARAMS, type SearchKey, type SearchQuery, toSearchParams } from '#domain/search/query.ts'

interface Props {
  search: SearchQuery
  /** those that the form has no field for */
  keys: readonly SearchKey[]
}

/** Hidden fields that keep the rest of the search when a form is submitted without script. */
export function KeptParams({ search, keys }: Props) {
  const names = keys.map((key) => SEARCH_PARAMS[key])
  return [...toSearchParams(search)]
    .filter(([name]) => names.some((kept) => kept === name))
    .map(([name, value]) => <input key={`${name}-${value}`} type="hidden" name={name} value={value} />)
}

import { SEARCH_PARAMS, type SearchKey } from '#domain/search/params.ts'
import { type SearchQuery, toSearchParams } from '#domain/search/query.ts'

interface Props {
  search: SearchQuery
  /** those that the form has fields for */
  fields: readonly SearchKey[]
}

/** Hidden fields with the rest of the search, for a form submitted without script; it then shows the first page. */
export function HiddenParams({ search, fields }: Props) {
  const names = fields.map((key) => SEARCH_PARAMS[key])
  return [...toSearchParams({ ...search, page: 1 })]
    .filter(([name]) => !names.some((field) => field === name))
    .map(([name, value]) => <input key={`${name}-${value}`} type="hidden" name={name} value={value} />)
}

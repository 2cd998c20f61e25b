import { searchPath } from '#stores/search/query.ts'
import { environment } from '#stores/shell/environment.ts'
import { SearchForm, type SearchFormProps } from './parts/SearchForm.tsx'

/** Home's search: it leads to the list. */
export function SearchBar(props: SearchFormProps) {
  return (
    <SearchForm
      {...props}
      className="search-bar"
      isRemembered
      onSearch={(search) => environment().navigate(searchPath(search))}
    />
  )
}

import type { Locale } from '#domain/shell/locale.ts'
import { LocaleProvider } from '#islands/ui/LocaleContext.tsx'
import { searchPath } from '#stores/search/query.ts'
import { environment } from '#stores/shell/environment.ts'
import { SEARCH_BAR, SearchForm, type SearchFormProps } from './parts/SearchForm.tsx'

/** Home's search: it leads to the list. */
export function SearchBar({ locale, ...props }: SearchFormProps & { locale: Locale }) {
  return (
    <LocaleProvider locale={locale}>
      <SearchForm
        {...props}
        className={`${SEARCH_BAR} max-sm:gap-0! max-sm:px-2.5! max-sm:pt-1.5! max-sm:pb-2.5! lg:grid-cols-[1fr_1.5fr_1.5fr_auto]`}
        isRemembered
        onSearch={(search) => environment().navigate(searchPath(search))}
      />
    </LocaleProvider>
  )
}

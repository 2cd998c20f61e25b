import type { Locale } from '#domain/shell/locale.ts'
import { LocaleProvider } from '#islands/ui/LocaleContext.tsx'
import { searchPath } from '#stores/search/query.ts'
import { environment } from '#stores/shell/environment.ts'
import { SEARCH_BAR, SearchForm, type SearchFormProps } from './parts/SearchForm.tsx'

/** As low on a phone as the first screen of home needs. */
const LOW =
  'max-sm:gap-0! max-sm:px-2.5! max-sm:pt-1.5! max-sm:pb-2.5! max-sm:[&>div]:px-2.5 max-sm:[&>div]:py-1.25 max-sm:[&>button]:mt-1 max-sm:[&_small]:leading-[1.3]'

/** Home's search: it opens the list. */
export function SearchBar({ locale, ...props }: SearchFormProps & { locale: Locale }) {
  return (
    <LocaleProvider locale={locale}>
      <SearchForm
        {...props}
        className={`${SEARCH_BAR} ${LOW} lg:grid-cols-[1fr_1.15fr_1.5fr_1.5fr_auto] lg:[&>div]:px-3`}
        isRemembered
        onSearch={(search) => environment().navigate(searchPath(search))}
      />
    </LocaleProvider>
  )
}

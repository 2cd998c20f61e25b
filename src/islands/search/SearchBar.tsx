import type { Locale } from '#domain/shell/locale.ts'
import { LocaleProvider } from '#islands/ui/LocaleContext.tsx'
import { searchPath } from '#stores/search/query.ts'
import { environment } from '#stores/shell/environment.ts'
import { SEARCH_BAR, SearchForm, type SearchFormProps } from './parts/SearchForm.tsx'

interface Props extends SearchFormProps {
  locale: Locale
  /** whether it shows the search of its page, also where the browser remembers another one */
  isFixed?: boolean
  /** whether the fields are below each other on wide screens, too */
  isColumn?: boolean
}

/** As low on a phone as the first screen of home needs. */
const LOW =
  'max-sm:gap-0! max-sm:px-2.5! max-sm:pt-1.5! max-sm:pb-2.5! max-sm:[&>div]:px-2.5 max-sm:[&>div]:py-1.25 max-sm:[&>button]:mt-1 max-sm:[&_small]:leading-[1.3]'
const ROW = 'lg:grid-cols-[1fr_1.15fr_1.5fr_1.5fr_auto] lg:[&>div]:px-3'
const COLUMN = 'p-2.5! lg:[&>div+div]:border-t! lg:[&>div+div]:border-l-0!'

/** The search of home, a city or a route: it opens the list. */
export function SearchBar({ locale, isFixed = false, isColumn = false, ...props }: Props) {
  return (
    <LocaleProvider locale={locale}>
      <SearchForm
        {...props}
        className={`${SEARCH_BAR} ${LOW} ${isColumn ? COLUMN : ROW}`}
        isRemembered={!isFixed}
        onSearch={(search) => environment().navigate(searchPath(search))}
      />
    </LocaleProvider>
  )
}

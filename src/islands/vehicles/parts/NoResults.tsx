import { type SearchQuery, WITHOUT_FILTERS } from '#domain/search/query.ts'
import { addDays } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { searchAddress } from '#stores/search/query.ts'

interface Props {
  search: SearchQuery
  total: number
  locale: Locale
}

/** Says why there is nothing and offers the nearest way on: the first page, fewer filters, or other days. */
export function NoResults({ search, total, locale }: Props) {
  const t = translator(locale)
  const isPastEnd = total > 0
  const hasFilters = Object.keys(WITHOUT_FILTERS).some(
    (key) => search[key as keyof typeof WITHOUT_FILTERS].length > 0,
  )
  const later = {
    ...search,
    page: 1,
    fromDate: addDays(search.fromDate, 7),
    toDate: addDays(search.toDate, 7),
  }
  const reason = isPastEnd ? 'pastEnd' : hasFilters ? 'filters' : 'dates'
  return (
    <div className="empty">
      <h2 className="text-xl">{t(`search.empty.${reason}.title`)}</h2>
      <p className="max-w-[46ch] text-ink-2">{t(`search.empty.${reason}.text`)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {isPastEnd && (
          <a className="btn quiet small" href={searchAddress({ ...search, page: 1 })}>
            {t('search.empty.firstPage')}
          </a>
        )}
        {!isPastEnd && hasFilters && (
          <a className="btn quiet small" href={searchAddress({ ...search, ...WITHOUT_FILTERS, page: 1 })}>
            {t('search.filters.clear')}
          </a>
        )}
        {!isPastEnd && (
          <a className="btn quiet small" href={searchAddress(later)}>
            {t('search.empty.weekLater')}
          </a>
        )}
      </div>
    </div>
  )
}

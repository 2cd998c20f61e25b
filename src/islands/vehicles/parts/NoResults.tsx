import { MAX_LONG_TERM_DAYS, MAX_TRIP_DAYS } from '#domain/booking/limits.ts'
import { filterCount, type SearchQuery, WITHOUT_FILTERS } from '#domain/search/query.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { addDays, DAY_MS, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { searchPath } from '#stores/search/query.ts'

interface Props {
  search: SearchQuery
  total: number
}

/** Explains why nothing was found and offers the first page, fewer filters or other days. */
export function NoResults({ search, total }: Props) {
  const { locale, t } = useLocale()
  const isPastEnd = total > 0
  const hasFilters = filterCount(search) > 0
  const days = tripDays(search)
  const longest = days > MAX_LONG_TERM_DAYS ? MAX_LONG_TERM_DAYS : MAX_TRIP_DAYS
  const later = {
    ...search,
    page: 1,
    fromDate: addDays(search.fromDate, 7),
    toDate: addDays(search.toDate, 7),
  }
  const shorter = { ...search, page: 1, toDate: addDays(search.fromDate, longest), toTime: search.fromTime }
  const isTooLong = !isPastEnd && days > MAX_TRIP_DAYS
  const exceedsLongTerm = days > MAX_LONG_TERM_DAYS
  const reason = isPastEnd
    ? 'pastEnd'
    : exceedsLongTerm
      ? 'tooLong'
      : hasFilters
        ? 'filters'
        : isTooLong
          ? 'long'
          : 'dates'
  return (
    <EmptyState
      title={t(`search.empty.${reason}.title`, { n: formatNumber(longest, locale) })}
      text={t(`search.empty.${reason}.text`, { n: formatNumber(longest, locale) })}
    >
      {isPastEnd && (
        <ButtonLink look="quiet" href={searchPath({ ...search, page: 1 })}>
          {t('search.empty.firstPage')}
        </ButtonLink>
      )}
      {isTooLong && (
        <ButtonLink look="quiet" href={searchPath(shorter)}>
          {t('search.empty.shorter', { n: formatNumber(longest, locale) })}
        </ButtonLink>
      )}
      {!isPastEnd && !exceedsLongTerm && hasFilters && (
        <ButtonLink look="quiet" href={searchPath({ ...search, ...WITHOUT_FILTERS, page: 1 })}>
          {t('search.filters.clear')}
        </ButtonLink>
      )}
      {!isPastEnd && !exceedsLongTerm && (
        <ButtonLink look="quiet" href={searchPath(later)}>
          {t('search.empty.weekLater')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function tripDays({ fromDate, fromTime, toDate, toTime }: SearchQuery): number {
  const [from, to] = [kathmanduMillis(fromDate, fromTime), kathmanduMillis(toDate, toTime)]
  return from === null || to === null ? 0 : (to - from) / DAY_MS
}

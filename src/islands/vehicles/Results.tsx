import { useEffect, useRef } from 'react'
import type { Pagination } from '#contract/envelope.ts'
import type { ListedVehicle } from '#contract/search.ts'
import { MAX_LONG_TERM_DAYS, MAX_TRIP_DAYS } from '#domain/booking/limits.ts'
import { isReversed } from '#domain/search/price-range.ts'
import { datesQuery, filterCount, type SearchQuery, WITHOUT_FILTERS } from '#domain/search/query.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { addDays, DAY_MS, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { readNamedPlace } from '#domain/shared/named-place.ts'
import { hasMore } from '#domain/shared/paging.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { driveText, kmText } from '#islands/ui/drive-text.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import type { FilterChoices } from '#stores/search/counts.ts'
import { $search, searchPath, startSearch } from '#stores/search/query.ts'
import { $results, loadMore, NO_RESULTS, retryResults, startResults } from '#stores/search/results.ts'
import { environment } from '#stores/shell/environment.ts'
import { ActiveFilters } from './parts/ActiveFilters.tsx'
import { CardSkeleton, ResultCard } from './parts/ResultCard.tsx'

interface Props {
  initial: { vehicles: ListedVehicle[]; pagination: Pagination; failed: boolean }
  search: SearchQuery
  city: string
  /** for the heading after a change of city; `vehicles` is the number listed there */
  cities: readonly { id: number; title: string; vehicles: number }[]
  /** the chosen filters with their titles */
  chosen: FilterChoices[]
}

export const Results = island(ResultList)

function ResultList({ initial, search: initialSearch, city, cities, chosen }: Props) {
  const { locale, t } = useLocale()
  const results = useStore($results, NO_RESULTS)
  const first = {
    status: initial.failed ? 'failed' : 'ready',
    items: initial.vehicles,
    pagination: initial.pagination,
  }
  const { status, items: vehicles, pagination } = results.status === 'idle' ? first : results
  const search = useStore($search, null) ?? initialSearch
  useEffect(() => {
    startSearch(initialSearch)
    startResults(initial)
  }, [initial, initialSearch])

  const failed = t('search.errors.failed')
  const hasFailed = results.status === 'failed'
  useEffect(() => {
    // a failure during rendering is already shown by the page
    if (hasFailed) environment().notify('error', failed)
  }, [hasFailed, failed])

  // the hearts of new cards (save-vehicles.ts)
  useEffect(() => {
    if (vehicles.length) document.dispatchEvent(new Event('saved:show'))
  }, [vehicles])

  const here = cities.find(({ id }) => id === search.cityId)
  const where = here?.title ?? city
  const title = `${t('search.title', { city: where })} | ${t('shell.name')}`
  useEffect(() => {
    document.title = title
  }, [title])
  const count = t('search.found', {
    count: pagination.total,
    n: formatNumber(pagination.total, locale),
    city: where,
  })
  const isBusy = status === 'loading'
  const isMore = (status === 'ready' || status === 'adding') && hasMore(pagination)
  const left = Math.min(pagination.limit, pagination.total - pagination.page * pagination.limit)
  return (
    <section aria-busy={isBusy} aria-labelledby="found">
      <h1 id="found" className="text-[1.4rem] md:text-[1.7rem]" aria-live="polite">
        {status === 'failed' && !vehicles.length ? t('search.title', { city: where }) : count}
      </h1>
      <ResultsSummary
        search={search}
        vehicles={vehicles}
        total={pagination.total}
        listed={here?.vehicles ?? 0}
        isReady={status === 'ready' || status === 'adding'}
      />
      {isReversed(search) && (
        // a wide window shows it beside the fields
        <Notice tone="warn" className="mb-4 lg:hidden">
          {t('search.errors.reversedPrices')}
        </Notice>
      )}
      <ActiveFilters search={search} initial={chosen} />
      {isBusy && !vehicles.length ? (
        <CardSkeletons label={t('shell.loading')} />
      ) : (
        <div className="card-grid data-busy:opacity-45" data-busy={isBusy || undefined}>
          {vehicles.map((vehicle, index) => (
            <ResultCard
              level={2}
              key={vehicle.id}
              vehicle={vehicle}
              locale={locale}
              dates={datesQuery(search)}
              isEarly={index === 0 && initialSearch.page === 1}
            />
          ))}
        </div>
      )}
      {status === 'ready' && !vehicles.length && <NoResults search={search} total={pagination.total} />}
      {status === 'failed' && <Failed title={failed} onRetry={retryResults} />}
      {isMore && (
        // Space for the next page is reserved before its vehicles load, and the footer is hidden until the end
        // (data-more-to-come), so that nothing shifts. The key remounts it per page, or the element would visibly move.
        <div key={pagination.page} className="mt-6" data-more-to-come="">
          <ScrollSentinel onVisible={loadMore} />
          <CardSkeletons label={t('shell.loading')} count={left} isWaiting={status === 'adding'} />
          <ButtonLink
            look="quiet"
            className="mx-auto mt-8 flex! max-w-xs"
            href={searchPath({ ...search, page: pagination.page + 1 })}
            rel="next"
          >
            {t('search.nextPage')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

/** Calls `onVisible` when the user scrolls near it. */
function ScrollSentinel({ onVisible }: { onVisible: () => void }) {
  const marker = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!marker.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onVisible(),
      {
        // even after a jump past it
        rootMargin: '100000px 0px 300px',
      },
    )
    observer.observe(marker.current)
    return () => observer.disconnect()
  }, [onVisible])
  return <div ref={marker} data-hydrate-when-visible />
}

interface SkeletonProps {
  label: string
  count?: number
  /** false: the space is reserved, but nothing is loading yet */
  isWaiting?: boolean
}

/** Space for cards that are not loaded yet. */
function CardSkeletons({ label, count = 6, isWaiting = true }: SkeletonProps) {
  return (
    <div className="card-grid noscript:hidden" role={isWaiting ? 'status' : undefined}>
      {isWaiting && <span className="sr-only">{label}</span>}
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their position
        <CardSkeleton key={index} />
      ))}
    </div>
  )
}

interface NoResultsProps {
  search: SearchQuery
  total: number
}

/** Explains why nothing was found and offers the first page, fewer filters or other days. */
function NoResults({ search, total }: NoResultsProps) {
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

interface ResultsSummaryProps {
  search: SearchQuery
  vehicles: readonly ListedVehicle[]
  total: number
  /** vehicles listed in the city, free or not */
  listed: number
  isReady: boolean
}

/** The order is chosen at the right of these lines. */
const BESIDE_SORT = 'lg:mr-78'

/** Below the heading: what the prices cover, and why there are fewer vehicles than the city has. */
function ResultsSummary({ search, vehicles, total, listed, isReady }: ResultsSummaryProps) {
  const { locale, t } = useLocale()
  const place = search.destination && readNamedPlace(search.destination)
  const trip = vehicles.find((vehicle) => vehicle.trip)?.trip
  const line = () => {
    if (!isReady || !vehicles.length) return null
    if (place && !trip) return t('search.noRoad', { place: place.label })
    if (place && trip) {
      const values = {
        place: place.label,
        km: kmText(trip.km, locale, t),
        time: driveText(trip.seconds, locale, t),
      }
      return t(trip.isEstimate ? 'search.wholeTripEstimate' : 'search.wholeTrip', values)
    }
    if (filterCount(search) > 0 || total >= listed) return null
    return t('search.ofListed', { n: formatNumber(listed, locale) })
  }
  const text = line()
  return (
    <>
      {/* an empty line keeps its height, so that the cards below do not shift */}
      {(text !== null || filterCount(search) === 0) && (
        <p className={`mt-0.5 text-ink-3 ${BESIDE_SORT}`}>{text ?? '\u00a0'}</p>
      )}
      <p className={`mt-0.5 mb-4 text-sm text-ink-3 ${BESIDE_SORT}`}>{t('search.included')}</p>
    </>
  )
}

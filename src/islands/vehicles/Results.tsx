import { useEffect } from 'react'
import type { Pagination } from '#contract/envelope.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { datesQuery, type SearchQuery } from '#domain/search/query.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { hasMore } from '#domain/shared/paging.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx'
import { ScrollSentinel } from '#islands/ui/ScrollSentinel.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $search, searchAddress, startSearch } from '#stores/search/query.ts'
import {
  $results,
  type Results as Found,
  loadMore,
  retryResults,
  startResults,
} from '#stores/search/results.ts'
import { NoResults } from './parts/NoResults.tsx'
import { ResultCard } from './parts/ResultCard.tsx'

interface Props {
  initial: { vehicles: VehicleCard[]; pagination: Pagination; failed: boolean }
  search: SearchQuery
  city: string
  /** ids and titles, for the heading after a change of city */
  cities: readonly { id: number; title: string }[]
  locale: Locale
}

export function Results(props: Props) {
  return (
    <ErrorBoundary locale={props.locale}>
      <ResultList {...props} />
    </ErrorBoundary>
  )
}

function ResultList({ initial, search: initialSearch, city, cities, locale }: Props) {
  const t = translator(locale)
  const first: Found = { ...initial, status: initial.failed ? 'failed' : 'ready' }
  const { status, vehicles, pagination } = useStore($results, null) ?? first
  const search = useStore($search, null) ?? initialSearch
  useEffect(() => {
    startSearch(initialSearch)
    startResults(initial)
  }, [initial, initialSearch])

  const where = cities.find(({ id }) => id === search.cityId)?.title ?? city
  const count = t('search.found', {
    count: pagination.total,
    n: formatNumber(pagination.total, locale),
    city: where,
  })
  const isBusy = status === 'loading'
  return (
    <section aria-busy={isBusy} aria-labelledby="found">
      <h1 id="found" className="mb-[18px] text-[1.4rem] md:text-[1.7rem]" aria-live="polite">
        {status === 'failed' && !vehicles.length ? t('search.title', { city: where }) : count}
      </h1>
      {isBusy ? (
        <Waiting label={t('shell.loading')} />
      ) : (
        <div className="card-grid">
          {vehicles.map((vehicle, index) => (
            <ResultCard
              level={2}
              key={vehicle.id}
              vehicle={vehicle}
              locale={locale}
              dates={datesQuery(search)}
              isEarly={index < 2 && initialSearch.page === 1}
            />
          ))}
        </div>
      )}
      {status === 'ready' && !vehicles.length && (
        <NoResults search={search} total={pagination.total} locale={locale} />
      )}
      {status === 'failed' && (
        <div className="empty mt-6" role="alert">
          <p className="font-bold">{t('search.errors.failed')}</p>
          <button className="btn quiet small" type="button" onClick={retryResults}>
            {t('shell.retry')}
          </button>
        </div>
      )}
      {status === 'adding' && <Waiting label={t('shell.loading')} count={3} />}
      {status === 'ready' && hasMore(pagination) && (
        <ScrollSentinel onVisible={loadMore}>
          <a
            className="btn quiet mx-auto mt-8 flex max-w-xs"
            href={searchAddress({ ...search, page: pagination.page + 1 })}
            rel="next"
          >
            {t('search.nextPage')}
          </a>
        </ScrollSentinel>
      )}
    </section>
  )
}

function Waiting({ label, count = 6 }: { label: string; count?: number }) {
  return (
    <div className="card-grid mt-6 first:mt-0" role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else to be told apart by
        <div key={index} className="card" aria-hidden="true">
          <div className="skeleton aspect-[1.6] rounded-none" />
          <div className="grid gap-3 p-[18px]">
            <div className="skeleton h-6 w-2/3" />
            <div className="skeleton h-4 w-full" />
            <div className="skeleton h-7 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}

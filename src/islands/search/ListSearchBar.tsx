import type { City } from '#contract/search.ts'
import { TRIP_KEYS } from '#domain/search/params.ts'
import type { SearchQuery } from '#domain/search/query.ts'
import { formatShortDay, formatShortMoment } from '#domain/shared/format-date.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { readNamedPlace } from '#domain/shared/named-place.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { buttonClass } from '#islands/ui/Button.tsx'
import { CloseSign, ROUND } from '#islands/ui/Close.tsx'
import { LocaleProvider, useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $search } from '#stores/search/query.ts'
import { runSearch } from '#stores/search/results.ts'
import { HiddenParams } from './parts/HiddenParams.tsx'
import { SEARCH_BAR, SearchForm, type SearchFormProps } from './parts/SearchForm.tsx'

/** The list's search, folded to one line; it loads other results in place. */
export function ListSearchBar({ locale, ...props }: SearchFormProps & { locale: Locale }) {
  return (
    <LocaleProvider locale={locale}>
      <ListSearch {...props} />
    </LocaleProvider>
  )
}

function ListSearch(props: SearchFormProps) {
  const { initial, cities } = props
  const { t } = useLocale()
  const search = useStore($search, null) ?? initial
  return (
    <details className="group">
      <summary className="cursor-pointer list-none rounded-full [&::-webkit-details-marker]:hidden">
        <span className="flex items-center gap-3.5 rounded-full border border-frame bg-card py-1.5 pr-2 pl-4.5 shadow-s group-open:hidden lg:gap-5 lg:pl-5.5">
          <SearchSummary search={search} cities={cities} />
          <span className={buttonClass({ look: 'main' }, 'ml-auto flex-none rounded-full!')}>
            {t('search.change')}
          </span>
        </span>
        <span className="mb-2 hidden min-h-11.5 items-center justify-between px-1.25 group-open:flex">
          <b className="text-lg">{t('search.changeTitle')}</b>
          <span className={ROUND}>
            <CloseSign label={t('shell.close')} />
          </span>
        </span>
      </summary>
      <SearchForm
        {...props}
        className={`${SEARCH_BAR} lg:grid-cols-[1fr_1.15fr_1.5fr_1.5fr_auto] lg:[&>div]:px-3`}
        onRefresh={(moved) => void runSearch(moved)}
        onSearch={(checked, form) => {
          form.closest('details')?.removeAttribute('open')
          void runSearch(checked)
        }}
      >
        <HiddenParams search={search} fields={TRIP_KEYS} />
      </SearchForm>
    </details>
  )
}

interface SearchSummaryProps {
  search: SearchQuery
  cities: readonly Pick<City, 'id' | 'title'>[]
}

/** The search in one line, shortened on a phone. */
function SearchSummary({ search, cities }: SearchSummaryProps) {
  const { locale, t } = useLocale()
  const moment = (date: string, time: string) => {
    const at = kathmanduMillis(date, time)
    return at === null ? t('search.chooseDate') : formatShortMoment(at, locale)
  }
  const city = cities.find(({ id }) => id === search.cityId)?.title ?? t('search.chooseCity')
  const destination = search.destination && readNamedPlace(search.destination)?.label.split(',')[0]
  const parts = [
    { label: t('search.from'), labels: city },
    {
      label: t('search.destination.to'),
      labels: destination || <span className="text-blue">{t('search.destination.add')}</span>,
    },
    { label: t('search.pickup'), labels: moment(search.fromDate, search.fromTime) },
    { label: t('search.dropOff'), labels: moment(search.toDate, search.toTime) },
  ]
  const day = (date: string) => formatShortDay(kathmanduMillis(date, '12:00') ?? 0, locale)
  return (
    <>
      {parts.map(({ label, labels: text }) => (
        <span
          key={label}
          className="min-w-0 truncate border-line leading-tight font-bold not-first:border-l not-first:pl-5 max-lg:hidden"
        >
          <small className="block text-xs text-ink-3">{label}</small>
          {text}
        </span>
      ))}
      <span className="min-w-0 leading-tight lg:hidden">
        <b className="block truncate">
          {destination ? t('search.fromTo', { from: city, to: destination }) : city}
        </b>
        <small className="block truncate text-ink-3">
          {day(search.fromDate)} – {day(search.toDate)}
        </small>
      </span>
    </>
  )
}

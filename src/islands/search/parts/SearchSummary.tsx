import type { City } from '#contract/search.ts'
import type { SearchQuery } from '#domain/search/query.ts'
import { formatShortDay, formatShortMoment } from '#domain/shared/format-date.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { readNamedPlace } from '#domain/shared/named-place.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  search: SearchQuery
  cities: readonly Pick<City, 'id' | 'title'>[]
}

/** The search in one line, shortened on a phone. */
export function SearchSummary({ search, cities }: Props) {
  const { locale, t } = useLocale()
  const moment = (date: string, time: string) => {
    const at = kathmanduMillis(date, time)
    return at === null ? t('search.chooseDate') : formatShortMoment(at, locale)
  }
  const city = cities.find(({ id }) => id === search.cityId)?.title ?? t('search.chooseCity')
  const destination = search.destination && readNamedPlace(search.destination)?.label.split(',')[0]
  const parts = [
    { label: t('search.city'), labels: city },
    { label: t('search.pickup'), labels: moment(search.fromDate, search.fromTime) },
    { label: t('search.dropOff'), labels: moment(search.toDate, search.toTime) },
    {
      label: t('search.destination.label'),
      labels: destination || <span className="text-blue">{t('search.destination.add')}</span>,
    },
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

import type { City } from '#contract/search.ts'
import { TRIP_KEYS } from '#domain/search/params.ts'
import type { SearchQuery } from '#domain/search/query.ts'
import { formatShortDay, formatShortMoment } from '#domain/shared/format-date.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { readNamedPlace } from '#domain/shared/named-place.ts'
import { MAX_PLACE_TEXT } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { buttonClass } from '#islands/ui/Button.tsx'
import { CloseSign, ROUND } from '#islands/ui/Close.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { LocaleProvider, useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $destinations,
  NO_DESTINATIONS,
  resolveDestination,
  suggestDestinations,
} from '#stores/search/destination.ts'
import { $search, $searchErrors, type SearchErrors } from '#stores/search/query.ts'
import { runSearch } from '#stores/search/results.ts'
import { HiddenParams } from './parts/HiddenParams.tsx'
import { SEARCH_BAR, SearchForm, type SearchFormProps } from './parts/SearchForm.tsx'

const NO_ERRORS: SearchErrors = {}
type Props = Omit<SearchFormProps, 'cities'> & {
  cities: readonly Pick<City, 'id' | 'title' | 'province' | 'latitude' | 'longitude'>[]
}
const placeOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('input[name=destination]')

/** The list's search, folded to one line; it loads other results in place, and may have a destination. */
export function ListSearchBar({ locale, ...props }: Props & { locale: Locale }) {
  return (
    <LocaleProvider locale={locale}>
      <ListSearch {...props} />
    </LocaleProvider>
  )
}

function ListSearch(props: Props) {
  const { initial, cities } = props
  const { t } = useLocale()
  const search = useStore($search, null) ?? initial
  const { destination: error } = useStore($searchErrors, NO_ERRORS)
  const city = cities.find(({ id }) => id === search.cityId)
  const near = city ? { lat: city.latitude, lng: city.longitude } : null
  const resolve = async (form: HTMLFormElement) => {
    const field = placeOf(form)
    const isResolved = !field || (await resolveDestination(field.value, near))
    // not during a later attempt
    if (!isResolved && $searchErrors.get().destination) field.focus()
    return isResolved
  }
  return (
    <details className="group">
      <summary className="cursor-pointer list-none rounded-full [&::-webkit-details-marker]:hidden">
        <span className="flex items-center gap-3.5 rounded-full border border-frame bg-card py-1.5 pr-2 pl-4.5 shadow-s group-open:hidden lg:gap-5 lg:pl-5.5">
          <SearchSummary search={search} cities={cities} />
          <span className={buttonClass({ look: 'main' }, 'ml-auto flex-none')}>{t('search.change')}</span>
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
        className={`${SEARCH_BAR} lg:grid-cols-[1fr_1.5fr_1.5fr_1.15fr_auto] lg:[&>div]:px-3`}
        onChange={(form, { target }) => {
          const field = placeOf(form)
          if (field && target === field) suggestDestinations(field.value, near)
        }}
        onRefresh={(moved) => void runSearch(moved)}
        beforeSubmit={resolve}
        onSearch={(checked, form) => {
          form.closest('details')?.removeAttribute('open')
          void runSearch(checked)
        }}
      >
        <DestinationField
          value={search.destination}
          label={t('search.destination.label')}
          placeholder={t('search.destination.placeholder')}
          hint={t('search.destination.hint')}
          error={error && t(error)}
        />
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

interface DestinationFieldProps {
  /** as stored in the search */
  value: string | null
  label: string
  placeholder: string
  hint: string
  error: string | undefined
}

/** The destination: a plain input with a datalist; a typed name is looked up later. */
function DestinationField({ value, ...field }: DestinationFieldProps) {
  const { places } = useStore($destinations, NO_DESTINATIONS)
  return (
    <Field
      {...field}
      // resets the uncontrolled input for another search
      key={value}
      id="search-destination"
      name="destination"
      list="search-destinations"
      defaultValue={(value && readNamedPlace(value)?.label) ?? ''}
      isAlert
      maxLength={MAX_PLACE_TEXT}
      autoComplete="off"
      spellCheck={false}
    >
      <datalist id="search-destinations">
        {places.map(({ id, label: place }) => (
          <option key={id} value={place} />
        ))}
      </datalist>
    </Field>
  )
}

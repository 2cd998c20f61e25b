import type { City } from '#contract/search.ts'
import { TRIP_KEYS } from '#domain/search/params.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { buttonClass } from '#islands/ui/button-class.ts'
import { CloseSign } from '#islands/ui/Close.tsx'
import { LocaleProvider, useLocale } from '#islands/ui/LocaleContext.tsx'
import { ROUND } from '#islands/ui/round-class.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { resolveDestination, suggestDestinations } from '#stores/search/destination.ts'
import { $search, $searchErrors, type SearchErrors } from '#stores/search/query.ts'
import { runSearch } from '#stores/search/results.ts'
import { DestinationField } from './parts/DestinationField.tsx'
import { HiddenParams } from './parts/HiddenParams.tsx'
import { SEARCH_BAR, SearchForm, type SearchFormProps } from './parts/SearchForm.tsx'
import { SearchSummary } from './parts/SearchSummary.tsx'

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
        <span className="flex items-center gap-3.5 rounded-full border border-line-2 bg-card py-1.5 pr-2 pl-4.5 shadow-s group-open:hidden lg:gap-5 lg:pl-5.5">
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

import { type SubmitEvent, useEffect, useRef } from 'react'
import type { City } from '#contract/search.ts'
import { datesQuery, type SearchQuery } from '#domain/search/query.ts'
import { formatDay, formatTime, kathmanduMillis } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import {
  $search,
  $searchErrors,
  changeSearch,
  searchAddress,
  startSearch,
  submitSearch,
} from '#stores/search/query.ts'
import { runSearch } from '#stores/search/results.ts'
import { environment } from '#stores/shell/environment.ts'
import { readSearchForm, SearchFields } from './parts/SearchFields.tsx'

interface Props {
  initial: SearchQuery
  cities: readonly Pick<City, 'id' | 'title' | 'province'>[]
  locale: Locale
  now: number
  /** home opens the list; the list itself stays and asks for other results */
  stays?: boolean
}

const NO_ERRORS = {}

/** The search form: a plain GET form to /vehicles that React takes over on the first touch. */
export function SearchBar({ initial, cities, locale, now, stays = false }: Props) {
  const t = translator(locale)
  const form = useRef<HTMLFormElement>(null)
  const search = useStore($search, null) ?? initial
  const errors = useStore($searchErrors, NO_ERRORS)
  useEffect(() => {
    // what somebody chose before this code came is still in the form, until the next render
    const read = readSearchForm(form)
    const isTouched = read !== null && datesQuery(read) !== datesQuery(initial)
    startSearch(initial, { remembered: !stays && !isTouched })
    if (read && isTouched) changeSearch(read)
  }, [initial, stays])

  const change = () => {
    startSearch(initial)
    const read = readSearchForm(form)
    if (read) changeSearch(read)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change()
    submitSearch(t('search.errors.invalidFields'), (checked) => {
      if (!stays) return environment().go(searchAddress(checked))
      form.current?.closest('details')?.removeAttribute('open')
      return void runSearch(checked)
    })
  }
  const bar = (
    <search>
      <form
        ref={form}
        className="search-bar"
        action="/vehicles"
        method="get"
        noValidate
        onInput={change}
        onSubmit={submit}
      >
        <SearchFields
          name="search"
          search={search}
          cities={cities}
          errors={errors}
          locale={locale}
          now={now}
        />
        {stays && <KeptFilters search={search} />}
        <button className="btn main" type="submit">
          {t('search.submit')}
        </button>
      </form>
    </search>
  )
  if (!stays) return bar
  return (
    <details className="search-summary">
      <summary>
        <Summary search={search} cities={cities} locale={locale} />
        <span className="btn main small">{t('search.change')}</span>
      </summary>
      {bar}
    </details>
  )
}

function Summary({
  search,
  cities,
  locale,
}: {
  search: SearchQuery
  cities: Props['cities']
  locale: Locale
}) {
  const t = translator(locale)
  const moment = (date: string, time: string) => {
    const at = kathmanduMillis(date, time)
    return at === null ? t('search.chooseDate') : `${formatDay(at, locale)}, ${formatTime(at, locale)}`
  }
  const parts = [
    {
      label: t('search.city'),
      words: cities.find(({ id }) => id === search.cityId)?.title ?? t('search.chooseCity'),
    },
    { label: t('search.pickup'), words: moment(search.fromDate, search.fromTime) },
    { label: t('search.dropOff'), words: moment(search.toDate, search.toTime) },
  ]
  const day = (date: string) => formatDay(kathmanduMillis(date, '12:00') ?? 0, locale)
  return (
    <>
      {parts.map(({ label, words }) => (
        <span key={label} className="part">
          <small>{label}</small>
          {words}
        </span>
      ))}
      <span className="brief min-w-0 leading-tight">
        <b className="block truncate">{parts[0]?.words}</b>
        <small className="block truncate text-ink-3">
          {day(search.fromDate)} – {day(search.toDate)}
        </small>
      </span>
    </>
  )
}

/** Without script the form must not forget the filters that are set. */
function KeptFilters({ search }: { search: SearchQuery }) {
  const kept: [string, string | number][] = [
    ...search.vehicleTypes.map((id): [string, number] => ['type', id]),
    ...search.fuelTypes.map((id): [string, string] => ['fuel', id]),
    ...search.manufacturers.map((id): [string, number] => ['make', id]),
    ...search.colors.map((id): [string, number] => ['color', id]),
    ...search.features.map((id): [string, number] => ['feature', id]),
  ]
  if (search.sort !== 'popular') kept.push(['sort', search.sort])
  return kept.map(([name, value]) => (
    <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
  ))
}

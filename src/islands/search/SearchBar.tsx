import { type FormEvent, type SubmitEvent, useEffect, useRef } from 'react'
import type { City } from '#contract/search.ts'
import { datesQuery, FILTER_GROUPS, SEARCH_PARAMS, type SearchQuery } from '#domain/search/query.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useNow } from '#islands/ui/use-now.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { resolveDestination, suggestDestinations } from '#stores/search/destination.ts'
import {
  $search,
  $searchErrors,
  changeSearch,
  refreshDates,
  type SearchErrors,
  searchPath,
  startSearch,
  submitSearch,
} from '#stores/search/query.ts'
import { runSearch } from '#stores/search/results.ts'
import { environment } from '#stores/shell/environment.ts'
import { DestinationField } from './parts/DestinationField.tsx'
import { readSearchForm, SearchFields } from './parts/SearchFields.tsx'
import { SearchSummary } from './parts/SearchSummary.tsx'

interface Props {
  initial: SearchQuery
  cities: readonly Pick<City, 'id' | 'title' | 'province'>[]
  locale: Locale
  /** time of the page's rendering, epoch milliseconds */
  now: number
  /** true on the list, which loads other results in place; home navigates to the list */
  stays?: boolean
}

const NO_ERRORS: SearchErrors = {}
const placeOf = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>('input[name=destination]') ?? null

/** The search form: a plain GET form to /vehicles that React takes over on the first interaction. */
export function SearchBar({ initial, cities, locale, now: rendered, stays = false }: Props) {
  const t = translator(locale)
  const form = useRef<HTMLFormElement>(null)
  const search = useStore($search, null) ?? initial
  const errors = useStore($searchErrors, NO_ERRORS)
  const now = useNow(rendered, (before, present) => {
    const hasMoved = refreshDates(before, present)
    const moved = $search.get()
    if (hasMoved && stays && moved) void runSearch(moved)
  })
  useEffect(() => {
    // values chosen before hydration are still in the form until the next render
    const read = readSearchForm(form)
    const isTouched = read !== null && datesQuery(read) !== datesQuery({ ...initial, destination: null })
    startSearch(initial, { remembered: !stays && !isTouched })
    if (read && isTouched) changeSearch(read)
  }, [initial, stays])

  const read = () => {
    startSearch(initial)
    const dates = readSearchForm(form)
    if (dates) changeSearch(dates)
  }
  const change = (event: FormEvent) => {
    read()
    const field = placeOf(form.current)
    if (field && event.target === field) suggestDestinations(field.value)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    read()
    const field = placeOf(form.current)
    if (field && !(await resolveDestination(field.value))) return field.focus()
    await submitSearch(t('search.errors.invalidFields'), (checked) => {
      if (!stays) return environment().navigate(searchPath(checked))
      form.current?.closest('details')?.removeAttribute('open')
      return void runSearch(checked)
    })
  }
  const bar = (
    <search>
      <form
        ref={form}
        className={stays ? 'search-bar with-place' : 'search-bar'}
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
        {stays && (
          <DestinationField
            value={search.destination}
            label={t('search.destination.label')}
            placeholder={t('search.destination.placeholder')}
            hint={t('search.destination.hint')}
            error={errors.destination && t(errors.destination)}
          />
        )}
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
        <SearchSummary search={search} cities={cities} locale={locale} />
        <span className="btn main small">{t('search.change')}</span>
        <b className="while-open">{t('search.changeTitle')}</b>
        <span className="while-open link">{t('shell.close')}</span>
      </summary>
      {bar}
    </details>
  )
}

/** Hidden fields that keep the chosen filters when the form is submitted without script. */
function KeptFilters({ search }: { search: SearchQuery }) {
  const kept: [string, string | number][] = FILTER_GROUPS.flatMap((group) =>
    search[group].map((value): [string, string | number] => [SEARCH_PARAMS[group], value]),
  )
  if (search.sort !== 'popular') kept.push(['sort', search.sort])
  return kept.map(([name, value]) => (
    <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
  ))
}

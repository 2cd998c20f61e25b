import { type InputEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import type { City } from '#contract/search.ts'
import { datesQuery, type SearchDates, type SearchQuery } from '#domain/search/query.ts'
import { readNamedPlace } from '#domain/shared/named-place.ts'
import { MAX_PLACE_TEXT } from '#domain/shared/place.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { useVersionReload } from '#islands/ui/use-version-reload.ts'
import {
  $destinations,
  NO_DESTINATIONS,
  resolveDestination,
  suggestDestinations,
} from '#stores/search/destination.ts'
import {
  $search,
  $searchErrors,
  changeSearch,
  refreshDates,
  rememberSearch,
  type SearchErrors,
  startSearch,
  submitSearch,
} from '#stores/search/query.ts'
import { readSearchForm, SearchFields } from './SearchFields.tsx'

export interface SearchFormProps {
  initial: SearchQuery
  cities: readonly Pick<City, 'id' | 'title' | 'province' | 'latitude' | 'longitude'>[]
  /** time of the page's rendering, epoch milliseconds */
  now: number
}

interface Props extends SearchFormProps {
  className: string
  /** whether an untouched form shows the search that this browser remembers */
  isRemembered?: boolean
  /** after the fields above */
  children?: ReactNode
  /** called when dates that have passed were moved on */
  onRefresh?: (search: SearchQuery) => void
  onSearch: (search: SearchQuery, form: HTMLFormElement) => void
}

const NO_ERRORS: SearchErrors = {}
/** One frame for all of its fields, which on wide screens are side by side, with lines between them. */
export const SEARCH_BAR =
  'grid gap-1.5 rounded-(--radius-l) bg-card p-3.5 shadow-l max-lg:p-2.5 [&>div]:border-0 [&>div+div]:rounded-none [&>div+div]:border-line max-lg:[&>div+div]:border-t lg:[&>div+div]:border-l'

const placeOf = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>('input[name=destination]') ?? null
const labelOf = (destination: string | null) => (destination && readNamedPlace(destination)?.label) ?? ''

/** City, destination and dates: a plain GET form to /vehicles that React takes over on the first interaction. */
export function SearchForm({ initial, cities, now: rendered, isRemembered = false, ...props }: Props) {
  const { t } = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const search = useStore($search, null) ?? initial
  const errors = useStore($searchErrors, NO_ERRORS)
  const city = cities.find(({ id }) => id === search.cityId)
  const near = city ? { lat: city.latitude, lng: city.longitude } : null
  useEffect(() => {
    // values chosen before hydration are still in the form until the next render
    const read = readSearchForm(form)
    const isTouched =
      read !== null &&
      (datesQuery(read) !== datesQuery({ ...initial, destination: null }) ||
        placeOf(form.current)?.value !== labelOf(initial.destination))
    startSearch(initial, { remembered: isRemembered && !isTouched })
    if (read && isTouched) changeSearch(read)
  }, [initial, isRemembered])
  // after the effect above: dates that have passed since the rendering are moved in a search that has been started
  const now = useNow(rendered, (before, present) => {
    const hasMoved = refreshDates(before, present)
    const moved = $search.get()
    if (hasMoved && moved) props.onRefresh?.(moved)
  })

  useVersionReload(() => rememberSearch(search))

  const read = () => {
    startSearch(initial)
    const dates = readSearchForm(form)
    if (dates) changeSearch(dates)
  }
  const change = ({ target }: InputEvent<HTMLFormElement>) => {
    read()
    const field = placeOf(form.current)
    if (field && target === field) suggestDestinations(field.value, near)
  }
  const chooseDates = (dates: SearchDates) => {
    read()
    changeSearch(dates)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    read()
    const field = placeOf(currentTarget)
    if (field && !(await resolveDestination(field.value, near))) {
      // not during a later attempt
      if ($searchErrors.get().destination) field.focus()
      return
    }
    await submitSearch((checked) => props.onSearch(checked, currentTarget))
  }
  return (
    <search>
      <form
        ref={form}
        className={props.className}
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
          now={now}
          cityLabel={t('search.from')}
          onDates={chooseDates}
        >
          <DestinationField
            value={search.destination}
            label={t('search.destination.label')}
            placeholder={t('search.destination.placeholder')}
            hint={t('search.destination.hint')}
            error={errors.destination && t(errors.destination)}
          />
        </SearchFields>
        {props.children}
        <Button look="main" type="submit">
          {t('search.submit')}
        </Button>
      </form>
    </search>
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
      defaultValue={labelOf(value)}
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

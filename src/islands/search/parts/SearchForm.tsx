import { type FormEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import type { City } from '#contract/search.ts'
import { datesQuery, type SearchDates, type SearchQuery } from '#domain/search/query.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $search,
  $searchErrors,
  changeSearch,
  refreshDates,
  type SearchErrors,
  startSearch,
  submitSearch,
} from '#stores/search/query.ts'
import { readSearchForm, SearchFields } from './SearchFields.tsx'

export interface SearchFormProps {
  initial: SearchQuery
  cities: readonly Pick<City, 'id' | 'title' | 'province'>[]
  /** time of the page's rendering, epoch milliseconds */
  now: number
}

interface Props extends SearchFormProps {
  className: string
  /** whether an untouched form shows the search that this browser remembers */
  isRemembered?: boolean
  /** after the fields above */
  children?: ReactNode
  onChange?: (form: HTMLFormElement, event: FormEvent) => void
  /** called when dates that have passed were moved on */
  onRefresh?: (search: SearchQuery) => void
  /** called before the dates are validated; false: the caller has marked a field, and nothing is searched */
  beforeSubmit?: (form: HTMLFormElement) => Promise<boolean>
  onSearch: (search: SearchQuery, form: HTMLFormElement) => void
}

const NO_ERRORS: SearchErrors = {}
/** One frame for all of its fields, which on wide screens are side by side, with lines between them. */
export const SEARCH_BAR =
  'grid gap-1.5 rounded-(--radius-l) bg-card p-3.5 shadow-l max-lg:p-2.5 [&>div]:border-0 [&>div+div]:rounded-none [&>div+div]:border-line max-lg:[&>div+div]:border-t lg:[&>div+div]:border-l'

/** City and dates: a plain GET form to /vehicles that React takes over on the first interaction. */
export function SearchForm({ initial, cities, now: rendered, isRemembered = false, ...props }: Props) {
  const { t } = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const search = useStore($search, null) ?? initial
  const errors = useStore($searchErrors, NO_ERRORS)
  useEffect(() => {
    // values chosen before hydration are still in the form until the next render
    const read = readSearchForm(form)
    const isTouched = read !== null && datesQuery(read) !== datesQuery({ ...initial, destination: null })
    startSearch(initial, { remembered: isRemembered && !isTouched })
    if (read && isTouched) changeSearch(read)
  }, [initial, isRemembered])
  // after the effect above: dates that have passed since the rendering are moved in a search that has been started
  const now = useNow(rendered, (before, present) => {
    const hasMoved = refreshDates(before, present)
    const moved = $search.get()
    if (hasMoved && moved) props.onRefresh?.(moved)
  })

  const read = () => {
    startSearch(initial)
    const dates = readSearchForm(form)
    if (dates) changeSearch(dates)
  }
  const change = (event: FormEvent<HTMLFormElement>) => {
    read()
    props.onChange?.(event.currentTarget, event)
  }
  const chooseDates = (dates: SearchDates) => {
    read()
    changeSearch(dates)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    read()
    if (props.beforeSubmit && !(await props.beforeSubmit(currentTarget))) return
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
          onDates={chooseDates}
        />
        {props.children}
        <Button look="main" type="submit">
          {t('search.submit')}
        </Button>
      </form>
    </search>
  )
}

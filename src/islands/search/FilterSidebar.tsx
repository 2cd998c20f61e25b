import { type FormEvent, type MouseEvent, useEffect, useRef } from 'react'
import type { FilterCounts, Filters } from '#contract/search.ts'
import { FILTER_GROUPS, type FilterGroup, PRICE_KEYS, SEARCH_PARAMS } from '#domain/search/params.ts'
import {
  filterCount,
  filtersOf,
  parseSearchParams,
  type SearchQuery,
  WITHOUT_FILTERS,
} from '#domain/search/query.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox, PALE_UNCHECKED } from '#islands/ui/Checkbox.tsx'
import { Close } from '#islands/ui/Close.tsx'
import { FOLD, FOLD_SUMMARY } from '#islands/ui/fold-classes.ts'
import { LocaleProvider, useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $counts,
  type FilterChoices,
  type FilterOption,
  NO_COUNTS,
  startCounts,
} from '#stores/search/counts.ts'
import { $search, searchPath, startSearch } from '#stores/search/query.ts'
import { narrowSearch } from '#stores/search/results.ts'
import { HiddenParams } from './parts/HiddenParams.tsx'
import { PriceRangeFields } from './parts/PriceRangeFields.tsx'

interface Props {
  groups: FilterChoices[]
  initial: SearchQuery
  /** null: could not be counted */
  counts: FilterCounts | null
  locale: Locale
}

/** The sheet's head and foot. */
const BAR = 'border-line max-lg:flex max-lg:flex-none max-lg:items-center max-lg:px-5 max-lg:py-2.5'

/**
 * Checkboxes of a GET form; after hydration a change loads other results without a reload. On phones the sheet around
 * it keeps its header and footer in view while the values scroll.
 */
export function FilterSidebar({ locale, ...props }: Props) {
  return (
    <LocaleProvider locale={locale}>
      <FilterForm {...props} />
    </LocaleProvider>
  )
}

function FilterForm({ groups, initial, counts: initialCounts }: Omit<Props, 'locale'>) {
  const { locale, t } = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const search = useStore($search, null) ?? initial
  const latest = useStore($counts, NO_COUNTS).counts
  const counts = latest === undefined ? initialCounts : latest
  useEffect(() => {
    startSearch(initial)
    startCounts(initialCounts, groups)
  }, [initial, initialCounts, groups])
  useEffect(() => {
    // not `checked`: React would undo a tick before the form's own listener has read it
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])
      box.checked = isChosen(search, box)
  }, [search])

  const narrow = () => {
    if (!form.current) return
    startSearch(initial)
    const ticked = new URLSearchParams(
      [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
    )
    const chosen = filtersOf(parseSearchParams(ticked).search)
    if (searchPath({ ...search, ...chosen }) !== searchPath(search)) narrowSearch(chosen)
  }
  const tick = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.type === 'checkbox') narrow()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    narrow()
  }
  const clear = (event: MouseEvent) => {
    event.preventDefault()
    startSearch(initial)
    narrowSearch(WITHOUT_FILTERS)
  }
  const total = counts?.total
  return (
    <>
      <div className={`gap-5 max-lg:border-b ${BAR}`}>
        <h2 className="mr-auto text-xl lg:hidden">{t('search.filters.title')}</h2>
        <ClearLink search={search} label={t('search.filters.clear')} onClear={clear} />
        <Close
          className="lg:hidden"
          label={t('shell.close')}
          popoverTarget="filters"
          popoverTargetAction="hide"
        />
      </div>
      <form
        ref={form}
        id="filter-form"
        className="max-lg:min-h-0 max-lg:overflow-auto max-lg:overscroll-contain max-lg:px-5 max-lg:pt-1.5 max-lg:pb-5"
        action="/vehicles"
        method="get"
        aria-label={t('search.filters.title')}
        onInput={tick}
        onSubmit={submit}
      >
        <HiddenParams search={search} fields={[...FILTER_GROUPS, ...PRICE_KEYS]} />
        <PriceRangeFields search={search} onLeave={narrow} />
        {groups.map((group) => (
          <FilterGroupFields
            key={group.key}
            group={group}
            chosen={initial[group.key]}
            counts={counts?.[group.key]}
          />
        ))}
      </form>
      <div className={`max-lg:border-t max-lg:pb-[max(12px,env(safe-area-inset-bottom))] lg:py-3 ${BAR}`}>
        <Button look="main" className="scripting:hidden w-full" type="submit" form="filter-form">
          {t('search.filters.apply')}
        </Button>
        <Button
          look="main"
          className="noscript:hidden w-full lg:hidden"
          popoverTarget="filters"
          popoverTargetAction="hide"
        >
          {total === undefined
            ? t('search.filters.show')
            : t('search.filters.showCount', { count: total, n: formatNumber(total, locale) })}
        </Button>
      </div>
    </>
  )
}

interface ClearProps {
  search: SearchQuery
  label: string
  onClear: (event: MouseEvent) => void
}

function ClearLink({ search, label, onClear }: ClearProps) {
  if (filterCount(search) === 0) return null
  return (
    <a
      className="link inline-flex min-h-11 items-center"
      href={searchPath({ ...search, ...WITHOUT_FILTERS, page: 1 })}
      onClick={onClear}
    >
      {label}
    </a>
  )
}

function isChosen(search: SearchQuery, { name, value }: HTMLInputElement): boolean {
  const group = FILTER_GROUPS.find((key) => SEARCH_PARAMS[key] === name)
  return group !== undefined && search[group].map(String).includes(value)
}

/** The chosen values of each group, for the labels of active filters before the sidebar hydrates. */
export function chosenOf(filters: Filters, search: SearchQuery): FilterChoices[] {
  return filterGroups(filters).flatMap(({ key, options }) => {
    const ids: readonly (number | string)[] = search[key]
    const chosen = options.filter(({ id }) => ids.includes(id)).map(({ id, title }) => ({ id, title }))
    return chosen.length > 0 ? [{ key, options: chosen }] : []
  })
}

/** The sidebar's groups from the reference data. */
export function filterGroups(filters: Filters): Props['groups'] {
  const options: Record<FilterGroup, readonly FilterOption[]> = {
    vehicleTypes: filters.vehicleTypes.map(({ id, title }) => ({ id, title })),
    guests: filters.guests,
    instant: filters.instant,
    ratings: filters.ratings,
    fuelTypes: filters.fuelTypes,
    features: filters.features,
    manufacturers: filters.manufacturers.map(({ id, title }) => ({ id, title })),
    colors: filters.colors,
  }
  return (Object.keys(options) as FilterGroup[]).map((key) => ({ key, options: options[key] }))
}

interface FilterGroupFieldsProps {
  group: FilterChoices
  /** values at the page's rendering; later changes live in the form */
  chosen: readonly (string | number)[]
  /** vehicles per value, by id; undefined while not counted */
  counts: Readonly<Record<string, number>> | undefined
}

const OPEN_GROUPS: readonly FilterGroup[] = ['vehicleTypes', 'guests', 'instant']

/** A value with no vehicles stays enabled, but pale: a change of other filters may give it some. */
function FilterGroupFields({ group: { key, options }, chosen, counts }: FilterGroupFieldsProps) {
  const { locale, t } = useLocale()
  const title = t(`search.filters.${key}`)
  return (
    <details className={FOLD} open={OPEN_GROUPS.includes(key) || chosen.length > 0}>
      <summary className={FOLD_SUMMARY}>{title}</summary>
      <fieldset className="pb-2.5">
        <legend className="sr-only">{title}</legend>
        {options.map(({ id, title: name, hex }) => {
          const count = counts && (counts[id] ?? 0)
          return (
            <Checkbox
              key={id}
              name={SEARCH_PARAMS[key]}
              value={id}
              defaultChecked={chosen.includes(id)}
              isPale={count === 0}
            >
              {hex && <Swatch hex={hex} />}
              {name}
              {count !== undefined && (
                <small className={`ml-auto text-ink-3 ${PALE_UNCHECKED}`}>
                  {formatNumber(count, locale)}
                </small>
              )}
            </Checkbox>
          )
        })}
      </fieldset>
    </details>
  )
}

/** Drawn as SVG, because the content policy forbids style attributes. */
function Swatch({ hex }: { hex: string }) {
  return (
    <svg className={`size-4 flex-none ${PALE_UNCHECKED}`} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7.5" fill={hex} stroke="currentColor" strokeOpacity=".35" />
    </svg>
  )
}

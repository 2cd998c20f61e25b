import { useEffect, useRef } from 'react'
import type { Filters } from '#contract/search.ts'
import { parseSearchParams, SEARCH_PARAMS, type SearchQuery, WITHOUT_FILTERS } from '#domain/search/query.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $search, searchAddress, startSearch } from '#stores/search/query.ts'
import { narrowSearch } from '#stores/search/results.ts'

type Group = keyof typeof WITHOUT_FILTERS
interface Props {
  groups: { key: Group; options: { id: number | string; title: string; hex?: string }[] }[]
  initial: SearchQuery
  locale: Locale
}

const OPEN_GROUPS: readonly Group[] = ['vehicleTypes', 'fuelTypes']

/** Checkboxes of a GET form; React listens to them and asks for other vehicles without a reload. */
export function FilterSidebar({ groups, initial, locale }: Props) {
  const t = translator(locale)
  const form = useRef<HTMLFormElement>(null)
  const search = useStore($search, null) ?? initial
  useEffect(() => startSearch(initial), [initial])
  const chosen = groups.reduce((sum, { key }) => sum + search[key].length, 0)

  const narrow = () => {
    if (!form.current) return
    startSearch(initial)
    const ticked = new URLSearchParams(
      [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
    )
    narrowSearch({ ...WITHOUT_FILTERS, ...filtersOf(parseSearchParams(ticked).search) })
  }
  return (
    <form ref={form} action="/vehicles" method="get" aria-label={t('search.filters.title')} onInput={narrow}>
      <KeptSearch search={search} />
      {groups.map(({ key, options }) => (
        <details
          key={key}
          className="filter-group"
          open={OPEN_GROUPS.includes(key) || initial[key].length > 0}
        >
          <summary>{t(`search.filters.${key}`)}</summary>
          <fieldset>
            <legend className="sr-only">{t(`search.filters.${key}`)}</legend>
            {options.map(({ id, title, hex }) => (
              <label key={id} className="check">
                <input
                  type="checkbox"
                  name={SEARCH_PARAMS[key]}
                  value={id}
                  defaultChecked={(initial[key] as (string | number)[]).includes(id)}
                />
                {hex && <Swatch hex={hex} />}
                {title}
              </label>
            ))}
          </fieldset>
        </details>
      ))}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <button className="btn quiet small no-script" type="submit">
          {t('search.filters.apply')}
        </button>
        {chosen > 0 && (
          <a
            className="link inline-flex min-h-11 items-center"
            href={searchAddress({ ...search, ...WITHOUT_FILTERS, page: 1 })}
          >
            {t('search.filters.clear')}
          </a>
        )}
      </div>
    </form>
  )
}

function filtersOf({
  vehicleTypes = [],
  fuelTypes = [],
  manufacturers = [],
  colors = [],
  features = [],
}: Partial<SearchQuery>) {
  return { vehicleTypes, fuelTypes, manufacturers, colors, features }
}

/** The rest of the search goes along when the form is sent without script. */
function KeptSearch({ search }: { search: SearchQuery }) {
  const { cityId, fromDate, fromTime, toDate, toTime } = search
  const kept: [string, string | number | null][] = [
    ['city', cityId],
    ['from', fromDate],
    ['fromTime', fromTime],
    ['to', toDate],
    ['toTime', toTime],
    ['sort', search.sort === 'popular' ? null : search.sort],
  ]
  return kept.map(
    ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
  )
}

/** The content policy forbids style attributes; a colour is drawn. */
function Swatch({ hex }: { hex: string }) {
  return (
    <svg className="size-4 flex-none" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7.5" fill={hex} stroke="currentColor" strokeOpacity=".35" />
    </svg>
  )
}

/** The groups of the sidebar from the reference data. */
export function filterGroups(filters: Filters): Props['groups'] {
  return [
    { key: 'vehicleTypes', options: filters.vehicleTypes },
    { key: 'fuelTypes', options: filters.fuelTypes },
    { key: 'features', options: filters.features },
    { key: 'manufacturers', options: filters.manufacturers.map(({ id, title }) => ({ id, title })) },
    { key: 'colors', options: filters.colors },
  ]
}

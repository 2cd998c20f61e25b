import x from 'lucide/dist/esm/icons/x.mjs'
import type { ReactNode } from 'react'
import { FILTER_GROUPS, type FilterGroup } from '#domain/search/params.ts'
import { ANY_PRICE, isReversed, type PriceRange } from '#domain/search/price-range.ts'
import { filterCount, type SearchQuery, WITHOUT_FILTERS } from '#domain/search/query.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import type { Translate } from '#messages/t.ts'
import { $choices, type FilterChoices } from '#stores/search/counts.ts'
import { searchPath } from '#stores/search/query.ts'
import { narrowSearch } from '#stores/search/results.ts'

interface Props {
  search: SearchQuery
  /** the filters chosen at the page's rendering, with their titles */
  initial: readonly FilterChoices[]
}

/** The active filters, each a link that removes it, working without script. */
export function ActiveFilters({ search, initial }: Props) {
  const { locale, t } = useLocale()
  const all = useStore($choices, initial)
  const choices = all.length > 0 ? all : initial
  const chosen = FILTER_GROUPS.flatMap((group) =>
    search[group].map((id) => ({ group, id, title: titleOf(choices, group, id) })),
  )
  const prices = !isReversed(search) && priceText(search, locale, t)
  if (chosen.length === 0 && !prices) return null
  const without = (group: FilterGroup, id: number | string): Partial<SearchQuery> => ({
    [group]: (search[group] as (number | string)[]).filter((item) => item !== id),
  })
  return (
    <ul
      className="mt-2 mb-4.5 flex flex-wrap items-center gap-x-2.5 gap-y-2"
      aria-label={t('search.filters.chosen')}
    >
      {chosen.map(({ group, id, title }) => (
        <li key={`${group}-${id}`}>
          <Chip search={search} patch={without(group, id)} title={title} />
        </li>
      ))}
      {prices && (
        <li>
          <Chip search={search} patch={ANY_PRICE} title={prices} />
        </li>
      )}
      {filterCount(search) > 1 && (
        <li>
          <RemoveLink search={search} patch={WITHOUT_FILTERS} isPlain>
            {t('search.filters.clear')}
          </RemoveLink>
        </li>
      )}
    </ul>
  )
}

const CHIP = 'chip gap-1.5! border-transparent! bg-blue-tint! pr-3! text-blue hover:border-blue!'

function Chip({ title, ...link }: { search: SearchQuery; patch: Partial<SearchQuery>; title: string }) {
  const { t } = useLocale()
  return (
    <RemoveLink {...link}>
      <span className="sr-only">{t('search.filters.remove')} </span>
      {title}
      <Icon
        node={x}
        className="size-3.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </RemoveLink>
  )
}

function priceText({ minPrice, maxPrice }: PriceRange, locale: Locale, t: Translate): string | null {
  const from = minPrice === null ? '' : formatMoney(minPrice, locale)
  const to = maxPrice === null ? '' : formatMoney(maxPrice, locale)
  if (from && to) return t('search.fromTo', { from, to })
  if (from) return t('search.filters.priceFrom', { from })
  return to ? t('search.filters.priceUpTo', { to }) : null
}

const PLAIN = 'link inline-flex min-h-11 items-center px-1.5'

interface RemoveProps {
  search: SearchQuery
  patch: Partial<SearchQuery>
  isPlain?: boolean
  children: ReactNode
}

function RemoveLink({ search, patch, isPlain = false, children }: RemoveProps) {
  return (
    <a
      className={isPlain ? PLAIN : CHIP}
      href={searchPath({ ...search, ...patch, page: 1 })}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        narrowSearch(patch)
      }}
    >
      {children}
    </a>
  )
}

function titleOf(choices: readonly FilterChoices[], group: FilterGroup, id: number | string): string {
  const options = choices.find(({ key }) => key === group)?.options ?? []
  return options.find((option) => option.id === id)?.title ?? String(id)
}

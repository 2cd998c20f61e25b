import { useEffect } from 'react'
import { filterCount, type SearchQuery } from '#domain/search/query.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $search, startSearch } from '#stores/search/query.ts'

/** Opens the sheet of filters on a phone, with or without script, and shows how many filters are set. */
export function FilterChip({ initial, locale }: { initial: SearchQuery; locale: Locale }) {
  const t = translator(locale)
  const search = useStore($search, null) ?? initial
  useEffect(() => startSearch(initial), [initial])
  const count = filterCount(search)
  return (
    <button className="chip lg:hidden" type="button" popoverTarget="filters">
      <svg
        className="size-4"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M1.500 4h6M11.500 4h3M1.500 12h3M8.500 12h6M9.500 2v4M6.500 10v4" />
      </svg>
      {count > 0
        ? t('search.filters.titleCount', { n: formatNumber(count, locale) })
        : t('search.filters.title')}
    </button>
  )
}

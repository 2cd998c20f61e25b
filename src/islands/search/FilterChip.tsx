import slidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs'
import { useEffect } from 'react'
import { filterCount, type SearchQuery } from '#domain/search/query.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
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
    <Button look="quiet" className="lg:hidden" popoverTarget="filters">
      <Icon
        node={slidersHorizontal}
        className="size-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      {count > 0
        ? t('search.filters.titleCount', { n: formatNumber(count, locale) })
        : t('search.filters.title')}
    </Button>
  )
}

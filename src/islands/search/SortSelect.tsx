import { useEffect, useRef } from 'react'
import type { SearchQuery } from '#domain/search/query.ts'
import { SORT_OPTIONS, type SortOption } from '#domain/search/sort.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $search, startSearch } from '#stores/search/query.ts'
import { narrowSearch } from '#stores/search/results.ts'
import { KeptParams } from './parts/KeptParams.tsx'

interface Props {
  initial: SearchQuery
  locale: Locale
}

const FIELDS = ['sort'] as const

export function SortSelect({ initial, locale }: Props) {
  const t = translator(locale)
  const form = useRef<HTMLFormElement>(null)
  const search = useStore($search, null) ?? initial
  useEffect(() => startSearch(initial), [initial])
  const order = () => {
    startSearch(initial)
    const sort = SORT_OPTIONS.find((option) => option === form.current?.sort.value)
    if (sort) narrowSearch({ sort })
  }
  return (
    <form ref={form} className="flex items-center gap-2" action="/vehicles" method="get" onInput={order}>
      <KeptParams search={search} fields={FIELDS} />
      <select
        className="chip"
        name="sort"
        aria-label={t('search.sort.label')}
        value={search.sort}
        onChange={keep}
      >
        {SORT_OPTIONS.map((option: SortOption) => (
          <option key={option} value={option}>
            {t(`search.${search.destination ? 'daySort' : 'sort'}.${option}`)}
          </option>
        ))}
      </select>
      <Button look="quiet" isSmall className="scripting:hidden" type="submit">
        {t('search.sort.apply')}
      </Button>
    </form>
  )
}

const keep = () => {}

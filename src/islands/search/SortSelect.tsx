import { useEffect, useRef } from 'react'
import type { SearchQuery } from '#domain/search/query.ts'
import { SORT_OPTIONS } from '#domain/search/sort.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $search, startSearch } from '#stores/search/query.ts'
import { narrowSearch } from '#stores/search/results.ts'
import { HiddenParams } from './parts/HiddenParams.tsx'

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
    <form
      ref={form}
      className="flex min-w-0 gap-2 max-lg:flex-1"
      action="/vehicles"
      method="get"
      onInput={order}
    >
      <HiddenParams search={search} fields={FIELDS} />
      <Select
        id="sort"
        name="sort"
        className="max-lg:min-h-14 max-lg:flex-1 max-lg:py-0.5 max-lg:leading-tight"
        label={t('search.sort.label')}
        value={search.sort}
        options={SORT_OPTIONS.map((value) => ({
          value,
          label: t(`search.sort.${value}`),
        }))}
      />
      <Button look="quiet" className="scripting:hidden" type="submit">
        {t('search.sort.apply')}
      </Button>
    </form>
  )
}

import plus from 'lucide/dist/esm/icons/plus.mjs'
import { useEffect } from 'react'
import type { VehicleType } from '#contract/search.ts'
import { type BoardFilters as Filters, newRequestUrl } from '#domain/carpool/board-url.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $filters, openFilters } from '#stores/carpool/filters.ts'
import { BoardFilterForm } from './BoardFilterForm.tsx'
import './BoardHead.css'

interface Props {
  types: readonly Pick<VehicleType, 'id' | 'title'>[]
  /** from the page's URL */
  initial: Filters
  /** time of the page's rendering, epoch milliseconds */
  now: number
}

export const BoardHead = island(Head)

function Head({ types, initial, now }: Props) {
  const { t } = useLocale()
  const filters = useStore($filters, null) ?? initial
  useEffect(() => {
    openFilters()
  }, [])
  return (
    <>
      <div className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 lg:mb-5 lg:items-end">
        <div>
          <h1 className="text-[1.6rem] md:text-3xl">{t('shell.parts.carpoolRequests')}</h1>
          <p className="mt-1 max-w-[62ch] text-ink-2 max-sm:hidden">{t('carpool-board.intro')}</p>
        </div>
        <ButtonLink look="main" className="max-sm:px-4!" href={newRequestUrl(filters)}>
          <Icon node={plus} className="size-5" />
          <span className="max-sm:sr-only">{t('carpool-board.create')}</span>
          <span className="sm:hidden" aria-hidden="true">
            {t('carpool-board.createShort')}
          </span>
        </ButtonLink>
      </div>
      <div className="board-filters">
        <BoardFilterForm types={types} filters={filters} initial={initial} now={now} />
      </div>
    </>
  )
}

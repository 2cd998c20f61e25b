import bell from 'lucide/dist/esm/icons/bell.mjs'
import { useEffect, useState } from 'react'
import {
  boardQuery,
  countBoardFilters,
  type BoardFilters as Filters,
  newRequestUrl,
} from '#domain/carpool/board-url.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { List } from '#islands/ui/List.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { RoadPicture } from '#islands/ui/RoadPicture.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $board, loadBoard, NO_REQUESTS } from '#stores/carpool/board.ts'
import { addRequests } from '#stores/carpool/board-changes.ts'
import { $filters, clearFilters } from '#stores/carpool/filters.ts'
import { $openRequest, loadOpenRequest } from '#stores/carpool/open-request.ts'
import { Alerts, canAlert } from './Alerts.tsx'
import { completeCard, FOUND_ID, LIST_ID } from './complete-card.ts'
import { RequestCard } from './RequestCard.tsx'
import './Board.css'

interface Props {
  /** from the page's URL */
  initial: Filters
}

const NO_OPEN_REQUEST: ReturnType<typeof $openRequest.get> = { status: 'idle', request: null }
const FIRST_USES = ['pointerover', 'focusin', 'scroll'] as const

export const Board = island(Requests)

function Requests({ initial }: Props) {
  const { locale, t } = useLocale()
  const filters = useStore($filters, null) ?? initial
  const board = useStore($board, NO_REQUESTS)
  const last = useStore($openRequest, NO_OPEN_REQUEST).request
  const isUsed = useFirstUse()
  const { items, status, pagination, refusal } = board
  // biome-ignore lint/correctness/useExhaustiveDependencies: later lists are loaded by the filters
  useEffect(() => {
    if ($board.get().status === 'idle') void loadBoard(boardQuery(initial))
    if ($openRequest.get().status === 'idle') void loadOpenRequest()
  }, [])
  const clear = () => {
    clearFilters()
    document.getElementById('board-from')?.focus()
  }
  return (
    <div className="mt-3 grid items-start gap-x-8 gap-y-4 lg:mt-5 lg:grid-cols-[minmax(0,1fr)_340px]">
      {/* before the list, which is endless; on narrow screens a link in the list opens it */}
      <aside className="board-alerts lg:sticky lg:top-23 lg:col-start-2 lg:row-start-1">
        <Alerts filters={filters} isUsed={isUsed} />
      </aside>
      <div className="min-w-0 lg:col-start-1 lg:row-start-1">
        <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 lg:mb-4">
          <h2 className="text-xl max-sm:sr-only">{t('carpool-board.list')}</h2>
          <p id={FOUND_ID} className="mr-auto text-ink-2 outline-offset-2" role="status" tabIndex={-1}>
            {items.length > 0 &&
              t('carpool-board.found', {
                count: pagination.total,
                n: formatNumber(pagination.total, locale),
              })}
          </p>
          {last && (
            <Button look="quiet" isSmall onClick={() => void completeCard(last.id)}>
              {t('carpool-board.complete.last')}
            </Button>
          )}
          <a className="link inline-flex min-h-11 items-center gap-2 lg:hidden" href="#carpool-alerts">
            <Icon node={bell} className="size-5" />
            {t('carpool-alerts.title')}
          </a>
        </div>
        <div id={LIST_ID}>
          <List
            list={board}
            skeleton={<Skeleton />}
            empty={<NoRequests filters={filters} onClear={clear} />}
            failed={
              refusal ? (
                <Failed
                  level={3}
                  title={t('carpool-board.refused')}
                  text={refusal}
                  label={t('carpool-board.empty.clear')}
                  onRetry={clear}
                />
              ) : (
                <Failed
                  level={3}
                  title={t('carpool-board.failed.title')}
                  text={t('carpool-board.failed.text')}
                  onRetry={loadBoard}
                />
              )
            }
            onRetry={() => loadBoard()}
            more={{
              label: t('carpool-board.more'),
              failed: t('carpool-board.moreFailed'),
              isAutomatic: true,
              onMore: addRequests,
            }}
          >
            <ol
              className="grid gap-4 transition-opacity [overflow-anchor:none] aria-busy:opacity-55"
              aria-label={t('carpool-board.list')}
              aria-busy={status === 'loading'}
            >
              {items.map((request) => (
                <RequestCard key={request.id} request={request} />
              ))}
            </ol>
          </List>
        </div>
      </div>
    </div>
  )
}

/** Whether the page has been used: code that reading does not need, such as the filters (BoardHead.tsx), loads then. */
function useFirstUse(): boolean {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    const use = () => {
      setUsed(true)
      document.dispatchEvent(new Event('hydrate:board'))
    }
    // before hydration
    if (scrollY > 0 || document.activeElement !== document.body) return use()
    for (const type of FIRST_USES) addEventListener(type, use, { once: true, passive: true })
    return () => {
      for (const type of FIRST_USES) removeEventListener(type, use)
    }
  }, [])
  return isUsed
}

function NoRequests({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const { t } = useLocale()
  return (
    <EmptyState
      level={3}
      title={t('carpool-board.empty.title')}
      text={t('carpool-board.empty.text')}
      picture={<RoadPicture />}
    >
      <ButtonLink look="main" href={newRequestUrl(filters)}>
        {t('carpool-board.create')}
      </ButtonLink>
      {canAlert(filters) && (
        <ButtonLink look="quiet" className="h-auto! py-2.5 whitespace-normal!" href="#carpool-alerts">
          {t('carpool-alerts.create')}
        </ButtonLink>
      )}
      {countBoardFilters(filters) > 0 && (
        <Button look="quiet" onClick={onClear}>
          {t('carpool-board.empty.clear')}
        </Button>
      )}
    </EmptyState>
  )
}

function Skeleton() {
  return (
    <div className="grid gap-4" aria-hidden="true">
      {['w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
        <div key={width} className="panel grid gap-4">
          <span className="flex justify-between">
            <span className="skeleton h-6 w-2/5" />
            <span className="skeleton h-6 w-1/5" />
          </span>
          <span className={`skeleton h-6 ${width}`} />
          <span className={`skeleton h-6 ${width}`} />
          <span className="skeleton h-16 w-full" />
          <span className="skeleton h-11 w-1/2" />
        </div>
      ))}
    </div>
  )
}

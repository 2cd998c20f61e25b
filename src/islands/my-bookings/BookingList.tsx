import { useEffect, useRef } from 'react'
import { bookingListPath, type ListQuery } from '#domain/my-bookings/list-query.ts'
import { BOOKING_SIDES, type BookingSide, sideOf } from '#domain/my-bookings/status.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { BADGE } from '#islands/ui/badge-class.ts'
import { Failed } from '#islands/ui/Failed.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { List } from '#islands/ui/List.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { OSM_COPYRIGHT } from '#islands/ui/osm-copyright.ts'
import { PageLinks } from '#islands/ui/PageLinks.tsx'
import { onPlainClick } from '#islands/ui/plain-click.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { startCountdown } from '#stores/my-bookings/countdown.ts'
import {
  $list,
  $listQuery,
  chooseBookings,
  NO_BOOKINGS,
  reloadBookings,
  startBookings,
} from '#stores/my-bookings/list.ts'
import { loadStatusCounts } from '#stores/my-bookings/status-counts.ts'
import { $requests } from '#stores/notifications/unseen.ts'
import { RowsSkeleton } from './BookingListSkeleton.tsx'
import { BookingsTable } from './parts/BookingsTable.tsx'
import { EndDialog } from './parts/EndDialog.tsx'
import { NoBookings } from './parts/NoBookings.tsx'
import { RateDialog } from './parts/RateDialog.tsx'
import { PANEL_ID, StatusTabs, tabId } from './parts/StatusTabs.tsx'
import { useFocusAfterDialog } from './parts/use-focus-after-dialog.ts'

interface Props {
  /** for links that start a wallet payment */
  apiBaseUrl: string
}

const FIRST: ListQuery = { side: sideOf(true), status: 'pending', page: 1 }

/** My bookings: side, status and page come from the URL. */
export const BookingList = island(Bookings)

function Bookings({ apiBaseUrl }: Props) {
  const { locale, t } = useLocale()
  const top = useRef<HTMLDivElement>(null)
  const listQuery = useStore($listQuery, null) ?? FIRST
  const list = useStore($list, NO_BOOKINGS)
  const { status, pagination } = list
  useEffect(() => {
    startBookings()
    loadStatusCounts()
  }, [])
  useEffect(startCountdown, [])
  useFocusAfterDialog(status !== 'loading', tabId(listQuery.status))
  const n = (count: number) => formatNumber(count, locale)
  const turn = (page: number) => {
    chooseBookings({ page })
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={top} className="scroll-mt-22">
      <SideMenu listQuery={listQuery} onChoose={(side) => chooseBookings({ side })} />
      <StatusTabs listQuery={listQuery} onChoose={(status) => chooseBookings({ status })} />
      <div
        id={PANEL_ID}
        role="tabpanel"
        aria-labelledby={tabId(listQuery.status)}
        aria-busy={status === 'loading'}
        className="group min-h-90"
      >
        <p className="sr-only" role="status">
          {status === 'ready' && t('my-bookings.found', { count: pagination.total, n: n(pagination.total) })}
        </p>
        <List
          list={list}
          skeleton={<RowsSkeleton />}
          empty={<NoBookings listQuery={listQuery} />}
          failed={
            <Failed
              title={t('my-bookings.failed.title')}
              text={t('my-bookings.failed.text')}
              onRetry={reloadBookings}
            />
          }
          onRetry={reloadBookings}
        >
          <BookingsTable bookings={list.items} side={listQuery.side} apiBaseUrl={apiBaseUrl} />
          <p className="pt-2 text-right text-xs text-ink-3 print:hidden">
            <a
              className="inline-flex min-h-6 items-center hover:underline"
              href={OSM_COPYRIGHT}
              target="_blank"
              rel="noopener"
            >
              {t('my-bookings.mapCredit')}
            </a>
          </p>
        </List>
        <PageLinks
          pagination={pagination}
          pathOf={(page) => bookingListPath({ ...listQuery, page })}
          onChoose={turn}
        />
      </div>
      <RateDialog />
      <EndDialog />
    </div>
  )
}

interface SideMenuProps {
  listQuery: ListQuery
  onChoose: (side: BookingSide) => void
}

const LINK =
  'grid min-h-11 place-items-center rounded-[10px] px-5 py-1 text-center max-[22rem]:px-1 leading-tight font-bold'

/** The two lists: bookings made by the user, and bookings of the user's vehicles. */
function SideMenu({ listQuery, onChoose }: SideMenuProps) {
  const { t } = useLocale()
  return (
    <nav
      className="inline-grid max-w-full auto-cols-[minmax(0,1fr)] grid-flow-col gap-1 rounded border border-line bg-sunk p-1"
      aria-label={t('my-bookings.sides.label')}
    >
      {BOOKING_SIDES.map((side) => (
        <a
          key={side}
          href={bookingListPath({ ...listQuery, side, page: 1 })}
          className={`${LINK} ${side === listQuery.side ? 'bg-card text-ink shadow-s' : 'text-ink-2 hover:text-ink'}`}
          aria-current={side === listQuery.side ? 'true' : undefined}
          onClick={onPlainClick(() => onChoose(side))}
        >
          <span className="flex items-center gap-2">
            {t(`my-bookings.sides.${side}`)}
            {side === 'host' && <Waiting />}
          </span>
        </a>
      ))}
    </nav>
  )
}

/** Number of pending requests; the header loads it. */
function Waiting() {
  const { locale, t } = useLocale()
  const count = useStore($requests, null)
  if (!count) return null
  const n = formatNumber(count, locale)
  return (
    <>
      <span className={BADGE} aria-hidden="true">
        {n}
      </span>
      <span className="sr-only">{t('notifications.requests', { count, n })}</span>
    </>
  )
}

import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type ListQuery as Asked, bookingListPath, type ListQuery } from '#domain/my-bookings/list-query.ts'
import {
  BOOKING_SIDES,
  BOOKING_STATUSES,
  type BookingSide,
  type BookingStatus,
  isGuestSide,
  sideOf,
} from '#domain/my-bookings/status.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { BADGE } from '#islands/ui/badge-class.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { IslandRoot } from '#islands/ui/IslandRoot.tsx'
import { List } from '#islands/ui/List.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { OSM_COPYRIGHT } from '#islands/ui/osm-copyright.ts'
import { PageLinks } from '#islands/ui/PageLinks.tsx'
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
import { $requests } from '#stores/notifications/unseen.ts'
import { RowsSkeleton } from './BookingListSkeleton.tsx'
import { BookingsTable } from './parts/BookingsTable.tsx'
import { EndDialog } from './parts/EndDialog.tsx'
import { RateDialog } from './parts/RateDialog.tsx'
import { STATUS_COLORS, StatusIcon } from './parts/StatusIcon.tsx'
import { useFocusAfterDialog } from './parts/use-focus-after-dialog.ts'

interface Props {
  locale: Locale
  /** for links that start a wallet payment */
  apiBaseUrl: string
}

const FIRST: Asked = { side: sideOf(true), status: 'pending', page: 1 }

/** My bookings: side, status and page come from the URL. */
export function BookingList({ locale, ...props }: Props) {
  return (
    <IslandRoot locale={locale}>
      <Bookings {...props} />
    </IslandRoot>
  )
}

function Bookings({ apiBaseUrl }: Omit<Props, 'locale'>) {
  const { locale, t } = useLocale()
  const top = useRef<HTMLDivElement>(null)
  const listQuery = useStore($listQuery, null) ?? FIRST
  const list = useStore($list, NO_BOOKINGS)
  const { status, pagination } = list
  useEffect(() => {
    startBookings()
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
      <StatusTabs chosen={listQuery.status} onChoose={(status) => chooseBookings({ status })} />
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
          labels={{
            label: t('my-bookings.pages.label'),
            previous: t('my-bookings.pages.previous'),
            next: t('my-bookings.pages.next'),
            page: (page) => t('my-bookings.pages.page', { n: n(page) }),
          }}
          digits={n}
          pathOf={(page) => bookingListPath({ ...listQuery, page })}
          onChoose={turn}
        />
      </div>
      <RateDialog />
      <EndDialog />
    </div>
  )
}

/** Explains the empty list and links to where a booking starts. */
function NoBookings({ listQuery: { side, status } }: { listQuery: Asked }) {
  const { t } = useLocale()
  const isGuest = isGuestSide(side)
  return (
    <EmptyState
      title={t(`my-bookings.empty.${side}.${status}.title`)}
      text={t(`my-bookings.empty.${side}.${status}.text`)}
      picture={
        <StatusIcon status={status} className={`size-11 ${STATUS_COLORS[status]}`} strokeWidth={1.5} />
      }
    >
      <ButtonLink look="quiet" href={isGuest ? '/vehicles' : '/profile/vehicles'}>
        {t(isGuest ? 'my-bookings.empty.search' : 'my-bookings.empty.vehicles')}
      </ButtonLink>
    </EmptyState>
  )
}

interface SideMenuProps {
  listQuery: ListQuery
  onChoose: (side: BookingSide) => void
}

const LINK = 'grid min-h-11 place-items-center rounded-[10px] px-5 py-1 text-center leading-tight font-bold'

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
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            onChoose(side)
          }}
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

interface StatusTabsProps {
  chosen: BookingStatus
  onChoose: (status: BookingStatus) => void
}

const PANEL_ID = 'bookings'
const tabId = (status: BookingStatus) => `tab-${status}`

/** On a narrow screen a row from edge to edge that scrolls, faded at its ends. */
const TABS =
  'relative mt-4 mb-5 flex gap-1 scrollbar-none overflow-x-auto border-b border-line-2 max-lg:-mx-5 max-lg:px-5 max-lg:[mask-image:linear-gradient(90deg,transparent,#000_20px_calc(100%-20px),transparent)] print:hidden'
const TAB =
  'flex min-h-12 flex-none cursor-pointer items-center gap-1.5 border-b-3 border-transparent px-3.5 font-bold text-ink-2 hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-blue aria-selected:text-ink'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** A single tab stop; arrows, Home and End move within it. */
function StatusTabs({ chosen, onChoose }: StatusTabsProps) {
  const { t } = useLocale()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // scrolls the row on a phone; scrollIntoView would scroll the page too
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`#${tabId(chosen)}`)
    if (row && tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 })
  }, [chosen])
  const choose = (status: BookingStatus) => {
    list.current?.querySelector<HTMLElement>(`#${tabId(status)}`)?.focus({ preventScroll: true })
    if (status !== chosen) onChoose(status)
  }
  const move = (event: KeyboardEvent) => {
    const target = targetOf(event.key, BOOKING_STATUSES.indexOf(chosen))
    if (!target) return
    event.preventDefault()
    choose(target)
  }
  return (
    <div
      ref={list}
      className={TABS}
      role="tablist"
      tabIndex={-1}
      aria-label={t('my-bookings.tabs')}
      onKeyDown={move}
    >
      {BOOKING_STATUSES.map((status) => (
        <button
          key={status}
          id={tabId(status)}
          className={TAB}
          type="button"
          role="tab"
          aria-selected={status === chosen}
          aria-controls={PANEL_ID}
          tabIndex={status === chosen ? 0 : -1}
          onClick={() => choose(status)}
        >
          <StatusIcon
            status={status}
            className={status === chosen ? `size-5.5 ${STATUS_COLORS[status]}` : 'size-5.5'}
            tick="stroke-paper"
          />
          {t(`my-bookings.status.${status}`)}
        </button>
      ))}
    </div>
  )
}

function targetOf(key: string, index: number): BookingStatus | undefined {
  if (key === 'Home') return BOOKING_STATUSES[0]
  if (key === 'End') return BOOKING_STATUSES.at(-1)
  const step = STEPS[key]
  return step === undefined
    ? undefined
    : BOOKING_STATUSES[(index + step + BOOKING_STATUSES.length) % BOOKING_STATUSES.length]
}

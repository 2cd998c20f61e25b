import { useEffect, useRef } from 'react'
import { type ListQuery as Asked, bookingListPath } from '#domain/my-bookings/list-query.ts'
import { isGuestSide, sideOf } from '#domain/my-bookings/status.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
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
import { RowsSkeleton } from './BookingListSkeleton.tsx'
import { BookingsTable } from './parts/BookingsTable.tsx'
import { EndDialog } from './parts/EndDialog.tsx'
import { RateDialog } from './parts/RateDialog.tsx'
import { SideMenu } from './parts/SideMenu.tsx'
import { STATUS_COLORS, StatusIcon } from './parts/StatusIcon.tsx'
import { PANEL_ID, StatusTabs, tabId } from './parts/StatusTabs.tsx'
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

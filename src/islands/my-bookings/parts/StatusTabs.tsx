import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ListQuery } from '#domain/my-bookings/list-query.ts'
import { BOOKING_STATUSES, type BookingStatus } from '#domain/my-bookings/status.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $statusCounts, NO_STATUS_COUNTS } from '#stores/my-bookings/status-counts.ts'
import { STATUS_COLORS, StatusIcon } from './StatusIcon.tsx'

interface StatusTabsProps {
  listQuery: ListQuery
  onChoose: (status: BookingStatus) => void
}

export const PANEL_ID = 'bookings'
export const tabId = (status: BookingStatus) => `tab-${status}`

/** On a narrow screen a row from edge to edge that scrolls, faded at its ends. */
const TABS =
  'relative mt-4 mb-5 flex gap-1 scrollbar-none overflow-x-auto border-b border-line-2 max-lg:-mx-[20px] max-lg:px-[20px] max-lg:[mask-image:linear-gradient(90deg,transparent,#000_20px_calc(100%-20px),transparent)] print:hidden'
const TAB =
  'flex min-h-12 flex-none cursor-pointer items-center gap-1.5 border-b-3 border-transparent px-3.5 font-bold text-ink-2 hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-blue aria-selected:text-ink'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** A single tab stop; arrows, Home and End move within it. */
export function StatusTabs({ listQuery: { side, status: chosen }, onChoose }: StatusTabsProps) {
  const { t } = useLocale()
  const { counts } = useStore($statusCounts, NO_STATUS_COUNTS)
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
          <Count count={counts?.[side][status]} />
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

/** How many bookings a list has; empty where there are none. */
export function Count({ count }: { count: number | undefined }) {
  const { locale } = useLocale()
  return <span className="font-normal tabular-nums">{count ? formatNumber(count, locale) : null}</span>
}

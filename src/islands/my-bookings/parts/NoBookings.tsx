import { bookingListPath, type ListQuery } from '#domain/my-bookings/list-query.ts'
import {
  BOOKING_STATUSES,
  type BookingSide,
  type BookingStatus,
  isGuestSide,
  sideOf,
} from '#domain/my-bookings/status.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { onPlainClick } from '#islands/ui/plain-click.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { chooseBookings } from '#stores/my-bookings/list.ts'
import { $statusCounts, NO_STATUS_COUNTS } from '#stores/my-bookings/status-counts.ts'
import { STATUS_COLORS, StatusIcon } from './StatusIcon.tsx'
import { Count, tabId } from './StatusTabs.tsx'

/** Explains the empty list, and links to the lists that are not empty and to where a booking starts. */
export function NoBookings({ listQuery: { side, status } }: { listQuery: ListQuery }) {
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
      {BOOKING_STATUSES.map((item) => item !== status && <OtherList key={item} side={side} status={item} />)}
      <OtherList side={sideOf(!isGuest)} status="pending" hasSide />
      <ButtonLink look="quiet" href={isGuest ? '/vehicles' : '/profile/vehicles'}>
        {t(isGuest ? 'my-bookings.empty.search' : 'my-bookings.empty.vehicles')}
      </ButtonLink>
    </EmptyState>
  )
}

interface OtherListProps {
  side: BookingSide
  status: BookingStatus
  /** the link names the side as well */
  hasSide?: boolean
}

/** A link to a list that is not empty. */
function OtherList({ side, status, hasSide = false }: OtherListProps) {
  const { t } = useLocale()
  const count = useStore($statusCounts, NO_STATUS_COUNTS).counts?.[side][status]
  if (!count) return null
  const choose = () => {
    chooseBookings({ side, status })
    document.getElementById(tabId(status))?.focus({ preventScroll: true })
  }
  return (
    <ButtonLink
      look="soft"
      className="max-w-full px-4! whitespace-normal!"
      href={bookingListPath({ side, status, page: 1 })}
      onClick={onPlainClick(choose)}
    >
      <StatusIcon status={status} className="size-5.5" tick="stroke-blue-tint" />
      {hasSide && `${t(`my-bookings.sides.${side}`)}: `}
      {t(`my-bookings.status.${status}`)} <Count count={count} />
    </ButtonLink>
  )
}

import { bookingListPath, type ListQuery } from '#domain/my-bookings/list-query.ts'
import { BOOKING_SIDES, type BookingSide } from '#domain/my-bookings/status.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { BADGE } from '#islands/ui/badge-class.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $requests } from '#stores/notifications/unseen.ts'

interface Props {
  listQuery: ListQuery
  onChoose: (side: BookingSide) => void
}

const LINK = 'grid min-h-11 place-items-center rounded-[10px] px-5 py-1 text-center leading-tight font-bold'

/** The two lists: bookings made by the user, and bookings of the user's vehicles. */
export function SideMenu({ listQuery, onChoose }: Props) {
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

import type { Booking } from '#contract/my-bookings.ts'
import { directionsUrl } from '#domain/my-bookings/directions.ts'
import { actionsOf } from '#domain/my-bookings/status.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { openReport } from '#stores/feedback/report.ts'
import { $isSaving, saveCalendar } from '#stores/my-bookings/booking.ts'
import { moneyIfEnded, openEnding } from '#stores/my-bookings/ending.ts'
import { titleOf } from './text.ts'

interface Props {
  booking: Booking
  locale: Locale
}

/** Directions to the pickup and a calendar file, until the trip is over. */
export function TicketLinks({ booking, locale }: Props) {
  const t = translator(locale)
  const isSaving = useStore($isSaving, false)
  if (booking.status === 'cancelled' || booking.status === 'completed') return null
  const isAndroid = /Android/i.test(navigator.userAgent)
  return (
    <div className="ticket-ways">
      <a
        className="btn quiet"
        href={directionsUrl(booking.origin, isAndroid)}
        target={isAndroid ? undefined : '_blank'}
        rel="noopener noreferrer"
      >
        {t('my-bookings.page.directions')}
      </a>
      <button
        className="btn quiet"
        type="button"
        aria-busy={isSaving}
        onClick={() => saveCalendar(booking.id)}
      >
        {t('my-bookings.page.calendar')}
      </button>
    </div>
  )
}

/** Rarely needed actions. */
export function TicketFooter({ booking, locale }: Props) {
  const t = translator(locale)
  const { canReport } = actionsOf(booking, booking.isBookedByMe)
  return (
    <p className="ticket-foot">
      {moneyIfEnded(booking) && (
        <button className="cancel" type="button" onClick={() => openEnding(booking)}>
          {t('my-bookings.actions.cancelLong')}
        </button>
      )}
      {canReport && (
        <button
          type="button"
          onClick={() => openReport({ type: 'booking', id: booking.id, title: titleOf(booking) })}
        >
          {t('my-bookings.actions.reportLong')}
        </button>
      )}
      <button type="button" onClick={() => window.print()}>
        {t('my-bookings.page.print')}
      </button>
    </p>
  )
}

import type { Booking } from '#contract/my-bookings.ts'
import { directionsUrl } from '#domain/my-bookings/directions.ts'
import { actionsOf } from '#domain/my-bookings/status.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { openReport } from '#stores/feedback/report.ts'
import { $isSaving, saveCalendar } from '#stores/my-bookings/booking.ts'
import { moneyIfEnded, openEnding } from '#stores/my-bookings/ending.ts'
import { titleOf } from './text.ts'

interface Props {
  booking: Booking
}

/** Directions to the pickup and a calendar file, until the trip is over. */
export function TicketLinks({ booking }: Props) {
  const { t } = useLocale()
  const isSaving = useStore($isSaving, false)
  if (booking.status === 'cancelled' || booking.status === 'completed') return null
  const isAndroid = /Android/i.test(navigator.userAgent)
  return (
    <div className="ticket-ways">
      <ButtonLink
        look="quiet"
        href={directionsUrl(booking.origin, isAndroid)}
        target={isAndroid ? undefined : '_blank'}
        rel="noopener noreferrer"
      >
        {t('my-bookings.page.directions')}
      </ButtonLink>
      <Button look="quiet" aria-busy={isSaving} onClick={() => saveCalendar(booking.id)}>
        {t('my-bookings.page.calendar')}
      </Button>
    </div>
  )
}

/** Rarely needed actions. */
export function TicketFooter({ booking }: Props) {
  const { t } = useLocale()
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

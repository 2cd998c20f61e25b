import type { Booking } from '#contract/my-bookings.ts'
import { directionsUrl } from '#domain/my-bookings/directions.ts'
import { actionsOf } from '#domain/my-bookings/status.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $isSavingCalendar, saveCalendar } from '#stores/my-bookings/booking.ts'
import { openEnding, refundIfEnded } from '#stores/my-bookings/ending.ts'
import { shareTrip } from '#stores/my-bookings/paying.ts'
import { titleOf, withPaid } from './text.ts'

interface Props {
  booking: Booking
}

const LINK = 'px-2! whitespace-normal!'
const TEXT_BUTTON = 'min-h-11 cursor-pointer text-sm underline underline-offset-3'

/** Directions to the pickup, a calendar file and a link to share, until the trip is over. */
export function TicketLinks({ booking }: Props) {
  const { t } = useLocale()
  const isSaving = useStore($isSavingCalendar, false)
  if (booking.status === 'cancelled' || booking.status === 'completed') return null
  const isAndroid = /Android/i.test(navigator.userAgent)
  const { shareUrl } = booking
  return (
    <div className="grid grid-cols-2 gap-2.5 print:hidden">
      <ButtonLink
        look="quiet"
        className={LINK}
        href={directionsUrl(booking.origin, isAndroid)}
        target={isAndroid ? undefined : '_blank'}
        rel="noopener noreferrer"
      >
        {t('my-bookings.page.directions')}
      </ButtonLink>
      <Button look="quiet" className={LINK} aria-busy={isSaving} onClick={() => saveCalendar(booking.id)}>
        {t('my-bookings.page.calendar')}
      </Button>
      {shareUrl !== null && (
        <Button
          look="quiet"
          className={`${LINK} col-span-2`}
          onClick={() =>
            shareTrip({ url: shareUrl, title: t('my-bookings.share.title', { vehicle: titleOf(booking) }) })
          }
        >
          {t('my-bookings.share.button')}
        </Button>
      )}
    </div>
  )
}

/** Rarely needed actions. */
export function TicketFooter({ booking }: Props) {
  const { t } = useLocale()
  const { canReport } = actionsOf(booking, booking.isBookedByMe)
  return (
    <p className="flex flex-wrap gap-x-4.5 border-t border-line pt-1.5 print:hidden">
      {refundIfEnded(booking) && (
        <button
          className={`${TEXT_BUTTON} text-crimson dark:text-[#ff9db3]`}
          type="button"
          onClick={() => openEnding(withPaid(booking))}
        >
          {t('my-bookings.actions.cancelLong')}
        </button>
      )}
      {canReport && (
        <button
          className={`${TEXT_BUTTON} text-ink-2`}
          type="button"
          aria-haspopup="dialog"
          data-report-type="booking"
          data-report-id={booking.id}
          data-report-title={titleOf(booking)}
        >
          {t('my-bookings.actions.reportLong')}
        </button>
      )}
      <button className={`${TEXT_BUTTON} text-ink-2`} type="button" onClick={() => window.print()}>
        {t('my-bookings.page.print')}
      </button>
    </p>
  )
}

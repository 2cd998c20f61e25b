import type { BookingRow } from '#contract/my-bookings.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { actionsOf } from '#domain/my-bookings/status.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { walletName } from '#messages/wallet-name.ts'
import { type Endable, openEnding } from '#stores/my-bookings/ending.ts'
import { gatewaysFor, payBooking } from '#stores/my-bookings/paying.ts'
import { openRating } from '#stores/my-bookings/rating.ts'
import { titleOf } from './text.ts'

interface Props {
  booking: Pick<BookingRow, 'to' | 'rated' | 'payment'> & Omit<Endable, 'isBookedByMe'>
  isBookedByMe: boolean
  apiBaseUrl: string
}

export const ACTIONS = 'flex flex-wrap gap-2 empty:hidden'

/** The actions on a booking of the list for its guest or host (domain/my-bookings/status.ts). */
export function Actions({ booking, isBookedByMe, apiBaseUrl }: Props) {
  const { t } = useLocale()
  const { canCancel, canReport } = actionsOf(booking, isBookedByMe)
  const about = `booking-${booking.id}`
  const quiet = {
    look: 'quiet',
    isSmall: true,
    className: 'booking-button-text',
    'aria-describedby': about,
  } as const
  return (
    <div className={`booking-actions ${ACTIONS}`}>
      <MainAction {...{ booking, isBookedByMe, apiBaseUrl }} isShort />
      <ButtonLink {...quiet} href={bookingPath(booking.id)}>
        {t('my-bookings.actions.details')}
      </ButtonLink>
      {canCancel && (
        <Button {...quiet} onClick={() => openEnding({ ...booking, isBookedByMe })}>
          {t('my-bookings.actions.cancel')}
        </Button>
      )}
      {canReport && (
        <Button
          {...quiet}
          aria-haspopup="dialog"
          data-report-type="booking"
          data-report-id={booking.id}
          data-report-title={titleOf(booking)}
        >
          {t('my-bookings.actions.report')}
        </Button>
      )}
    </div>
  )
}

/** The guest's pending action, if any: payment or rating. `isShort`: less prominent, for a list of many rows. */
export function MainAction({
  booking,
  isBookedByMe,
  apiBaseUrl,
  isShort = false,
}: Props & { isShort?: boolean }) {
  const { t } = useLocale()
  const { canPay, canRate } = actionsOf(booking, isBookedByMe)
  // paying online is optional for a cash booking
  const isChoice = canPay && booking.payment === 'cash'
  const main = {
    look: isShort ? 'soft' : isChoice ? 'quiet' : 'main',
    isSmall: true,
    className: isShort ? 'booking-button-soft' : undefined,
    'aria-describedby': isShort ? `booking-${booking.id}` : undefined,
  } as const
  const gateways = canPay ? gatewaysFor(booking.payment) : []
  if (gateways.length)
    return gateways.map((id) => (
      <Button key={id} {...main} onClick={() => payBooking(booking, id, apiBaseUrl)}>
        {isShort && gateways.length === 1
          ? t('my-bookings.actions.pay')
          : t('my-bookings.actions.payLong', { wallet: walletName(t, id) })}
      </Button>
    ))
  if (!canRate) return null
  return (
    <Button {...main} onClick={() => openRating(booking)}>
      {t(isShort ? 'my-bookings.actions.rate' : 'my-bookings.actions.rateLong')}
    </Button>
  )
}

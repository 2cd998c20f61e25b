import type { BookingRow } from '#contract/my-bookings.ts'
import { paymentUrl } from '#domain/booking/payment.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $blocker } from '#stores/booking/blocker.ts'
import { chosenQuery } from '#stores/booking/dates.ts'
import { BookButton } from './BookButton.tsx'
import { useOwnBookingState } from './OwnBookingPanel.tsx'

interface Props {
  className?: string | undefined
  apiBaseUrl: string
}

/** The main button: books, or offers the next step where these dates cannot be booked. */
export function NextAction({ className, apiBaseUrl }: Props) {
  const { t } = useLocale()
  const blocker = useStore($blocker, null)
  switch (blocker?.kind) {
    case 'own':
      return <OwnBookingLink booking={blocker.booking} {...{ className, apiBaseUrl }} />
    case 'ownVehicle':
      // submitting runs the check that refuses the booking and leads back
      return (
        <Button look="main" className={className} type="submit">
          {t('booking.desk.back')}
        </Button>
      )
    case 'unlisted':
      return (
        <ButtonLink look="main" className={className} href={`/vehicles?${chosenQuery()}`}>
          {t('booking.box.others')}
        </ButtonLink>
      )
    case 'unfit':
    case 'taken':
      return (
        <Button look="main" className={className} type="submit">
          {t('booking.box.changeDates')}
        </Button>
      )
    default:
      return <BookButton className={className} />
  }
}

function OwnBookingLink({ booking, className, apiBaseUrl }: Props & { booking: BookingRow }) {
  const { locale, t } = useLocale()
  const { id, pricing } = booking
  const isHold = useOwnBookingState(booking) === 'hold'
  return (
    <ButtonLink
      look="main"
      className={className}
      href={isHold ? paymentUrl(apiBaseUrl, id) : bookingPath(id)}
    >
      {isHold ? t('booking.own.pay', { price: formatMoney(pricing.payable, locale) }) : t('booking.own.show')}
    </ButtonLink>
  )
}

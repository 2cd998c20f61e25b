import type { BookingRow } from '#contract/my-bookings.ts'
import { paymentUrl } from '#domain/booking/payment.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $blocker } from '#stores/booking/blocker.ts'
import { chosenQuery } from '#stores/booking/dates.ts'
import { BookButton } from './BookButton.tsx'
import { useOwnStanding } from './OwnBooking.tsx'

interface Props {
  className: string
  apiBaseUrl: string
  locale: Locale
}

/** The main button: books, or offers the next step where these dates cannot be booked. */
export function NextAction({ className, apiBaseUrl, locale }: Props) {
  const t = translator(locale)
  const blocker = useStore($blocker, null)
  switch (blocker?.kind) {
    case 'own':
      return <OwnBookingLink booking={blocker.booking} {...{ className, apiBaseUrl, locale }} />
    case 'ownVehicle':
      // submitting runs the check that refuses it and leads back
      return (
        <button className={className} type="submit">
          {t('booking.desk.back')}
        </button>
      )
    case 'unlisted':
      return (
        <a className={className} href={`/vehicles?${chosenQuery()}`}>
          {t('booking.box.others')}
        </a>
      )
    case 'unfit':
    case 'taken':
      return (
        <button className={className} type="submit">
          {t('booking.box.changeDates')}
        </button>
      )
    default:
      return <BookButton className={className} locale={locale} />
  }
}

function OwnBookingLink({ booking, className, apiBaseUrl, locale }: Props & { booking: BookingRow }) {
  const t = translator(locale)
  const { id, pricing } = booking
  const isHold = useOwnStanding(booking) === 'hold'
  return (
    <a className={className} href={isHold ? paymentUrl(apiBaseUrl, id) : bookingPath(id)}>
      {isHold ? t('booking.own.pay', { price: formatMoney(pricing.payable, locale) }) : t('booking.own.show')}
    </a>
  )
}

import type { BookingRow } from '#contract/my-bookings.ts'
import type { BoardSide } from '#domain/my-bookings/board.ts'
import { bookingAddress } from '#domain/my-bookings/board.ts'
import { formatBikram } from '#domain/shared/bikram.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { Actions } from './Actions.tsx'
import { refundWords } from './Refunded.tsx'
import { StatusMark } from './StatusIcon.tsx'
import { VehiclePicture } from './VehiclePicture.tsx'
import { narrowMomentOf, titleOf } from './words.ts'

interface Props {
  bookings: readonly BookingRow[]
  side: BoardSide
  locale: Locale
  apiBaseUrl: string
}

const COLUMNS = ['date', 'description', 'status', 'amount', 'actions'] as const

/** A table on wide screens; on phones each row is drawn as a card. */
export function BookingTable({ bookings, side, ...rest }: Props) {
  const t = translator(rest.locale)
  return (
    <table className="bookings">
      <caption className="sr-only">{t(`my-bookings.sides.${side}`)}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`my-bookings.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <Row key={booking.id} booking={booking} isBookedByMe={side === 'renter'} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Pick<Props, 'locale' | 'apiBaseUrl'> {
  booking: BookingRow
  isBookedByMe: boolean
}

function Row({ booking, isBookedByMe, locale, apiBaseUrl }: RowProps) {
  const t = translator(locale)
  const { pricing, vehicle } = booking
  const refund = booking.refund && refundWords(booking.refund, locale)
  const bikram = formatBikram(Date.parse(booking.from), locale)
  return (
    <tr>
      <td className="date">
        <b>{narrowMomentOf(booking.from, locale)}</b>
        <small>{t('my-bookings.until', { time: narrowMomentOf(booking.to, locale) })}</small>
        {bikram && <small>{bikram}</small>}
      </td>
      <td className="what">
        <div className="what-box">
          <VehiclePicture booking={booking} width={320} />
          <div>
            <a id={`booking-${booking.id}`} className="title" href={bookingAddress(booking.id)}>
              {titleOf(booking)}
            </a>
            <small>{vehicle.model.vehicleType.title}</small>
            <small>{t('my-bookings.route', { from: booking.origin, to: booking.destination })}</small>
          </div>
        </div>
      </td>
      <td className="state">
        <StatusMark status={booking.status} locale={locale} />
        {refund ? (
          <small>{t(`my-bookings.refund.row.${refund.key}`, { amount: refund.amount })}</small>
        ) : (
          booking.isPaid && <small>{t('my-bookings.paid')}</small>
        )}
        {booking.rated && <small>{t('my-bookings.rated')}</small>}
      </td>
      <td className="amount">
        <b>{formatMoney(pricing.payable, locale)}</b>
        {pricing.total !== pricing.payable && <s>{formatMoney(pricing.total, locale)}</s>}
      </td>
      <td className="ways">
        <Actions
          booking={booking}
          isBookedByMe={isBookedByMe}
          locale={locale}
          apiBaseUrl={apiBaseUrl}
          hasLink
        />
      </td>
    </tr>
  )
}

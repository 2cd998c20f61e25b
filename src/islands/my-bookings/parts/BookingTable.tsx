import type { BookingRow } from '#contract/my-bookings.ts'
import { placeParts } from '#domain/my-bookings/directions.ts'
import type { BookingSide } from '#domain/my-bookings/list-query.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { formatOtherDay, formatOwnDay } from '#domain/shared/moment.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { formatTime } from '#domain/shared/time.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $now } from '#stores/my-bookings/countdown.ts'
import { environment } from '#stores/shell/environment.ts'
import { Actions } from './Actions.tsx'
import { refundText } from './RefundNote.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { StatusMark } from './StatusIcon.tsx'
import { TimelineDots } from './Timeline.tsx'
import { momentOf, nextText, stageOf, titleOf } from './text.ts'
import { VehiclePicture } from './VehiclePicture.tsx'

interface Props {
  bookings: readonly BookingRow[]
  side: BookingSide
  apiBaseUrl: string
}

const COLUMNS = ['status', 'description', 'date', 'amount', 'actions'] as const

/** A table whose rows are drawn as cards, with the booking's state above everything else. */
export function BookingTable({ bookings, side, ...rest }: Props) {
  const { t } = useLocale()
  const now = useStore($now, null) ?? environment().now()
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
          <Row key={booking.id} booking={booking} side={side} now={now} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Omit<Props, 'bookings'> {
  booking: BookingRow
  /** epoch milliseconds */
  now: number
}

function Row({ booking, side, now, apiBaseUrl }: RowProps) {
  const { locale, t } = useLocale()
  const { pricing, vehicle } = booking
  const refund = booking.refund && refundText(booking.refund, locale)
  const from = Date.parse(booking.from)
  const other = formatOtherDay(from, locale)
  const next = nextText(booking, { reader: side, now, locale })
  return (
    <tr>
      <td className="state" data-stage={stageOf(booking)}>
        <StatusMark booking={booking} />
        {next && <b className="next">{next}</b>}
        {refund ? (
          <small>{t(`my-bookings.refund.row.${refund.key}`, { amount: refund.amount })}</small>
        ) : (
          booking.isPaid && <small>{t('my-bookings.paid')}</small>
        )}
        {booking.rated && <small>{t('my-bookings.rated')}</small>}
        <TimelineDots booking={booking} />
      </td>
      <td className="what">
        <VehiclePicture booking={booking} width={320} />
        <div>
          <a id={`booking-${booking.id}`} className="title" href={bookingPath(booking.id)}>
            {titleOf(booking)}
          </a>
          <small>{vehicle.model.vehicleType.title}</small>
          <small>
            {t('my-bookings.route', { from: shortOf(booking.origin), to: shortOf(booking.destination) })}
          </small>
          <RequestFacts booking={booking} isShort />
        </div>
      </td>
      <td className="date">
        <b>
          <span>{formatOwnDay(from, locale)},</span> <span>{formatTime(from, locale)}</span>
        </b>
        {other && <small>{other}</small>}
        <small>{t('my-bookings.until', { time: momentOf(booking.to, locale) })}</small>
      </td>
      <td className="amount">
        <b>{formatMoney(pricing.payable, locale)}</b>
        {pricing.total !== pricing.payable && <s>{formatMoney(pricing.total, locale)}</s>}
      </td>
      <td className="ways">
        <Actions booking={booking} isBookedByMe={side === 'renter'} apiBaseUrl={apiBaseUrl} />
      </td>
    </tr>
  )
}

/** 'Thamel, Kathmandu': without the country. */
function shortOf(address: string): string {
  const { name, area } = placeParts(address)
  return area ? `${name}, ${area}` : name
}

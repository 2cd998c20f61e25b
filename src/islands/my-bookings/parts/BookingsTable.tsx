import type { BookingRow } from '#contract/my-bookings.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { type BookingSide, isGuestSide } from '#domain/my-bookings/status.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $now } from '#stores/my-bookings/countdown.ts'
import { environment } from '#stores/shell/environment.ts'
import { Actions } from './Actions.tsx'
import { TimelineDots } from './BookingTimeline.tsx'
import { BookingTimes } from './BookingTimes.tsx'
import { HostRequestRow } from './HostRequestRow.tsx'
import { Plate } from './Plate.tsx'
import { refundText } from './RefundNote.tsx'
import { SideNote } from './SideNote.tsx'
import { SmallRouteMap } from './SmallRouteMap.tsx'
import { StatusMark } from './StatusIcon.tsx'
import { nextText, routeText, stageOf, titleOf } from './text.ts'
import { VehiclePicture } from './VehiclePicture.tsx'
import './BookingsTable.css'

interface Props {
  bookings: readonly BookingRow[]
  side: BookingSide
  apiBaseUrl: string
}

const COLUMNS = ['status', 'description', 'date', 'amount', 'actions'] as const

/** A table whose rows are drawn as cards, with the booking's state above everything else. */
export function BookingsTable({ bookings, side, ...rest }: Props) {
  const { t } = useLocale()
  const now = useStore($now, null) ?? environment().now()
  return (
    <table className="grid gap-3.5 group-aria-busy:opacity-60">
      <caption className="sr-only">{t(`my-bookings.sides.${side}`)}</caption>
      <thead className="sr-only">
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`my-bookings.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-3.5">
        {bookings.map((booking) =>
          booking.request ? (
            <HostRequestRow key={booking.id} booking={booking} request={booking.request} now={now} />
          ) : (
            <Row key={booking.id} booking={booking} side={side} now={now} {...rest} />
          ),
        )}
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
  const next = nextText(booking, { side, now, locale })
  const isUnpaid = stageOf(booking) === 'unpaid'
  return (
    <tr className="booking-row overflow-hidden rounded border border-line bg-card">
      <td
        className={`booking-state flex flex-wrap items-center gap-x-3.5 gap-y-0.5 border-b border-line leading-[1.35] ${isUnpaid ? 'bg-marigold-tint' : ''}`}
      >
        <StatusMark booking={booking} />
        {next && <b className={`text-balance ${isUnpaid ? '' : 'font-normal'}`}>{next}</b>}
        {refund ? (
          <SideNote>{t(`my-bookings.refund.row.${refund.key}`, { amount: refund.amount })}</SideNote>
        ) : (
          booking.isPaid && <SideNote>{t('my-bookings.paid')}</SideNote>
        )}
        {booking.rated && <SideNote>{t('my-bookings.rated')}</SideNote>}
        {booking.openChange && (
          <b className="text-blue">{t(`my-bookings.row.change.${booking.openChange}`)}</b>
        )}
        <TimelineDots booking={booking} />
      </td>
      <td className="booking-vehicle flex gap-3.5">
        <VehiclePicture booking={booking} width={320} className="w-28 self-start rounded-[8px]" />
        <div className="min-w-0">
          <a
            id={`booking-${booking.id}`}
            className="text-lg/[1.3] font-bold text-blue underline-offset-3 hover:underline"
            href={bookingPath(booking.id)}
          >
            {titleOf(booking)}
          </a>
          <SideNote>{vehicle.model.vehicleType.title}</SideNote>
          <SideNote>{routeText(booking.origin, booking.destination, locale)}</SideNote>
          {!isGuestSide(side) && <Plate booking={booking} />}
        </div>
      </td>
      <td>
        <BookingTimes booking={booking} />
      </td>
      <td className="text-right text-lg tabular-nums">
        <b className="whitespace-nowrap">{formatMoney(pricing.payable, locale)}</b>
        {pricing.total !== pricing.payable && (
          <s className="block text-[0.875rem] text-ink-3">{formatMoney(pricing.total, locale)}</s>
        )}
        <SmallRouteMap booking={booking} className="mt-1 ml-auto w-24 sm:w-28" />
      </td>
      <td className="booking-ways print:hidden">
        <Actions booking={booking} isBookedByMe={isGuestSide(side)} apiBaseUrl={apiBaseUrl} />
      </td>
    </tr>
  )
}

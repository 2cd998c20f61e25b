import type { Booking } from '#contract/my-bookings.ts'
import { paymentMessage } from '#domain/my-bookings/cancellation.ts'
import { deadlineOf, minutesToReadOut } from '#domain/my-bookings/deadline.ts'
import { bookingListPath } from '#domain/my-bookings/list-query.ts'
import { type BookingSide, sideOf } from '#domain/my-bookings/status.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { Back } from '#islands/ui/Back.tsx'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { PriceLines } from '#islands/ui/PriceLines.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { walletName } from '#messages/wallet-name.ts'
import { $now } from '#stores/my-bookings/countdown.ts'
import { environment } from '#stores/shell/environment.ts'
import { BookingTimeline } from './BookingTimeline.tsx'
import { Itinerary } from './Itinerary.tsx'
import { OtherVehicles } from './OtherVehicles.tsx'
import { Rating } from './Rating.tsx'
import { SideNote } from './SideNote.tsx'
import { StatusSummary } from './StatusSummary.tsx'
import { TicketDriver } from './TicketDriver.tsx'
import { TicketFooter, TicketLinks } from './TicketFooter.tsx'
import { TicketMap } from './TicketMap.tsx'
import { nextText } from './text.ts'
import { TICKET } from './ticket-class.ts'
import { People, VehicleFacts } from './VehicleFacts.tsx'

interface Props {
  booking: Booking
  /** for links that start a wallet payment */
  apiBaseUrl: string
  /** empty: use the embedded map */
  googleMapsKey: string
}

const PushOffer = lazyPart(async () => (await import('#islands/ui/push/PushOffer.tsx')).PushOffer)

/** One trip for its guest or host: state, times and places, contacts, price. */
export function Ticket({ booking, apiBaseUrl, googleMapsKey }: Props) {
  const { t } = useLocale()
  const now = useStore($now, null) ?? environment().now()
  const { status, isBookedByMe } = booking
  const side = sideOf(isBookedByMe)
  // on a phone the number to call comes first while the trip lies ahead
  const isAhead = status === 'approved' || status === 'inTrip'
  return (
    <>
      <p className="print:hidden">
        <Back href={bookingListPath({ side, status, page: 1 })}>
          {t(isBookedByMe ? 'my-bookings.page.back' : 'my-bookings.page.backHost')}
        </Back>
      </p>
      <article className={TICKET.frame}>
        <div className="min-w-0">
          <StatusSummary booking={booking} apiBaseUrl={apiBaseUrl} now={now} />
          {status === 'pending' && isBookedByMe && (
            <LazyBoundary>
              <PushOffer reader="guest" className="mx-5 mt-4.5 print:hidden" />
            </LazyBoundary>
          )}
          <LiveCountdown booking={booking} reader={side} now={now} />
          <OtherVehicles booking={booking} />
          <TicketMap booking={booking} googleMapsKey={googleMapsKey} />
          {isAhead && <TicketDriver booking={booking} className="px-5 pt-4.5 lg:hidden print:hidden" />}
          <div className={TICKET.body}>
            <Itinerary booking={booking} />
            <BookingTimeline booking={booking} now={now} />
            {booking.rating && <Rating rating={booking.rating} />}
          </div>
        </div>
        <aside className={TICKET.side} aria-label={t('my-bookings.page.more')}>
          <TicketDriver booking={booking} className={isAhead ? 'max-lg:hidden print:grid' : ''} />
          <TicketLinks booking={booking} />
          <VehicleFacts booking={booking} />
          <PaymentSummary booking={booking} />
          <People booking={booking} />
          <TicketFooter booking={booking} />
        </aside>
      </article>
    </>
  )
}

interface CountdownProps {
  booking: Booking
  reader: BookingSide
  /** epoch milliseconds */
  now: number
}

/** Announces a deadline to screen readers every few minutes; the visible text changes each minute and is not live. */
function LiveCountdown({ booking, reader, now }: CountdownProps) {
  const { locale } = useLocale()
  const deadline = deadlineOf(booking)
  const isCounting = deadline?.kind === 'pay' || deadline?.kind === 'answer'
  const minutes = isCounting ? minutesToReadOut(deadline.at, now) : null
  return (
    <p className="sr-only" role="status">
      {minutes !== null && nextText(booking, { reader, now, locale, minutes })}
    </p>
  )
}

function PaymentSummary({ booking }: { booking: Booking }) {
  const { locale, t } = useLocale()
  const due = paymentMessage(booking)
  const amount = formatMoney(booking.pricing.payable, locale)
  const wallet = walletName(t, booking.payment)
  const isOpen = due === 'cash' || due === 'openOnline'
  const label = booking.isPaid || due === 'cashDone' ? 'paid' : isOpen ? 'toPay' : 'nothing'
  return (
    <section
      className="ticket-part grid gap-1.5 border-t border-line pt-3.5"
      aria-label={t('my-bookings.page.price')}
    >
      <p className="flex items-baseline justify-between gap-3 text-ink-2">
        <span>{t(`my-bookings.payment.label.${label}`)}</span>
        <b className="text-xl whitespace-nowrap text-ink">{amount}</b>
      </p>
      {due && <SideNote as="p">{t(`my-bookings.payment.${due}`, { amount, wallet })}</SideNote>}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-sm text-blue underline underline-offset-3 print:hidden">
          {t('my-bookings.page.lines')}
        </summary>
        <PriceLines quote={booking.quote} locale={locale} className="pb-2 text-sm" />
        <SideNote as="p">{t('my-bookings.page.inclusive')}</SideNote>
      </details>
    </section>
  )
}

import { useState } from 'react'
import type { Booking } from '#contract/my-bookings.ts'
import { paymentMessage, priceLabel } from '#domain/my-bookings/cancellation.ts'
import { deadlineOf, minutesToReadOut } from '#domain/my-bookings/deadline.ts'
import { bookingListPath, isJustBooked } from '#domain/my-bookings/list-query.ts'
import { type BookingSide, sideOf } from '#domain/my-bookings/status.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { isBilled } from '#domain/trip-day/bill.ts'
import { isCashNoted } from '#domain/trip-day/cash.ts'
import { isDayFollowed } from '#domain/trip-day/position.ts'
import { Back } from '#islands/ui/Back.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { DriverSummary } from '#islands/ui/DriverSummary.tsx'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { PriceLines } from '#islands/ui/PriceLines.tsx'
import { PushOffer } from '#islands/ui/push/PushOffer.tsx'
import { PositionNote } from '#islands/ui/trip-day/PositionNote.tsx'
import { useTripPosition } from '#islands/ui/trip-day/use-trip-position.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { walletName } from '#messages/wallet-name.ts'
import { $isBookingAgain, bookAgain, canBookAgain } from '#stores/my-bookings/book-again.ts'
import { $now } from '#stores/my-bookings/countdown.ts'
import { environment } from '#stores/shell/environment.ts'
import { followDay } from '#stores/trip-day/ticket.ts'
import { TICKET } from '../TicketSkeleton.tsx'
import { BookingTimeline } from './BookingTimeline.tsx'
import { CallButton } from './CallButton.tsx'
import { ChangeHistory } from './ChangeHistory.tsx'
import { ChangeDue, ExtendTrip } from './ChangeOffers.tsx'
import { Itinerary } from './Itinerary.tsx'
import { MessagesLink } from './MessagesLink.tsx'
import { OpenChange } from './OpenChange.tsx'
import { OtherVehicles } from './OtherVehicles.tsx'
import { SideNote } from './SideNote.tsx'
import { StatusSummary } from './StatusSummary.tsx'
import { TicketFooter, TicketLinks } from './TicketFooter.tsx'
import { TicketMap } from './TicketMap.tsx'
import { TicketRatings } from './TicketRatings.tsx'
import { hoursOf, nextText, withPaid } from './text.ts'
import { People, PhoneLink, VehicleFacts } from './VehicleFacts.tsx'

const TripDaySection = lazyPart(async () => (await import('./TripDaySection.tsx')).TripDaySection)

interface Props {
  booking: Booking
  /** for links that start a wallet payment */
  apiBaseUrl: string
  /** empty: use the embedded map */
  googleMapsKey: string
}

/** One trip for its guest or host: state, times and places, contacts, price. */
export function Ticket({ booking, apiBaseUrl, googleMapsKey }: Props) {
  const { t } = useLocale()
  const now = useStore($now, null) ?? environment().now()
  const { status, isBookedByMe } = booking
  const side = sideOf(isBookedByMe)
  // stays when the confirmation takes it from the URL
  const [isNew] = useState(() => isBookedByMe && isJustBooked(environment().currentPath()))
  // on a phone the number to call comes first while the trip lies ahead
  const isAhead = status === 'approved' || status === 'inTrip'
  const position = useTripPosition(isFollowed(booking, now) ? () => followDay(booking.id) : null)
  const shownPosition = booking.day?.end ? null : position
  return (
    <>
      <p className="print:hidden">
        <Back href={bookingListPath({ side, status, page: 1 })}>
          {t(isBookedByMe ? 'my-bookings.page.back' : 'my-bookings.page.backHost')}
        </Back>
      </p>
      <article className={TICKET.frame}>
        <div className="min-w-0">
          <StatusSummary booking={booking} isNew={isNew} apiBaseUrl={apiBaseUrl} now={now} />
          <OpenChange booking={booking} now={now} />
          <ChangeDue booking={booking} apiBaseUrl={apiBaseUrl} />
          <ExtendTrip booking={booking} now={now} />
          <TicketDay booking={booking} />
          {status === 'pending' && isBookedByMe && (
            <PushOffer side="guest" className="mx-5 my-4.5 print:hidden" />
          )}
          <LiveCountdown booking={booking} side={side} now={now} />
          <OtherVehicles booking={booking} />
          <BookAgain booking={booking} />
          {shownPosition && <PositionNote position={shownPosition} />}
          <TicketMap booking={booking} googleMapsKey={googleMapsKey} position={shownPosition} />
          {isAhead && (
            <TicketDriver booking={booking} isNew={isNew} className="px-5 pt-4.5 lg:hidden print:hidden" />
          )}
          <div className={TICKET.body}>
            <Itinerary booking={booking} />
            <BookingTimeline booking={{ ...withPaid(booking), ...hoursOf(booking) }} now={now} />
            <ChangeHistory booking={booking} />
            <TicketRatings booking={booking} />
          </div>
        </div>
        <aside className={TICKET.side} aria-label={t('my-bookings.page.more')}>
          <TicketDriver
            booking={booking}
            isNew={isNew}
            className={isAhead ? 'max-lg:hidden print:grid' : ''}
          />
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

/** Whether the ticket looks for news of the day. */
function isFollowed({ status, from, to, day }: Booking, now: number): boolean {
  if (!day) return false
  const endedAt = day.end ? Date.parse(day.end.takenAt) : null
  const trip = { status, from: Date.parse(from), to: Date.parse(to), endedAt }
  return isDayFollowed({ ...trip, hasCode: day.code !== null }, now)
}

/** The day of the trip, once there is something to do or to see; the host hands the link out beforehand. */
function TicketDay({ booking }: { booking: Booking }) {
  const { day, status } = booking
  if (!day) return null
  const hasFacts = day.start || day.bill || day.expenses.length > 0
  if (!day.driverUrl && !day.code && !hasFacts && !isCashNoted(day, status)) return null
  return (
    <LazyBoundary>
      <TripDaySection booking={booking} day={day} />
    </LazyBoundary>
  )
}

/** For the guest of a completed trip: the same one again. */
function BookAgain({ booking }: { booking: Booking }) {
  const { t } = useLocale()
  const isBusy = useStore($isBookingAgain, false)
  if (!canBookAgain(booking)) return null
  return (
    <section className={TICKET.part} aria-labelledby="again">
      <h2 id="again" className="text-lg/[1.3]">
        {t('my-bookings.again.title')}
      </h2>
      <p className="mb-3 text-sm text-ink-2">{t('my-bookings.again.text')}</p>
      <Button look="soft" aria-busy={isBusy} onClick={() => bookAgain(booking)}>
        {t('my-bookings.again.book')}
      </Button>
    </section>
  )
}

interface CountdownProps {
  booking: Booking
  side: BookingSide
  /** epoch milliseconds */
  now: number
}

/** Announces a deadline to screen readers every few minutes; the visible text changes each minute and is not live. */
function LiveCountdown({ booking, side, now }: CountdownProps) {
  const { locale } = useLocale()
  const deadline = deadlineOf(booking)
  const isCounting = deadline?.kind === 'pay' || deadline?.kind === 'answer'
  const minutes = isCounting ? minutesToReadOut(deadline.at, now) : null
  return (
    <p className="sr-only" role="status">
      {minutes !== null && nextText(booking, { side, now, locale, minutes })}
    </p>
  )
}

function PaymentSummary({ booking }: { booking: Booking }) {
  const { locale, t } = useLocale()
  const { day, status } = booking
  // what was taken in cash is then noted in the day of the trip
  const isNoted = status === 'completed' && day !== null && isCashNoted(day, status)
  const due = isNoted ? null : paymentMessage(booking)
  const billed = day?.bill && isBilled(day.bill) ? day.bill.total : booking.pricing.payable
  const price = formatMoney(booking.pricing.payable, locale)
  const amount = formatMoney(withPaid(booking).pricing.payable, locale)
  const wallet = walletName(t, booking.payment)
  // of a changed trip a part may be paid and a part be due
  const isOpen = isNoted || booking.changes.unpaid > 0
  const label = t(`my-bookings.payment.label.${isOpen ? 'nothing' : priceLabel(booking)}`)
  return (
    <section
      className="ticket-part grid gap-1.5 border-t border-line pt-3.5"
      aria-label={t('my-bookings.page.price')}
    >
      <p className="flex items-baseline justify-between gap-3 text-ink-2">
        <span>{label}</span>
        <b className="text-xl whitespace-nowrap text-ink">{price}</b>
      </p>
      {billed > booking.pricing.payable && (
        <SideNote as="p">
          {t('my-bookings.payment.withExpenses', { amount: formatMoney(billed, locale) })}
        </SideNote>
      )}
      {due && <SideNote as="p">{t(`my-bookings.payment.${due}`, { amount, wallet })}</SideNote>}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-sm text-blue underline underline-offset-3 print:hidden">
          {t('my-bookings.page.lines')}
        </summary>
        <PriceLines quote={booking.quote} locale={locale} sumLabel={label} className="pb-2 text-sm" />
      </details>
      <SideNote as="p">{t('my-bookings.page.inclusive')}</SideNote>
    </section>
  )
}

interface TicketDriverProps {
  booking: Booking
  /** then the number is in the summary above */
  isNew: boolean
  className?: string
}

/** The driver, and the one number that this user may need to call. */
function TicketDriver({ booking, isNew, className = '' }: TicketDriverProps) {
  const { locale, t } = useLocale()
  const { driver, otherDriver, status } = booking
  return (
    <section className={`grid gap-4 ${className}`} aria-label={t('my-bookings.page.driver')}>
      {otherDriver ? (
        <OtherDriver booking={booking} driver={otherDriver} />
      ) : driver ? (
        <div>
          <DriverSummary
            driver={driver}
            locale={locale}
            label={t('my-bookings.page.driver')}
            timesOnRoad={driver.timesOnRoad}
          />
          <PhoneLink number={driver.phone} />
        </div>
      ) : (
        <p>{t('my-bookings.page.noDriver')}</p>
      )}
      {!isNew && <CallButton booking={booking} />}
      <MessagesLink booking={booking} />
      {status === 'pending' && <SideNote as="p">{t('my-bookings.page.phoneLater')}</SideNote>}
    </section>
  )
}

interface OtherDriverProps {
  booking: Booking
  driver: NonNullable<Booking['otherDriver']>
}

/** The host has named another driver for this trip, whom the guest may refuse until the pickup. */
function OtherDriver({ booking: { isBookedByMe, mayEndFree, status }, driver }: OtherDriverProps) {
  const { locale, t } = useLocale()
  return (
    <div>
      <DriverSummary
        driver={{ name: driver.name, image: null }}
        locale={locale}
        label={t('trip-changes.driver.other')}
      />
      <PhoneLink number={driver.phone} />
      {isBookedByMe && mayEndFree && status === 'approved' && (
        <SideNote as="p" className="mt-1.5 print:hidden">
          {t('trip-changes.driver.free')}
        </SideNote>
      )}
    </div>
  )
}

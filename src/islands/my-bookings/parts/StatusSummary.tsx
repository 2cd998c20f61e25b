import { useState } from 'react'
import type { Booking } from '#contract/my-bookings.ts'
import { deadlineOf } from '#domain/my-bookings/deadline.ts'
import { placeParts } from '#domain/my-bookings/directions.ts'
import { bookingListPath, bookingPath } from '#domain/my-bookings/list-query.ts'
import { systemReason } from '#domain/my-bookings/reasons.ts'
import { isDeclined } from '#domain/my-bookings/refusal.ts'
import { type BookingSide, sideOf } from '#domain/my-bookings/status.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { FreeCancellation } from '#islands/ui/FreeCancellation.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { walletName } from '#messages/wallet-name.ts'
import { needsAlternatives } from '#stores/my-bookings/alternatives.ts'
import { refundIfEnded } from '#stores/my-bookings/ending.ts'
import { $payingInCash, chooseCash } from '#stores/my-bookings/paying.ts'
import { environment } from '#stores/shell/environment.ts'
import { ACTIONS, MainAction } from './Actions.tsx'
import { CallButton } from './CallButton.tsx'
import { ChangeButton } from './ChangeOffers.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { RefundNote } from './RefundNote.tsx'
import { StatusIcon } from './StatusIcon.tsx'
import { RateGuest } from './TicketRatings.tsx'
import { dateTimeText, hoursOf, nextText, routeText, stageOf } from './text.ts'

interface Props {
  booking: Booking
  /** just booked or paid by this reader */
  isNew: boolean
  apiBaseUrl: string
  /** epoch milliseconds */
  now: number
}

const BLUE = { ground: 'bg-blue-tint', tone: 'text-blue' }
const GREEN = { ground: 'bg-green-tint', tone: 'text-green' }
const TONES: Record<ReturnType<typeof stageOf>, typeof BLUE> = {
  pending: BLUE,
  unpaid: { ground: 'bg-marigold-tint', tone: 'text-ink' },
  approved: GREEN,
  inTrip: BLUE,
  cancelled: { ground: 'bg-sunk', tone: 'text-ink-2' },
  completed: GREEN,
}

/** Whose booking it is, its state, the next event with its deadline, and the actions. */
export function StatusSummary({ booking, isNew, apiBaseUrl, now }: Props) {
  const { locale, t } = useLocale()
  const { status, isBookedByMe, payment, replacedBy } = booking
  const side = sideOf(isBookedByMe)
  const stage = stageOf(booking)
  const { ground, tone } = TONES[stage]
  const id = booking.id.slice(0, 8).toUpperCase()
  const next = status === 'pending' && deadlineOf(booking) ? nextText(booking, { side, now, locale }) : null
  const [isConfirming, setConfirming] = useState(isNew)
  // it waits for the guest's answer, so the rating comes later
  const bill = isBookedByMe && booking.day?.bill?.state === 'open' ? booking.day.bill : null
  const isToPay = isBookedByMe && stage === 'unpaid' && next !== null
  return (
    <section
      className={`ticket-status flex gap-3.5 px-5 py-4.5 max-[22rem]:flex-col lg:px-7 ${ground}`}
      aria-labelledby="standing"
    >
      <StatusIcon status={status} className={`size-10 ${tone}`} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.75 text-sm/[1.45] text-ink-2">
        <h1 id="standing" className={`text-xl ${tone}`} tabIndex={-1}>
          <small className="block text-[0.875rem]/[1.4] font-normal tracking-normal text-ink-2">
            {isBookedByMe
              ? t('my-bookings.page.yours', { id })
              : t('my-bookings.page.ofGuest', { name: booking.guest.fullName })}
          </small>{' '}
          {isToPay
            ? next
            : isNew && (stage === 'approved' || stage === 'pending')
              ? t(`my-bookings.new.${stage}`)
              : t(`my-bookings.head.${side}.${isDeclined(booking) ? 'declined' : stage}`)}
        </h1>
        {next && !isToPay && <p className="text-lg/[1.35] font-bold text-balance text-ink">{next}</p>}
        <Meaning booking={booking} side={side} />
        <RefundNote booking={booking} />
        {isBookedByMe && stage === 'pending' && (
          <p>
            {t(`my-bookings.cancellation.${booking.isPaid ? 'pendingPaid' : 'pending'}`, {
              amount: formatMoney(booking.pricing.payable, locale),
              wallet: walletName(t, payment),
            })}
          </p>
        )}
        {isBookedByMe && status === 'approved' && refundIfEnded(booking) && (
          <FreeCancellation
            pickup={Date.parse(booking.from)}
            now={now}
            locale={locale}
            isFreeUntilPickup={booking.mayEndFree}
          />
        )}
        <div className={`${ACTIONS} mt-2 text-ink print:hidden`}>
          {!isBookedByMe && (
            <DecisionButtons
              booking={booking}
              route={routeText(booking.origin.address, booking.destination.address, locale)}
              now={now}
            />
          )}
          {bill ? (
            <ButtonLink look="main" isSmall href="#trip-day">
              {t('my-bookings.actions.checkBill', { amount: formatMoney(bill.total, locale) })}
            </ButtonLink>
          ) : (
            <MainAction booking={booking} isBookedByMe={isBookedByMe} apiBaseUrl={apiBaseUrl} />
          )}
          {isBookedByMe && stage === 'unpaid' && <CashButton booking={booking} />}
          <RateGuest booking={booking} />
          <ChangeButton booking={booking} />
          {isBookedByMe && status === 'cancelled' && !replacedBy && !needsAlternatives(booking) && (
            <ButtonLink look="quiet" isSmall href="/vehicles">
              {t('my-bookings.actions.findAnother')}
            </ButtonLink>
          )}
          {isNew && (
            <>
              {/* above the links that leave the ticket */}
              <p className="basis-full empty:hidden">
                <CallButton booking={booking} isSmall />
              </p>
              <LeaveLinks status={status} look="quiet" isSmall />
            </>
          )}
        </div>
      </div>
      {payment === 'cash' && (stage === 'approved' || stage === 'pending') && (
        <Modal
          className="print:hidden"
          title={t(`my-bookings.new.${stage}`)}
          isOpen={isConfirming}
          onClose={() => {
            setConfirming(false)
            // a reload then shows the ticket without the confirmation
            environment().replacePath(bookingPath(booking.id))
          }}
          closeLabel={t('shell.close')}
        >
          {next && <p className="text-lg/[1.35] font-bold">{next}</p>}
          <Meaning booking={booking} side={side} />
          <div className="mt-5 grid gap-3 sm:grid-cols-2">
            <LeaveLinks status={status} look="main" />
          </div>
        </Modal>
      )}
    </section>
  )
}

/** For an unpaid wallet booking, while it lives. */
function CashButton({ booking }: Pick<Props, 'booking'>) {
  const { t } = useLocale()
  const isBusy = useStore($payingInCash, null) === booking.id
  return (
    <Button look="quiet" isSmall aria-busy={isBusy} onClick={() => chooseCash(booking)}>
      {t('my-bookings.cash.button')}
    </Button>
  )
}

interface LeaveLinksProps {
  status: Booking['status']
  /** of the first one */
  look: 'main' | 'quiet'
  isSmall?: boolean
}

/** After a booking: to the list of bookings, and home. */
function LeaveLinks({ status, look, isSmall = false }: LeaveLinksProps) {
  const { t } = useLocale()
  return (
    <>
      <ButtonLink
        look={look}
        isSmall={isSmall}
        href={bookingListPath({ side: sideOf(true), status, page: 1 })}
      >
        {t('my-bookings.new.bookings')}
      </ButtonLink>
      <ButtonLink look="quiet" isSmall={isSmall} href="/">
        {t('my-bookings.new.home')}
      </ButtonLink>
    </>
  )
}

/** What the status means for this reader; for a cancelled booking, who cancelled it and why. */
function Meaning({ booking, side }: Pick<Props, 'booking'> & { side: BookingSide }) {
  const { locale, t } = useLocale()
  const { status, cancelledBy, cancelReason, origin, destination } = booking
  const { from, to } = hoursOf(booking)
  const code = cancelledBy === 'system' ? systemReason(cancelReason) : null
  const reason = code ? t(`my-bookings.reasons.${code}`) : cancelReason
  const stage = stageOf(booking)
  const meaning = stage === 'pending' && !booking.answerBy ? 'waiting' : stage
  const isPaidRequest = side === 'renter' && meaning === 'pending' && booking.isPaid
  const [end, at] = status === 'approved' ? [origin, from] : [destination, to]
  if (reason && isDeclined(booking))
    return <p>{t(`my-bookings.cancellation.declined.${side}`, { reason })}</p>
  if (status === 'cancelled' && reason && cancelledBy)
    return (
      <p>{t(`my-bookings.cancellation.reason.${cancelledBy === side ? 'own' : cancelledBy}`, { reason })}</p>
    )
  return (
    <p>
      {t(
        isPaidRequest ? 'my-bookings.meaning.renter.pendingPaid' : `my-bookings.meaning.${side}.${meaning}`,
        {
          host: booking.host.fullName,
          guest: booking.guest.fullName,
          place: placeParts(end.address).name,
          moment: dateTimeText(at, locale),
        },
      )}
    </p>
  )
}

import type { BookingRow } from '#contract/my-bookings.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { actionsOf } from '#domain/my-bookings/status.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { offeredPayments } from '#stores/booking/payments.ts'
import { openReport } from '#stores/feedback/report.ts'
import { type Endable, openEnding } from '#stores/my-bookings/ending.ts'
import { payBooking } from '#stores/my-bookings/paying.ts'
import { openRating } from '#stores/my-bookings/rating.ts'
import { DecisionButtons } from './DecisionButtons.tsx'
import type { Decidable } from './DeclineDialog.tsx'
import { titleOf } from './text.ts'

interface Props {
  booking: Pick<BookingRow, 'rated' | 'payment'> & Omit<Endable, 'isBookedByMe'> & Decidable
  isBookedByMe: boolean
  locale: Locale
  apiBaseUrl: string
}

/** The actions on a booking of the list for its guest or host (domain/my-bookings/status.ts). */
export function Actions({ booking, isBookedByMe, locale, apiBaseUrl }: Props) {
  const t = translator(locale)
  const { canCancel, canReport } = actionsOf(booking, isBookedByMe)
  const about = `booking-${booking.id}`
  const quiet = { className: 'btn quiet small', type: 'button', 'aria-describedby': about } as const
  return (
    <div className="actions">
      {!isBookedByMe && <DecisionButtons booking={booking} locale={locale} isInRow />}
      <MainAction {...{ booking, isBookedByMe, locale, apiBaseUrl }} isShort />
      <a className="btn quiet small" href={bookingPath(booking.id)} aria-describedby={about}>
        {t('my-bookings.actions.details')}
      </a>
      {canCancel && (
        <button {...quiet} onClick={() => openEnding({ ...booking, isBookedByMe })}>
          {t('my-bookings.actions.cancel')}
        </button>
      )}
      {canReport && (
        <button
          {...quiet}
          onClick={() => openReport({ type: 'booking', id: booking.id, title: titleOf(booking) })}
        >
          {t('my-bookings.actions.report')}
        </button>
      )}
    </div>
  )
}

/** The guest's pending action, if any: payment or rating. `isShort`: less prominent, for a list of many rows. */
export function MainAction({
  booking,
  isBookedByMe,
  locale,
  apiBaseUrl,
  isShort = false,
}: Props & { isShort?: boolean }) {
  const t = translator(locale)
  const { canPay, canRate } = actionsOf(booking, isBookedByMe)
  const word = (key: 'pay' | 'rate') => t(`my-bookings.actions.${key}${isShort ? '' : 'Long'}`)
  // paying online is optional for a cash booking
  const isChoice = canPay && booking.payment === 'cash'
  const main = {
    className: `btn small ${isShort ? 'soft' : isChoice ? 'quiet' : 'main'}`,
    type: 'button',
    'aria-describedby': isShort ? `booking-${booking.id}` : undefined,
  } as const
  if (canPay && offeredPayments().includes('esewa'))
    return (
      <button {...main} onClick={() => payBooking(booking.id, apiBaseUrl)}>
        {word('pay')}
      </button>
    )
  if (!canRate) return null
  return (
    <button {...main} onClick={() => openRating(booking)}>
      {word('rate')}
    </button>
  )
}

import type { BookingRow } from '#contract/my-bookings.ts'
import { bookingAddress } from '#domain/my-bookings/board.ts'
import { actionsOf } from '#domain/my-bookings/status.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { offeredPayments } from '#stores/booking/payments.ts'
import { openReport } from '#stores/feedback/report.ts'
import { ask, payBooking } from '#stores/my-bookings/actions.ts'
import { subjectOf, titleOf } from './words.ts'

interface Props {
  booking: Pick<BookingRow, 'id' | 'status' | 'rated' | 'payment' | 'isPaid' | 'from' | 'vehicle'>
  isBookedByMe: boolean
  locale: Locale
  apiBaseUrl: string
  /** in the list, where the booking's own page is one more way on and words are short */
  hasLink?: boolean
}

/** What may be done with a booking, by whoever reads it (domain/my-bookings/status.ts). */
export function Actions({ booking, isBookedByMe, locale, apiBaseUrl, hasLink = false }: Props) {
  const t = translator(locale)
  const { canPay, canCancel, canRate, canReport } = actionsOf(booking, isBookedByMe)
  const word = (key: string) => t(`my-bookings.actions.${key}${hasLink ? '' : 'Long'}`)
  const subject = subjectOf(booking)
  const about = hasLink ? `booking-${booking.id}` : undefined
  const quiet = { className: 'btn quiet small', type: 'button', 'aria-describedby': about } as const
  // one main action a screen: a list has many rows
  const main = { ...quiet, className: hasLink ? 'btn soft small' : 'btn main small' } as const
  return (
    <div className="actions">
      {canPay && offeredPayments().includes('esewa') && (
        <button {...main} onClick={() => payBooking(booking.id, apiBaseUrl, t('my-bookings.payFailed'))}>
          {word('pay')}
        </button>
      )}
      {canRate && (
        <button {...main} onClick={() => ask('rate', subject)}>
          {word('rate')}
        </button>
      )}
      {hasLink && (
        <a className="btn quiet small" href={bookingAddress(booking.id)} aria-describedby={about}>
          {t('my-bookings.actions.details')}
        </a>
      )}
      {canCancel && (
        <button {...quiet} onClick={() => ask('cancel', subject)}>
          {word('cancel')}
        </button>
      )}
      {canReport && (
        <button
          {...quiet}
          onClick={() => openReport({ type: 'booking', id: booking.id, title: titleOf(booking) })}
        >
          {word('report')}
        </button>
      )}
    </div>
  )
}

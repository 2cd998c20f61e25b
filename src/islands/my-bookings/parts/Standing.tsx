import type { Booking } from '#contract/my-bookings.ts'
import { systemReason } from '#domain/my-bookings/reasons.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { askToEnd, endingTerms } from '#stores/my-bookings/ending.ts'
import { Actions } from './Actions.tsx'
import { FreeUntil } from './FreeUntil.tsx'
import { Refunded } from './Refunded.tsx'
import { StatusMark } from './StatusIcon.tsx'
import { momentOf } from './words.ts'

interface Props {
  booking: Booking
  locale: Locale
  apiBaseUrl: string
}

/** The status, what it means for whoever reads it, what comes back, what cancelling costs, and what can be done. */
export function Standing({ booking, locale, apiBaseUrl }: Props) {
  const t = translator(locale)
  const { status, isBookedByMe, cancelReason, cancelledBy } = booking
  const side = isBookedByMe ? 'renter' : 'host'
  const code = cancelledBy === 'system' ? systemReason(cancelReason) : null
  const reason = code ? t(`my-bookings.reasons.${code}`) : cancelReason
  return (
    <section className="panel standing" data-status={status} aria-labelledby="standing">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="standing" tabIndex={-1}>
          <StatusMark status={status} locale={locale} />
        </h2>
        <p className="meta">
          <span>{t('my-bookings.page.number', { id: booking.id.slice(0, 8) })}</span>
          <span>{t('my-bookings.page.bookedOn', { date: momentOf(booking.createdAt, locale) })}</span>
        </p>
      </div>
      <p>{t(`my-bookings.meaning.${side}.${status}`)}</p>
      {status === 'cancelled' && reason && cancelledBy && (
        <p className="text-ink-2">{t(`my-bookings.cancellation.reason.${cancelledBy}`, { reason })}</p>
      )}
      <Refunded booking={booking} locale={locale} />
      {isBookedByMe && status === 'pending' && (
        <p className="text-sm text-ink-2">{t('my-bookings.cancellation.pending')}</p>
      )}
      {isBookedByMe && <FreeUntil booking={booking} locale={locale} />}
      <Actions booking={booking} isBookedByMe={isBookedByMe} locale={locale} apiBaseUrl={apiBaseUrl} />
      {endingTerms(booking) && (
        <div className="actions">
          <button className="btn quiet small" type="button" onClick={() => askToEnd(booking)}>
            {t('my-bookings.actions.cancelLong')}
          </button>
        </div>
      )}
    </section>
  )
}

import type { Booking } from '#contract/my-bookings.ts'
import { FREE_CANCELLATION_HOURS } from '#domain/my-bookings/limits.ts'
import { systemReason } from '#domain/my-bookings/reasons.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { Actions } from './Actions.tsx'
import { StatusMark } from './StatusIcon.tsx'
import { momentOf } from './words.ts'

interface Props {
  booking: Booking
  locale: Locale
  apiBaseUrl: string
}

/** The status, what it means for whoever reads it, what cancelling costs, and what can be done. */
export function Standing({ booking, locale, apiBaseUrl }: Props) {
  const t = translator(locale)
  const { status, isBookedByMe, cancelReason } = booking
  const side = isBookedByMe ? 'renter' : 'host'
  const code = systemReason(cancelReason)
  const reason = code ? t(`my-bookings.reasons.${code}`) : cancelReason
  const hours = formatNumber(FREE_CANCELLATION_HOURS, locale)
  return (
    <section className="panel standing" data-status={status} aria-labelledby="standing">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="standing">
          <StatusMark status={status} locale={locale} />
        </h2>
        <p className="meta">
          <span>{t('my-bookings.page.number', { id: booking.id.slice(0, 8) })}</span>
          <span>{t('my-bookings.page.bookedOn', { date: momentOf(booking.createdAt, locale) })}</span>
        </p>
      </div>
      <p>{t(`my-bookings.meaning.${side}.${status}`)}</p>
      {status === 'cancelled' && reason && (
        <p className="text-ink-2">{t('my-bookings.cancellation.reason', { reason })}</p>
      )}
      {isBookedByMe && (status === 'pending' || status === 'approved') && (
        <p className="text-sm text-ink-2">{t(`my-bookings.cancellation.${status}`, { hours })}</p>
      )}
      <Actions booking={booking} isBookedByMe={isBookedByMe} locale={locale} apiBaseUrl={apiBaseUrl} />
    </section>
  )
}

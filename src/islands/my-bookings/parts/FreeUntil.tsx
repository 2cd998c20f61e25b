import type { Booking } from '#contract/my-bookings.ts'
import { formatTime } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { endingTerms } from '#stores/my-bookings/ending.ts'
import { dayOf } from './words.ts'

interface Props {
  booking: Booking
  locale: Locale
  /** the server has said so, whatever the device's clock says */
  isLate?: boolean
}

/** 'Free until Sat, 28 Nov 2026, 09:00 am', or that it is too late for that; nothing when the booking cannot be ended. */
export function FreeUntil({ booking, locale, isLate = false }: Props) {
  const t = translator(locale)
  const terms = endingTerms(booking)
  if (!terms) return null
  const { freeUntil } = terms
  const isFree = terms.isFree && !isLate
  const date = `${dayOf(freeUntil, locale)}, ${formatTime(freeUntil, locale)}`
  return (
    <p className="free-until">
      <span>{t('my-bookings.cancellation.title')}</span>{' '}
      <b>{t(`my-bookings.cancellation.${isFree ? 'free' : 'late'}`, { date })}</b>
    </p>
  )
}

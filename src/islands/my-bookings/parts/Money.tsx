import type { Booking } from '#contract/my-bookings.ts'
import { moneyDue } from '#domain/my-bookings/money-due.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { momentOf } from './words.ts'

/** How it is paid, whether it is, and until when an unpaid booking is held. */
export function Money({ booking, locale }: { booking: Booking; locale: Locale }) {
  const t = translator(locale)
  const due = moneyDue(booking)
  const amount = formatMoney(booking.pricing.payable, locale)
  const isOpen = due === 'esewaOpen'
  if (!due) return null
  return (
    <div className={isOpen ? 'note warn money' : 'money'}>
      <h3>{t('my-bookings.page.payment')}</h3>
      <p>{t(`my-bookings.payment.${due}`, { amount })}</p>
      {isOpen && booking.status === 'pending' && booking.holdExpiresAt && (
        <p>{t('my-bookings.payment.hold', { time: momentOf(booking.holdExpiresAt, locale) })}</p>
      )}
    </div>
  )
}

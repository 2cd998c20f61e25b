import type { Booking } from '#contract/my-bookings.ts'
import { moneyDue } from '#domain/my-bookings/money-due.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { PriceLines } from '#islands/ui/PriceLines.tsx'

/** Amount, payment method and whether it is paid; the lines of the price unfold. */
export function PaymentSummary({ booking }: { booking: Booking }) {
  const { locale, t } = useLocale()
  const due = moneyDue(booking)
  const amount = formatMoney(booking.pricing.payable, locale)
  const isOpen = due === 'cash' || due === 'esewaOpen'
  const label = booking.isPaid || due === 'cashDone' ? 'paid' : isOpen ? 'toPay' : 'nothing'
  return (
    <section className="ticket-price" aria-label={t('my-bookings.page.price')}>
      <p className="sum">
        <span>{t(`my-bookings.payment.label.${label}`)}</span>
        <b>{amount}</b>
      </p>
      {due && <p className="small">{t(`my-bookings.payment.${due}`, { amount })}</p>}
      <details>
        <summary>{t('my-bookings.page.lines')}</summary>
        <PriceLines quote={booking.quote} locale={locale} className="pb-2 text-sm" />
        <p className="small">{t('my-bookings.page.inclusive')}</p>
      </details>
    </section>
  )
}

import type { Booking } from '#contract/my-bookings.ts'
import { moneyDue } from '#domain/my-bookings/money-due.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { PriceLines } from '#islands/ui/PriceLines.tsx'
import { walletName } from '#messages/wallet-name.ts'
import { SideNote } from './SideNote.tsx'

export function PaymentSummary({ booking }: { booking: Booking }) {
  const { locale, t } = useLocale()
  const due = moneyDue(booking)
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

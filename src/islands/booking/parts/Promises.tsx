import { confirmationOf } from '#domain/booking/confirmation.ts'
import { isGateway } from '#domain/booking/payment-methods.ts'
import { formatDeadline } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { FreeCancellation } from '#islands/ui/FreeCancellation.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $draft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'
import { environment } from '#stores/shell/environment.ts'

interface Props {
  className?: string
}

/** What pressing the button means: who confirms, what is paid when, and until when it can be cancelled. */
export function Promises({ className = '' }: Props) {
  const { locale, t } = useLocale()
  const { quote } = useStore($price, NO_PRICE)
  const { payment } = useStore($draft, EMPTY_DRAFT)
  if (!quote) return null
  const { answerBy = null, payable } = quote
  const now = environment().now()
  const confirmation = confirmationOf(quote, { payment, payable })
  const time = answerBy === null ? '' : formatDeadline(Date.parse(answerBy), now, locale)
  const paid = payable === 0 ? 'nothing' : isGateway(payment) ? 'online' : 'cash'
  const isOpen = confirmation === 'byHost' && answerBy === null
  return (
    <div className={`grid gap-0.5 text-sm/[1.35] text-ink-2 ${className}`}>
      {confirmation === 'byHost' && paid === 'online' ? (
        <p>{t('booking.promise.onlineByHost', { time })}</p>
      ) : (
        <>
          <p>{t(`booking.promise.${isOpen ? 'byHostOpen' : confirmation}`, { time })}</p>
          <p>{t(`booking.promise.${paid}`, { price: formatMoney(payable, locale) })}</p>
        </>
      )}
      <FreeCancellation pickup={Date.parse(quote.from)} now={now} locale={locale} />
    </div>
  )
}

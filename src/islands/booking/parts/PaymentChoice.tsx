import { WALLET_HOLD_MINUTES } from '#domain/booking/limits.ts'
import { isGateway } from '#domain/booking/payment-methods.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { RadioCard } from '#islands/ui/RadioCard.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { walletName } from '#messages/wallet-name.ts'
import { $bookingErrors, clearErrors, NO_ERRORS } from '#stores/booking/checkout.ts'
import { $draft, changeDraft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { offeredPayments } from '#stores/booking/payments.ts'
import { FormSection } from './FormSection.tsx'

export function PaymentChoice() {
  const { locale, t } = useLocale()
  const { payment } = useStore($draft, EMPTY_DRAFT)
  const { payment: error } = useStore($bookingErrors, NO_ERRORS)
  const n = formatNumber(WALLET_HOLD_MINUTES, locale)
  return (
    <FormSection id="payment-title" title={t('booking.payment.title')} isLandmark={false}>
      <div
        className="grid gap-3 sm:grid-cols-2"
        role="radiogroup"
        aria-labelledby="payment-title"
        aria-describedby={error ? 'payment-error' : undefined}
      >
        {offeredPayments().map((item) => (
          <RadioCard
            key={item}
            name="payment"
            title={isGateway(item) ? walletName(t, item) : t('booking.payment.cash')}
            text={t(isGateway(item) ? 'booking.payment.onlineText' : 'booking.payment.cashText', { n })}
            isChosen={payment === item}
            onChoose={() => {
              changeDraft({ payment: item })
              clearErrors('payment')
            }}
          />
        ))}
      </div>
      {error && (
        <p id="payment-error" className="field-error">
          {t(error)}
        </p>
      )}
    </FormSection>
  )
}

import { isGateway } from '#domain/booking/payment-methods.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { walletName } from '#messages/wallet-name.ts'
import { $checkout, type Checkout, IDLE_CHECKOUT } from '#stores/booking/checkout.ts'
import { $draft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'

interface Props {
  className?: string | undefined
}

const STATUS_WORDS: Partial<Record<Checkout['status'], 'sending' | 'again' | 'booked' | 'paying'>> = {
  sending: 'sending',
  unknown: 'again',
  booked: 'booked',
  paying: 'paying',
}
const WAITING: readonly Checkout['status'][] = ['sending', 'booked', 'paying']

/** Its label states what it waits for; it keeps the focus meanwhile. */
export function BookButton({ className }: Props) {
  const { t } = useLocale()
  const checkout = useStore($checkout, IDLE_CHECKOUT).status
  const { status, quote } = useStore($price, NO_PRICE)
  const { payment } = useStore($draft, EMPTY_DRAFT)
  const isOnline = isGateway(payment) && quote?.payable !== 0
  const isBusy = WAITING.includes(checkout) || status === 'loading'
  const text = STATUS_WORDS[checkout] ?? (isOnline ? 'online' : 'cash')
  return (
    <Button look="main" className={className} type="submit" aria-busy={isBusy} aria-disabled={isBusy}>
      {t(`booking.book.${text}`, { wallet: walletName(t, payment) })}
    </Button>
  )
}

import type { Locale } from '#domain/shell/locale.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $checkout, type Checkout, OPEN } from '#stores/booking/checkout.ts'
import { $draft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'

interface Props {
  className: string
  locale: Locale
}

const STATUS_WORDS: Partial<Record<Checkout['status'], 'sending' | 'again' | 'booked' | 'paying'>> = {
  sending: 'sending',
  unknown: 'again',
  booked: 'booked',
  paying: 'paying',
}
const WAITING: readonly Checkout['status'][] = ['sending', 'booked', 'paying']

/** Its label states what it waits for; it keeps the focus meanwhile. */
export function BookButton({ className, locale }: Props) {
  const t = translator(locale)
  const checkout = useStore($checkout, OPEN).status
  const { status, quote } = useStore($price, NO_PRICE)
  const { payment } = useStore($draft, EMPTY_DRAFT)
  const isWallet = payment === 'esewa' && quote?.payable !== 0
  const isBusy = WAITING.includes(checkout) || status === 'loading'
  const text = STATUS_WORDS[checkout] ?? (isWallet ? 'esewa' : 'cash')
  return (
    <button className={className} type="submit" aria-busy={isBusy} aria-disabled={isBusy}>
      {t(`booking.book.${text}`)}
    </button>
  )
}

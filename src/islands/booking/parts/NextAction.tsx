import type { BookingRow } from '#contract/my-bookings.ts'
import { paymentUrl } from '#domain/booking/payment.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { walletName } from '#messages/wallet-name.ts'
import { $blocker } from '#stores/booking/blocker.ts'
import { $checkout, type Checkout, IDLE_CHECKOUT } from '#stores/booking/checkout.ts'
import { chosenQuery } from '#stores/booking/dates.ts'
import { $draft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'
import { useOwnBookingState } from './OwnBookingPanel.tsx'
import { bookText } from './text.ts'

interface Props {
  className?: string | undefined
  apiBaseUrl: string
}

/** Where these dates cannot be booked: what submitting the form does instead (BookingForm.tsx). */
const SUBMIT_LABELS = {
  // runs the check that refuses the booking and shows the field
  ownVehicle: 'booking.desk.back',
  tooFar: 'booking.far.otherPickup',
  unfit: 'booking.box.changeDates',
  taken: 'booking.box.changeDates',
} as const

/** The main button: books, or offers the next step where these dates cannot be booked. */
export function NextAction({ className, apiBaseUrl }: Props) {
  const { t } = useLocale()
  const blocker = useStore($blocker, null)
  if (!blocker) return <BookButton className={className} />
  if (blocker.kind === 'own')
    return <OwnBookingLink booking={blocker.booking} {...{ className, apiBaseUrl }} />
  if (blocker.kind === 'unlisted')
    return (
      <ButtonLink look="main" className={className} href={`/vehicles?${chosenQuery()}`}>
        {t('booking.box.others')}
      </ButtonLink>
    )
  return (
    <Button look="main" className={className} type="submit">
      {t(SUBMIT_LABELS[blocker.kind])}
    </Button>
  )
}

function OwnBookingLink({ booking, className, apiBaseUrl }: Props & { booking: BookingRow }) {
  const { locale, t } = useLocale()
  const { id, pricing } = booking
  const isHold = useOwnBookingState(booking) === 'hold'
  return (
    <ButtonLink
      look="main"
      className={className}
      href={isHold ? paymentUrl(apiBaseUrl, id) : bookingPath(id)}
    >
      {isHold ? t('booking.own.pay', { price: formatMoney(pricing.payable, locale) }) : t('booking.own.show')}
    </ButtonLink>
  )
}

const STATUS_WORDS: Partial<Record<Checkout['status'], 'sending' | 'again' | 'booked' | 'paying'>> = {
  sending: 'sending',
  unknown: 'again',
  booked: 'booked',
  paying: 'paying',
}
const WAITING: readonly Checkout['status'][] = ['sending', 'booked', 'paying']

/** Its label states what it waits for; it keeps the focus while it waits. */
function BookButton({ className }: Pick<Props, 'className'>) {
  const { locale, t } = useLocale()
  const checkout = useStore($checkout, IDLE_CHECKOUT).status
  const { status, quote } = useStore($price, NO_PRICE)
  const { payment } = useStore($draft, EMPTY_DRAFT)
  const isBusy = WAITING.includes(checkout) || status === 'loading'
  const word = STATUS_WORDS[checkout] ?? (quote ? null : 'unpriced')
  return (
    <Button look="main" className={className} type="submit" aria-busy={isBusy} aria-disabled={isBusy}>
      {word || !quote
        ? t(`booking.book.${word ?? 'unpriced'}`, { wallet: walletName(t, payment) })
        : bookText(quote, payment, locale, t)}
    </Button>
  )
}

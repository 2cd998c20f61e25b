import type { Quote } from '#contract/booking.ts'
import { confirmationOf } from '#domain/booking/confirmation.ts'
import type { Payment } from '#domain/booking/payment-methods.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatShortDay, formatTime } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Translate } from '#messages/t.ts'
import { walletName } from '#messages/wallet-name.ts'

/** 'Tue, 24 Nov, 10:00 am', of UTC epoch milliseconds; '10:00 am' does not wrap */
export function momentText(at: number, locale: Locale): string {
  return `${formatShortDay(at, locale)}, ${formatTime(at, locale).replaceAll(' ', '\u00a0')}`
}

/** '12.3 km', of metres: one decimal */
export function preciseKmText(meters: number, locale: Locale, t: Translate): string {
  return t('booking.trip.km', { n: formatNumber(meters / 1000, locale, 1) })
}

const BOOK_WORDS = { atOnce: 'cash', byPayment: 'online', byHost: 'request' } as const

/** What the main button does: books, pays or asks the host. */
export function bookText(
  quote: Pick<Quote, 'payable' | 'isInstant'>,
  payment: Payment,
  locale: Locale,
  t: Translate,
): string {
  const { payable, isInstant = false } = quote
  const word = BOOK_WORDS[confirmationOf(isInstant, { payment, payable })]
  return t(`booking.book.${word}`, { price: formatMoney(payable, locale), wallet: walletName(t, payment) })
}

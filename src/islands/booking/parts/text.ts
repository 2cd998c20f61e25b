import type { Quote } from '#contract/booking.ts'
import { confirmationOf } from '#domain/booking/confirmation.ts'
import { WALLET_HOLD_MINUTES } from '#domain/booking/limits.ts'
import { isGateway, type Payment } from '#domain/booking/payment-methods.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatDeadline, formatShortDay, formatTime } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Translate } from '#messages/t.ts'
import { walletName } from '#messages/wallet-name.ts'
import { environment } from '#stores/shell/environment.ts'

/** 'Tue, 24 Nov, 10:00 am', of UTC epoch milliseconds; '10:00 am' does not wrap */
export function momentText(at: number, locale: Locale): string {
  return `${formatShortDay(at, locale)}, ${formatTime(at, locale).replaceAll(' ', '\u00a0')}`
}

/** '12.3 km', of metres: one decimal */
export function preciseKmText(meters: number, locale: Locale, t: Translate): string {
  return t('booking.trip.km', { n: formatNumber(meters / 1000, locale, 1) })
}

interface OnlineText {
  text: string
  /** what paying in a wallet brings; empty while that is not known */
  note: string
}

/** The card of a wallet: when it is paid is said once, in the note where that says it, too. */
export function onlineText(payment: Payment, quote: Quote | null, locale: Locale, t: Translate): OnlineText {
  const n = formatNumber(WALLET_HOLD_MINUTES, locale)
  const text = t('booking.payment.onlineText', { n })
  if (!quote || quote.payable === 0 || quote.obstacle === 'tooFar') return { text, note: '' }
  const { answerBy = null, payable } = quote
  if (confirmationOf(quote, { payment, payable }) === 'byPayment')
    return { text, note: t('booking.payment.onlineNote') }
  const time = answerBy === null ? '' : formatDeadline(Date.parse(answerBy), environment().now(), locale)
  return { text: t('booking.payment.onlineHold', { n }), note: t('booking.promise.onlineByHost', { time }) }
}

const BOOK_WORDS = { atOnce: 'cash', byPayment: 'online', byHost: 'request' } as const

/** What the main button does: books, pays or asks the host. */
export function bookText(
  quote: Pick<Quote, 'payable' | 'isInstant' | 'needsAnswer'>,
  payment: Payment,
  locale: Locale,
  t: Translate,
): string {
  const { payable } = quote
  const isPaidOnline = payable > 0 && isGateway(payment)
  const word = isPaidOnline ? 'online' : BOOK_WORDS[confirmationOf(quote, { payment, payable })]
  return t(`booking.book.${word}`, { price: formatMoney(payable, locale), wallet: walletName(t, payment) })
}

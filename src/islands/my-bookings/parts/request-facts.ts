import type { BookingRow } from '#contract/my-bookings.ts'
import { nightsOf } from '#domain/booking/charges.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMonth } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { MessageName } from '#messages/keys.ts'
import { translator } from '#messages/t.ts'
import { walletName } from '#messages/wallet-name.ts'

export type RequestFacts = ReturnType<typeof requestFacts>

/** What a host needs to decide on a request, in words: the trip, the earnings, and the guest. */
export function requestFacts(
  { from, to, pricing, payment }: Pick<BookingRow, 'from' | 'to' | 'pricing' | 'payment'>,
  { totalMeters, guest }: NonNullable<BookingRow['request']>,
  locale: Locale,
) {
  const t = translator(locale)
  const word = (key: MessageName<'my-bookings.request'>, values: Record<string, unknown> = {}) =>
    t(`my-bookings.request.${key}`, values)
  const n = (count: number) => ({ count, n: formatNumber(count, locale) })
  const nights = nightsOf(Date.parse(from), Date.parse(to))
  const km = word('km', { km: formatNumber(totalMeters / 1_000, locale, 1) })
  return {
    word,
    amount: formatMoney(pricing.payable, locale),
    payment: payment === 'cash' ? word('cash') : word('paid', { wallet: walletName(t, payment) }),
    trip: `${km} · ${nights ? word('night', n(nights)) : word('sameDay')}`,
    record: guest.trips ? word('trip', n(guest.trips)) : word('firstTrip'),
    manners: guest.cancellations ? word('cancelled', n(guest.cancellations)) : word('neverCancelled'),
    rating:
      guest.rating &&
      word('rated', { ...n(guest.rating.count), average: formatNumber(guest.rating.average, locale, 1) }),
    since: word('since', { month: formatMonth(Date.parse(guest.memberSince), locale) }),
  }
}

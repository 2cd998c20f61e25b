import type { Booking, BookingRow } from '#contract/my-bookings.ts'
import { deadlineOf, isPaymentDue, type RemainingTime, timeLeft } from '#domain/my-bookings/deadline.ts'
import { placeParts } from '#domain/my-bookings/directions.ts'
import type { BookingSide } from '#domain/my-bookings/status.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatDeadline, formatMoment } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { vehicleName } from '#domain/vehicles/title.ts'
import { translator } from '#messages/t.ts'

/** 'Hyundai Creta' */
export function titleOf({ vehicle }: Pick<BookingRow, 'vehicle'>): string {
  return vehicleName(vehicle)
}

/** 'Thamel, Kathmandu to Pokhara', of two addresses, without the country */
export function routeText(from: string, to: string, locale: Locale): string {
  return translator(locale)('my-bookings.route', { from: shortPlace(from), to: shortPlace(to) })
}

function shortPlace(address: string): string {
  const { name, area } = placeParts(address)
  return area ? `${name}, ${area}` : name
}

/** 'Thu, 10 Dec 2026, 09:00 am' of a UTC timestamp of the API. */
export function dateTimeText(wire: string, locale: Locale): string {
  return formatMoment(Date.parse(wire), locale)
}

/** '9 days', '1 h 50 min', '14 minutes' */
export function timeLeftText(span: RemainingTime, locale: Locale): string {
  const t = translator(locale)
  const n = (count: number) => ({ count, n: formatNumber(count, locale) })
  if ('days' in span) return t('my-bookings.span.days', n(span.days))
  if (!('hours' in span))
    return span.minutes ? t('my-bookings.span.minutes', n(span.minutes)) : t('my-bookings.span.soon')
  const h = formatNumber(span.hours, locale)
  return span.minutes
    ? t('my-bookings.span.hours', { h, m: formatNumber(span.minutes, locale) })
    : t('my-bookings.span.wholeHours', { h })
}

/**
 * The next event and its deadline with the time left; null if there is none. `minutes` replaces the time left, for
 * screen readers.
 */
export function nextText(
  booking: Parameters<typeof deadlineOf>[0],
  { side, now, locale, minutes }: { side: BookingSide; now: number; locale: Locale; minutes?: number },
): string | null {
  const t = translator(locale)
  const deadline = deadlineOf(booking)
  if (!deadline) return booking.status === 'pending' ? t(`my-bookings.next.${side}.waiting`) : null
  const { kind, at } = deadline
  // '7:24 am' does not wrap
  const time = formatDeadline(at, now, locale).replace(/ (?=[ap]m\b)/, '\u00a0')
  const isLate = kind === 'answer' && side === 'host'
  if (at <= now) return t(isLate ? 'my-bookings.next.host.over' : 'my-bookings.next.over', { time })
  const left = timeLeftText(minutes === undefined ? timeLeft(at, now) : { minutes }, locale)
  const amount = formatMoney(booking.pricing.payable, locale)
  return t(`my-bookings.next.${side}.${kind}`, { time, left, amount })
}

/** With what is paid as its price: after a change a part may still be due. */
export function withPaid(booking: Booking): Booking {
  const { pricing, changes } = booking
  return { ...booking, pricing: { ...pricing, payable: pricing.payable - changes.unpaid } }
}

/** The hours of a trip: what the driver recorded, as far as it has happened. */
export function hoursOf({ status, from, to, day }: Pick<Booking, 'status' | 'from' | 'to' | 'day'>) {
  return {
    from: (status !== 'approved' && day?.start?.takenAt) || from,
    to: (status === 'completed' && day?.end?.takenAt) || to,
  }
}

/** Message key for a status: an unpaid booking has its own. */
export function stageOf(booking: Parameters<typeof isPaymentDue>[0]): BookingRow['status'] | 'unpaid' {
  return isPaymentDue(booking) ? 'unpaid' : booking.status
}

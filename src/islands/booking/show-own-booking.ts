import '#stores/shell/browser.ts'
import { holdEnd, ownBookingState } from '#domain/booking/own-booking.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { formatTime } from '#domain/shared/format-date.ts'
import { readLocale } from '#domain/shell/locale.ts'
import { findOwnBookingAt } from '#stores/booking/own-bookings.ts'
import { environment } from '#stores/shell/environment.ts'

/** Replaces the notice of a taken vehicle with the user's own booking. Labels come as data attributes. */
export async function showOwnBooking(element: HTMLElement): Promise<void> {
  const { vehicle, from, to, show = '' } = element.dataset
  const booking = await findOwnBookingAt(Number(vehicle), { from: Number(from), to: Number(to) })
  const title = element.querySelector('b')
  if (!booking || !title) return
  const locale = readLocale(document.documentElement.dataset.locale)
  const text = element.dataset[ownBookingState(booking, environment().now())] ?? ''
  title.textContent = text.replace('#', formatTime(holdEnd(booking), locale))
  for (const part of element.querySelectorAll<HTMLElement>('[data-taken]')) part.hidden = true
  // the main button, beside the dates and in a phone's sticky bar, opens the booking instead of other dates
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-own-booking]')) {
    delete link.dataset.openChange
    link.href = bookingPath(booking.id)
    link.textContent = show
  }
}

import '#stores/shell/browser.ts'
import { ownFactsOf, ownStandingOf } from '#domain/booking/own-booking.ts'
import { bookingAddress } from '#domain/my-bookings/board.ts'
import { formatTime } from '#domain/shared/time.ts'
import { parseLocale } from '#domain/shell/locale.ts'
import { findOwnAt } from '#stores/booking/own-at.ts'
import { environment } from '#stores/shell/environment.ts'

/** What the element says of a vehicle that is taken gives way to the reader's own booking. Words come as data attributes. */
export async function showOwnBooking(element: HTMLElement): Promise<void> {
  const { vehicle, from, to, hold = '', booked = '' } = element.dataset
  const booking = await findOwnAt(Number(vehicle), { from: Number(from), to: Number(to) })
  const [title, link] = [element.querySelector('b'), element.querySelector('a')]
  if (!booking || !title || !link) return
  const locale = parseLocale(document.documentElement.dataset.locale) ?? 'en'
  const facts = ownFactsOf(booking)
  const until = ownStandingOf(facts, environment().now()) === 'hold' ? facts.holdExpiresAt : null
  title.textContent = until === null ? booked : hold.replace('#', formatTime(until, locale))
  link.href = bookingAddress(booking.id)
  for (const part of element.querySelectorAll<HTMLElement>('[data-own]')) part.hidden = false
  for (const part of element.querySelectorAll<HTMLElement>('[data-taken]')) part.hidden = true
}

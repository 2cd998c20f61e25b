import { atom } from 'nanostores'
import type { Booked, Quote } from '#contract/booking.ts'
import type { BookingRow } from '#contract/my-bookings.ts'
import type { Alternatives } from '#contract/vehicles.ts'
import type { BookingField } from '#domain/booking/booking.rules.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { $draft } from './draft.ts'
import { $price } from './quote.ts'

export type BookingErrors = FieldErrors<BookingField>

export type Checkout =
  | { status: 'idle' | 'sending' }
  /** no response came: it is looked up whether it was booked */
  | { status: 'unknown' }
  /** nothing was booked; `canRetry`: the same request may succeed */
  | { status: 'failed'; text: string; canRetry: boolean }
  | { status: 'taken'; text: string; alternatives: Alternatives }
  /** the vehicle was unlisted */
  | { status: 'gone' }
  /** the guest has booked these hours; `isFirstTry`: by a request whose response was lost, before the form changed */
  | { status: 'own'; booking: BookingRow; isFirstTry: boolean }
  /** the server's price has changed: `$price` has the new one, and book() accepts it */
  | { status: 'repriced'; before: Quote; after: Quote }
  /** redirecting to the ticket, or to the wallet */
  | { status: 'booked' | 'paying'; booked: Booked }

export const NO_ERRORS: BookingErrors = {}
export const IDLE_CHECKOUT: Checkout = { status: 'idle' }

// state
export const $checkout = atom<Checkout>(IDLE_CHECKOUT)
/** Message keys by field, from the last attempt. */
export const $bookingErrors = atom<BookingErrors>(NO_ERRORS)

// derived
export const isBusy = () => ['sending', 'booked', 'paying'].includes($checkout.get().status)

// actions
export function clearErrors(...fields: BookingField[]): void {
  const errors = $bookingErrors.get()
  if (!fields.some((field) => errors[field])) return
  const left = Object.entries(errors).filter(([field]) => !fields.some((item) => item === field))
  $bookingErrors.set(Object.fromEntries(left))
}

/** Closes the notice of a failed attempt, but not that of one whose outcome is unknown. */
export function reopen(): void {
  if (!isBusy() && $checkout.get().status !== 'unknown') $checkout.set(IDLE_CHECKOUT)
}

// reactions
$price.listen(({ status }) => {
  if (status === 'ready') clearErrors('priceTotal')
})

// the refusal of a coupon does not apply to another one
$draft.listen(({ coupon }, before) => {
  if (coupon !== before?.coupon && $checkout.get().status === 'failed') reopen()
})

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
  | { step: 'open' | 'sending' }
  /** no answer came: whether it is booked is being found out */
  | { step: 'unknown' }
  /** nothing was booked: a sentence, and whether the same once more may help */
  | { step: 'failed'; text: string; canRetry: boolean }
  | { step: 'taken'; text: string; alternatives: Alternatives }
  /** the vehicle is not offered any more */
  | { step: 'gone' }
  /** the guest has these hours already; `isFirstTry`: by a try whose answer was lost, and the form has changed since */
  | { step: 'own'; booking: BookingRow; isFirstTry: boolean }
  /** the server's price is no longer the one that was shown: `$price` has the new one, and book() agrees to it */
  | { step: 'repriced'; before: Quote; after: Quote }
  /** on the way to the ticket, or to the wallet */
  | { step: 'booked' | 'paying'; booked: Booked }

export const NO_ERRORS: BookingErrors = {}
export const OPEN: Checkout = { step: 'open' }

// state
export const $checkout = atom<Checkout>(OPEN)
/** Message keys by field, from the last attempt; what is changed is believed until the next. */
export const $errors = atom<BookingErrors>(NO_ERRORS)

// derived
export const isBusy = () => ['sending', 'booked', 'paying'].includes($checkout.get().step)

// actions
export function clearErrors(...fields: BookingField[]): void {
  const errors = $errors.get()
  if (!fields.some((field) => errors[field])) return
  const left = Object.entries(errors).filter(([field]) => !fields.some((item) => item === field))
  $errors.set(Object.fromEntries(left))
}

/** Closes what a failed attempt said; one whose end is not known yet is not closed. */
export function reopen(): void {
  if (!isBusy() && $checkout.get().step !== 'unknown') $checkout.set(OPEN)
}

// reactions
$price.listen(({ status }) => {
  if (status === 'ready') clearErrors('priceTotal')
})

// a refusal of the coupon is no longer true of another one
$draft.listen(({ coupon }, before) => {
  if (coupon !== before?.coupon && $checkout.get().step === 'failed') reopen()
})

import { atom } from 'nanostores'
import { type Booked, createBooking, type Quote } from '#contract/booking.ts'
import type { Alternatives } from '#contract/vehicles.ts'
import type { BookingField } from '#domain/booking/booking.rules.ts'
import { paymentAddress } from '#domain/booking/payment.ts'
import { $user } from '#stores/auth/session.ts'
import { environment } from '#stores/shell/environment.ts'
import { REDIRECT_TOAST_MS } from '#stores/shell/toasts.ts'
import { setAside } from './aside.ts'
import { bookingPayload } from './booking-payload.ts'
import { $draft, changeDraft, type Draft } from './draft.ts'
import { alternativesOf, failureOf, quoteOf } from './failure.ts'
import { $price, holdPrice, replacePrice, retryPrice } from './quote.ts'
import { $hired } from './vehicle.ts'
import { say } from './words.ts'

export type BookingErrors = Partial<Record<BookingField, string>>

export type Checkout =
  | { step: 'open' | 'sending' }
  /** a sentence, and whether the same once more may help */
  | { step: 'failed'; text: string; canRetry: boolean }
  | { step: 'taken'; text: string; alternatives: Alternatives }
  /** the server's price is no longer the one that was shown: `$price` has the new one, and book() agrees to it */
  | { step: 'repriced'; before: Quote; after: Quote }
  /** nothing is left to do online */
  | { step: 'booked'; booked: Booked }
  /** on the way to the wallet at `address` */
  | { step: 'paying'; booked: Booked; address: string }

export const NO_ERRORS: BookingErrors = {}
export const OPEN: Checkout = { step: 'open' }
const TAKEN = 'bookingTaken'
const OWN_VEHICLE = 'ownVehicle'
const PRICE_CHANGED = 'priceChanged'

// state
export const $checkout = atom<Checkout>(OPEN)
/** Message keys by field, from the last attempt; what is changed is believed until the next. */
export const $errors = atom<BookingErrors>(NO_ERRORS)
let attempt: { text: string; key: string } | null = null
let apiBaseUrl = ''

// derived
const isBusy = () => ['sending', 'booked', 'paying'].includes($checkout.get().step)

// actions
export function resetCheckout(apiBase: string): void {
  apiBaseUrl = apiBase
  attempt = null
  $errors.set(NO_ERRORS)
  $checkout.set(OPEN)
}

export function clearErrors(...fields: BookingField[]): void {
  const errors = $errors.get()
  if (!fields.some((field) => errors[field])) return
  const left = Object.entries(errors).filter(([field]) => !fields.some((one) => one === field))
  $errors.set(Object.fromEntries(left))
}

/** Closes what a failed attempt said. */
export function reopen(): void {
  if (!isBusy()) $checkout.set(OPEN)
}

/** Books once, however often it is pressed. Answers whether the form was right. */
export async function book(): Promise<boolean> {
  const { vehicle } = $hired.get()
  const { status, quote } = $price.get()
  // a price that nobody has seen yet is not agreed to
  if (isBusy() || !vehicle || status === 'loading') return true
  $checkout.set({ step: 'sending' })
  const draft = $draft.get()
  const errors = await wrongFields(draft, vehicle.userID === $user.get()?.id, quote?.total ?? 0)
  $errors.set(errors)
  const [first] = Object.values(errors)
  if (first) {
    $checkout.set(OPEN)
    if (errors.isOwnVehicle) refuseOwner(vehicle.id, say(errors.isOwnVehicle))
    else environment().notify('error', say(first))
    return false
  }
  const payload = bookingPayload(draft, vehicle, quote)
  try {
    const { data } = await environment().call(createBooking, { payload, idempotencyKey: keyOf(payload) })
    finish(data, draft)
  } catch (error) {
    fail(error, vehicle.id, draft)
  }
  return true
}

/** The rules come with the first attempt, not before. */
async function wrongFields(draft: Draft, isOwnVehicle: boolean, priceTotal: number): Promise<BookingErrors> {
  const { bookingRules } = await import('#domain/booking/booking.rules.ts')
  const { pickup, dropOff, stops } = draft.markers
  return bookingRules.firstErrors({
    contactName: draft.contactName,
    contactNumber: draft.contactNumber,
    hasPickup: pickup !== null,
    hasDropOff: dropOff !== null,
    hasEmptyStop: stops.some(({ spot }) => spot === null),
    payment: draft.payment,
    priceTotal,
    isTermsAccepted: draft.isTermsAccepted,
    isOwnVehicle,
  })
}

/** The same key for the same booking, so that one whose answer was lost is not made twice. */
function keyOf(payload: unknown): string {
  const text = JSON.stringify(payload)
  if (attempt?.text !== text) attempt = { text, key: environment().uniqueKey() }
  return attempt.key
}

function finish(booked: Booked, { payment }: Draft): void {
  holdPrice()
  changeDraft({ coupon: null })
  if (payment !== 'esewa' || booked.payable === 0) {
    $checkout.set({ step: 'booked', booked })
    return
  }
  if (!booked.id) {
    const text = say('booking.errors.wallet')
    environment().notify('error', text)
    $checkout.set({ step: 'failed', text, canRetry: false })
    return
  }
  const address = paymentAddress(apiBaseUrl, booked.id)
  $checkout.set({ step: 'paying', booked, address })
  environment().go(address)
}

/** What was typed stays; what went wrong is said. */
function fail(error: unknown, vehicleId: number, typed: Draft): void {
  const { status, cause, text, data } = failureOf(error)
  // a refusal is final for its key; without an answer, or with a server in trouble, the booking may have been made
  if (status >= 400 && status < 500 && status !== 429) attempt = null
  $checkout.set(OPEN)
  if (status === 401) {
    setAside(vehicleId, typed)
    return
  }
  if (cause === OWN_VEHICLE) {
    refuseOwner(vehicleId, text)
    return
  }
  if (cause === TAKEN) {
    $checkout.set({ step: 'taken', text, alternatives: alternativesOf(data) })
    return
  }
  if (cause === PRICE_CHANGED && reprice(data)) return
  environment().notify('error', text)
  $checkout.set({ step: 'failed', text, canRetry: status === 0 || status >= 429 || status === 409 })
}

/** False when there is nothing to compare; the price is asked for once more then. */
function reprice(data: unknown): boolean {
  const before = $price.get().quote
  const after = quoteOf(data)
  if (!before || !after) {
    retryPrice()
    return false
  }
  replacePrice(after)
  $checkout.set({ step: 'repriced', before, after })
  return true
}

function refuseOwner(vehicleId: number, text: string): void {
  environment().notify('error', text, { carry: true, lasts: REDIRECT_TOAST_MS })
  environment().go(`/vehicle/${vehicleId}`)
}

// reactions
$price.listen(({ status }) => {
  if (status === 'ready') clearErrors('priceTotal')
})

import { atom } from 'nanostores'
import type { ApiFailure } from '#contract/api-failure.ts'
import { type Booked, type BookingPayload, createBooking, type Quote } from '#contract/booking.ts'
import type { BookingRow } from '#contract/my-bookings.ts'
import type { Alternatives } from '#contract/vehicles.ts'
import type { BookingField } from '#domain/booking/booking.rules.ts'
import { paymentUrl } from '#domain/booking/payment.ts'
import { isGateway } from '#domain/booking/payment-methods.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { $user } from '#stores/auth/session.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { failureText, findOut, forgetUnanswered, type SendOutcome, send } from '#stores/shell/send.ts'
import { REDIRECT_TOAST_MS } from '#stores/shell/toasts.ts'
import { $draft, bookingPayload, changeDraft, invalidFields, type TripDraft } from './draft.ts'
import { $hasTooManyKm } from './off-road.ts'
import { fetchOwnBookings } from './own-bookings.ts'
import { $price, freezePrice, rejectCoupon, replacePrice, retryPrice } from './quote.ts'
import { reloadRoute } from './route.ts'
import { saveDraft } from './saved-draft.ts'
import { $vehicle, markVehicleGone } from './vehicle.ts'

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

/** A request with the Idempotency-Key under which it was sent. */
interface Sent {
  payload: BookingPayload
  payment: TripDraft['payment']
  key: string
}

// state
export const $checkout = atom<Checkout>(IDLE_CHECKOUT)
/** Message keys by field, from the last attempt. */
export const $bookingErrors = atom<BookingErrors>(NO_ERRORS)
/** The last request without a response. */
let unansweredRequest: Sent | null = null
/** Ends looking it up. */
let lookUpAbort = new AbortController()
let apiBaseUrl = ''

// derived
const isBusy = () => ['sending', 'booked', 'paying'].includes($checkout.get().status)

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

export function resetCheckout(apiBase = apiBaseUrl): void {
  apiBaseUrl = apiBase
  forgetUnanswered()
  unansweredRequest = null
  lookUpAbort.abort()
  $bookingErrors.set(NO_ERRORS)
  $checkout.set(IDLE_CHECKOUT)
}

/** Books at most once at a time. Resolves with whether the form was valid. */
export async function book(): Promise<boolean> {
  const { vehicle } = $vehicle.get()
  const { status, quote } = $price.get()
  const isOwnVehicle = vehicle !== null && vehicle.userID === $user.get()?.id
  // a price must be shown before it is accepted; an owner cannot book and need not wait for it
  if (isBusy() || !vehicle || (status === 'loading' && !isOwnVehicle)) return true
  lookUpAbort.abort()
  lookUpAbort = new AbortController()
  $checkout.set({ status: 'sending' })
  const draft = $draft.get()
  const errors = await invalidFields(draft, {
    isOwnVehicle,
    priceTotal: quote?.total ?? 0,
    hasTooManyKm: $hasTooManyKm.get(),
  })
  $bookingErrors.set(errors)
  const [first] = Object.values(errors)
  if (first) {
    $checkout.set(IDLE_CHECKOUT)
    if (errors.isOwnVehicle) redirectOwner(vehicle.id, t(errors.isOwnVehicle))
    else environment().notify('error', t(first))
    return false
  }
  const payload = bookingPayload(draft, vehicle, quote)
  const previous = unansweredRequest
  const previousOutcome = previous && (await findOut<Booked>(previous.key))
  const isAgain = previous !== null && isSame(previous.payload, payload)
  if (previous && previousOutcome?.status === 'answered')
    await resumeWith(previousOutcome.data, previous, payload)
  // nothing else is sent while the outcome of the last request is unknown
  else if (previous && previousOutcome?.status === 'unknown' && !isAgain) await recoverLost(previous)
  else await sendBooking(payload, draft, isAgain ? { idempotencyKey: previous.key } : {})
  return true
}

const isSame = (a: BookingPayload, b: BookingPayload) => JSON.stringify(a) === JSON.stringify(b)

/** An error of the server counts as a lost response: the booking may have been made before. */
async function sendBooking(
  payload: BookingPayload,
  draft: TripDraft,
  again: { idempotencyKey?: string },
): Promise<void> {
  const { payment } = draft
  const until = lookUpAbort.signal
  const onLost = (key: string) => showUnknown({ payload, payment, key })
  const outcome = await send(createBooking, { payload, until, onLost, ...again })
  if (outcome.status === 'answered' && !outcome.isFound) {
    unansweredRequest = null
    finish(outcome.data, payment)
  } else if (!until.aborted) await applyOutcome(outcome, { payload, draft })
}

/** Looks for a request whose outcome is unknown until it is known. */
async function recoverLost(sent: Sent): Promise<void> {
  showUnknown(sent)
  const until = lookUpAbort.signal
  const outcome = await findOut<Booked>(sent.key, { until })
  if (!until.aborted) await applyOutcome(outcome, { payload: sent.payload, draft: $draft.get() })
}

function showUnknown(sent: Sent): void {
  unansweredRequest = sent
  $checkout.set({ status: 'unknown' })
}

async function applyOutcome(
  outcome: SendOutcome<Booked>,
  sent: { payload: BookingPayload; draft: TripDraft },
): Promise<void> {
  if (outcome.status !== 'answered') return fail(outcome.failure, sent.payload, sent.draft)
  const { vehicle } = $vehicle.get()
  environment().notify('success', t('booking.arrived'), { persist: true })
  if (unansweredRequest && vehicle)
    await resumeWith(
      outcome.data,
      unansweredRequest,
      bookingPayload($draft.get(), vehicle, $price.get().quote),
    )
}

function finish(booked: Booked, payment: TripDraft['payment']): void {
  const { navigate, notify } = environment()
  freezePrice()
  changeDraft({ coupon: null })
  if (!isGateway(payment) || booked.payable === 0) {
    $checkout.set({ status: 'booked', booked })
    navigate(`${bookingPath(booked.id)}?new=1`)
  } else if (booked.id) {
    $checkout.set({ status: 'paying', booked })
    navigate(paymentUrl(apiBaseUrl, booked.id))
  } else {
    const text = t(`wallets.${payment}.failed`)
    notify('error', text)
    $checkout.set({ status: 'failed', text, canRetry: false })
  }
}

/** Nothing was booked. The form stays filled in. */
async function fail(failure: ApiFailure, payload: BookingPayload, draft: TripDraft): Promise<void> {
  const { vehicleId } = payload
  const { status, cause, data } = failure
  unansweredRequest = null
  if (status === 0 || status >= 500) {
    const text = status === 0 ? failure.message || t('booking.errors.lost') : failureText(failure, 'booking')
    environment().notify('error', text)
    $checkout.set({ status: 'failed', text, canRetry: true })
    return
  }
  const text = failureText(failure, 'booking')
  $checkout.set(IDLE_CHECKOUT)
  if (status === 401) saveDraft(vehicleId, draft)
  else if (cause === 'ownVehicle') redirectOwner(vehicleId, text)
  else if (cause === 'ownBooking') await showOwnBooking(vehicleId, data)
  else if (cause === 'bookingTaken')
    $checkout.set({ status: 'taken', text, alternatives: alternativesOf(data) })
  else if (cause === 'vehicleNotFound') {
    markVehicleGone()
    $checkout.set({ status: 'gone' })
  } else if (cause !== 'priceChanged' || !reprice(data)) {
    environment().notify('error', text)
    if (/coupon/i.test(cause) && draft.coupon) rejectCoupon(draft.coupon, text)
    // the price of another route is shown before it can be booked
    const isOtherRoute = cause === 'routeChanged'
    if (isOtherRoute) reloadRoute()
    $checkout.set({ status: 'failed', text, canRetry: status === 429 || (status === 409 && !isOtherRoute) })
  }
}

/** Continues as if the response had come. When the form has changed since, the booking is shown instead. */
async function resumeWith(booked: Booked, sent: Sent, now: BookingPayload): Promise<void> {
  unansweredRequest = null
  if (isSame(sent.payload, now)) finish(booked, sent.payment)
  else await showOwnBooking(now.vehicleId, booked, true)
}

/** Shows the user's booking that the response names, or opens its page when it cannot be loaded here. */
async function showOwnBooking(vehicleId: number, data: unknown, isFirstTry = false): Promise<void> {
  const { id }: { id?: unknown } = typeof data === 'object' && data !== null ? data : {}
  $checkout.set({ status: 'sending' })
  const bookings = await fetchOwnBookings(vehicleId)
  const booking = bookings?.find((booking) => booking.id === id)
  if (booking) $checkout.set({ status: 'own', booking, isFirstTry })
  else {
    $checkout.set(IDLE_CHECKOUT)
    if (typeof id === 'string') environment().navigate(bookingPath(id))
  }
}

/** False when there is nothing to compare; then the price is requested again. */
function reprice(data: unknown): boolean {
  const before = $price.get().quote
  const after = quoteOf(data)
  if (!before || !after) {
    retryPrice()
    return false
  }
  replacePrice(after)
  $checkout.set({ status: 'repriced', before, after })
  return true
}

/** To the page of a vehicle that its owner cannot book. */
export function redirectOwner(vehicleId: number, text: string): void {
  environment().notify('error', text, { persist: true, durationMs: REDIRECT_TOAST_MS })
  environment().navigate(`/vehicle/${vehicleId}`)
}

/** `data` of a 409 for a vehicle that is taken. */
function alternativesOf(data: unknown): Alternatives {
  const input: Partial<Alternatives> = typeof data === 'object' && data !== null ? data : {}
  return {
    times: Array.isArray(input.times) ? input.times : [],
    vehicles: Array.isArray(input.vehicles) ? input.vehicles : [],
  }
}

/** `data` of a 409 for a price that changed: the new quote; null when it cannot be shown. */
function quoteOf(data: unknown): Quote | null {
  const input: Partial<Quote> = typeof data === 'object' && data !== null ? data : {}
  const isQuote =
    typeof input.payable === 'number' && typeof input.to === 'string' && Array.isArray(input.lines)
  return isQuote ? (input as Quote) : null
}

// reactions
$price.listen(({ status }) => {
  if (status === 'ready') clearErrors('priceTotal')
})

// the refusal of a coupon does not apply to another one
$draft.listen(({ coupon }, before) => {
  if (coupon !== before?.coupon && $checkout.get().status === 'failed') reopen()
})

import { type Booked, type BookingPayload, createBooking } from '#contract/booking.ts'
import type { BookingRow } from '#contract/my-bookings.ts'
import { bookingIn } from '#domain/booking/own-booking.ts'
import { paymentUrl } from '#domain/booking/payment.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { fromWire } from '#domain/shared/time.ts'
import { $user } from '#stores/auth/session.ts'
import { environment } from '#stores/shell/environment.ts'
import { REDIRECT_TOAST_MS } from '#stores/shell/toasts.ts'
import { bookingPayload } from './booking-payload.ts'
import { $checkout, $errors, isBusy, NO_ERRORS, OPEN } from './checkout.ts'
import { $draft, changeDraft, type Draft } from './draft.ts'
import { alternativesOf, failureOf, quoteOf } from './failure.ts'
import { invalidFields } from './invalid-fields.ts'
import { cancelPolling, pollUntilKnown } from './lost-answer.ts'
import { fetchOwnBookings } from './own-bookings.ts'
import { $price, freezePrice, rejectCoupon, replacePrice, retryPrice } from './quote.ts'
import { saveDraft } from './saved-draft.ts'
import { t } from './translate.ts'
import { $vehicle, markGone } from './vehicle.ts'

// state
let lastAttempt: { text: string; key: string } | null = null
/** What was sent last and never answered. */
let unanswered: BookingPayload | null = null
let apiBaseUrl = ''

// actions
export function resetCheckout(apiBase = apiBaseUrl): void {
  apiBaseUrl = apiBase
  lastAttempt = null
  unanswered = null
  cancelPolling()
  $errors.set(NO_ERRORS)
  $checkout.set(OPEN)
}

/** Books once, however often it is pressed. Answers whether the form was right. */
export async function book(): Promise<boolean> {
  const { vehicle } = $vehicle.get()
  const { status, quote } = $price.get()
  const isOwnVehicle = vehicle !== null && vehicle.userID === $user.get()?.id
  // a price that nobody has seen yet is not agreed to; whoever may not book at all need not wait for it
  if (isBusy() || !vehicle || (status === 'loading' && !isOwnVehicle)) return true
  cancelPolling()
  $checkout.set({ step: 'sending' })
  const draft = $draft.get()
  const errors = await invalidFields(draft, isOwnVehicle, quote?.total ?? 0)
  $errors.set(errors)
  const [first] = Object.values(errors)
  if (first) {
    $checkout.set(OPEN)
    if (errors.isOwnVehicle) redirectOwner(vehicle.id, t(errors.isOwnVehicle))
    else environment().notify('error', t(first))
    return false
  }
  const payload = bookingPayload(draft, vehicle, quote)
  const before = unanswered
  const created = before && (await findCreatedBooking(before))
  if (created) resumeWith(created, payload)
  // something else is not sent while nobody knows what became of the first
  else if (before && created === undefined && !isLastPayload(payload))
    await recoverLostAnswer(before, t('booking.errors.network'))
  else await send(payload, draft)
  return true
}

async function send(payload: BookingPayload, draft: Draft): Promise<void> {
  try {
    const { data } = await environment().call(createBooking, { payload, idempotencyKey: keyOf(payload) })
    unanswered = null
    finish(data, draft.payment)
  } catch (error) {
    await fail(error, payload, draft)
  }
}

/** The same key for the same booking, so that one whose answer was lost is not made twice. */
function keyOf(payload: BookingPayload): string {
  if (!lastAttempt || !isLastPayload(payload))
    lastAttempt = { text: JSON.stringify(payload), key: environment().uniqueKey() }
  return lastAttempt.key
}

const isLastPayload = (payload: BookingPayload) => lastAttempt?.text === JSON.stringify(payload)

function finish(booked: Booked, payment: Draft['payment']): void {
  const { navigate, notify } = environment()
  freezePrice()
  changeDraft({ coupon: null })
  if (payment !== 'esewa' || booked.payable === 0) {
    $checkout.set({ step: 'booked', booked })
    navigate(`${bookingPath(booked.id)}?new=1`)
  } else if (booked.id) {
    $checkout.set({ step: 'paying', booked })
    navigate(paymentUrl(apiBaseUrl, booked.id))
  } else {
    const text = t('booking.errors.wallet')
    notify('error', text)
    $checkout.set({ step: 'failed', text, canRetry: false })
  }
}

/** What was typed stays; what went wrong is said. */
async function fail(error: unknown, payload: BookingPayload, typed: Draft): Promise<void> {
  const { vehicleId } = payload
  const { status, cause, text, data } = failureOf(error)
  if (status === 0 || status >= 500) {
    await recoverLostAnswer(payload, text)
    return
  }
  unanswered = null
  // a refusal is final for its key, but for one that asks to wait
  if (status !== 429) lastAttempt = null
  $checkout.set(OPEN)
  if (status === 401) saveDraft(vehicleId, typed)
  else if (cause === 'ownVehicle') redirectOwner(vehicleId, text)
  else if (cause === 'ownBooking') await showOwnBooking(vehicleId, data)
  else if (cause === 'bookingTaken')
    $checkout.set({ step: 'taken', text, alternatives: alternativesOf(data) })
  else if (cause === 'vehicleNotFound') {
    markGone()
    $checkout.set({ step: 'gone' })
  } else if (cause !== 'priceChanged' || !reprice(data)) {
    environment().notify('error', text)
    if (/coupon/i.test(cause) && typed.coupon) rejectCoupon(typed.coupon, text)
    $checkout.set({ step: 'failed', text, canRetry: status === 429 || status === 409 })
  }
}

/** Without an answer, or with a server in trouble, the booking may have been made: nothing is said of it that is not known. */
async function recoverLostAnswer(payload: BookingPayload, text: string): Promise<void> {
  unanswered = payload
  $checkout.set({ step: 'unknown' })
  const created = await pollUntilKnown(() => findCreatedBooking(payload))
  if (created === undefined) return
  unanswered = null
  const { vehicle } = $vehicle.get()
  if (created && vehicle) resumeWith(created, bookingPayload($draft.get(), vehicle, $price.get().quote))
  else {
    environment().notify('error', text)
    $checkout.set({ step: 'failed', text, canRetry: true })
  }
}

/** The booking that a request made; null when it made none, undefined when nobody says. */
async function findCreatedBooking({ vehicleId, from, to, expectedDropOff }: BookingPayload) {
  const bookings = await fetchOwnBookings(vehicleId)
  const [start, end] = [fromWire(from), fromWire(expectedDropOff ?? to)]
  if (!bookings || start === null || end === null) return undefined
  return bookingIn(bookings, { from: start, to: end })
}

/** Goes on as if the answer had come; what was changed since is not in that booking, and that is said. */
function resumeWith(created: BookingRow, now: BookingPayload): void {
  const { id, status, pricing, payment } = created
  unanswered = null
  if (!isLastPayload(now)) $checkout.set({ step: 'own', booking: created, isFirstTry: true })
  else finish({ id, status, payable: created.isPaid ? 0 : pricing.payable, message: '' }, payment)
}

/** The 409 says which of one's own bookings has these hours; its page says the rest where it cannot be shown here. */
async function showOwnBooking(vehicleId: number, data: unknown): Promise<void> {
  const { id }: { id?: unknown } = typeof data === 'object' && data !== null ? data : {}
  $checkout.set({ step: 'sending' })
  const bookings = await fetchOwnBookings(vehicleId)
  const booking = bookings?.find((booking) => booking.id === id)
  if (booking) $checkout.set({ step: 'own', booking, isFirstTry: false })
  else {
    $checkout.set(OPEN)
    if (typeof id === 'string') environment().navigate(bookingPath(id))
  }
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

function redirectOwner(vehicleId: number, text: string): void {
  environment().notify('error', text, { persist: true, lasts: REDIRECT_TOAST_MS })
  environment().navigate(`/vehicle/${vehicleId}`)
}

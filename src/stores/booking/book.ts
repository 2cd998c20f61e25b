import type { ApiFailure } from '#contract/api-failure.ts'
import { type Booked, type BookingPayload, createBooking } from '#contract/booking.ts'
import type { BookingRow } from '#contract/my-bookings.ts'
import { bookingIn } from '#domain/booking/own-booking.ts'
import { paymentUrl } from '#domain/booking/payment.ts'
import { isGateway } from '#domain/booking/payment-methods.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import { $user } from '#stores/auth/session.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { createIdempotentSender } from '#stores/shell/idempotency.ts'
import { failureText, submitOnce } from '#stores/shell/submit.ts'
import { REDIRECT_TOAST_MS } from '#stores/shell/toasts.ts'
import { bookingPayload } from './booking-payload.ts'
import { $checkout, $errors, isBusy, NO_ERRORS, OPEN } from './checkout.ts'
import { alternativesOf, quoteOf } from './conflict-data.ts'
import { $draft, changeDraft, type Draft } from './draft.ts'
import { invalidFields } from './invalid-fields.ts'
import { cancelPolling, pollUntilKnown } from './lost-answer.ts'
import { fetchOwnBookings } from './own-bookings.ts'
import { $price, freezePrice, rejectCoupon, replacePrice, retryPrice } from './quote.ts'
import { reloadWays } from './route.ts'
import { saveDraft } from './saved-draft.ts'
import { $vehicle, markGone } from './vehicle.ts'

// state
const sender = createIdempotentSender()
/** The last payload without a response. */
let unanswered: BookingPayload | null = null
let apiBaseUrl = ''

// actions
export function resetCheckout(apiBase = apiBaseUrl): void {
  apiBaseUrl = apiBase
  sender.reset()
  unanswered = null
  cancelPolling()
  $errors.set(NO_ERRORS)
  $checkout.set(OPEN)
}

/** Books at most once at a time. Resolves with whether the form was valid. */
export async function book(): Promise<boolean> {
  const { vehicle } = $vehicle.get()
  const { status, quote } = $price.get()
  const isOwnVehicle = vehicle !== null && vehicle.userID === $user.get()?.id
  // a price must be shown before it is accepted; an owner cannot book and need not wait for it
  if (isBusy() || !vehicle || (status === 'loading' && !isOwnVehicle)) return true
  cancelPolling()
  $checkout.set({ status: 'sending' })
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
  // nothing else is sent while the outcome of the last payload is unknown
  else if (before && created === undefined && !sender.isUnanswered(payload))
    await recoverLostAnswer(before, t('booking.errors.lost'))
  else await send(payload, draft)
  return true
}

async function send(payload: BookingPayload, draft: Draft): Promise<void> {
  await submitOnce({
    async send() {
      const { data } = await sender.send(payload, (idempotencyKey) =>
        environment().call(createBooking, { payload, idempotencyKey }),
      )
      unanswered = null
      finish(data, draft.payment)
    },
    onLost: (failure) => recoverLostAnswer(payload, failure.message || t('booking.errors.lost')),
    onFailure: (failure) => fail(failure, payload, draft),
  })
}

function finish(booked: Booked, payment: Draft['payment']): void {
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

/** The form stays filled in. */
async function fail(failure: ApiFailure, payload: BookingPayload, draft: Draft): Promise<void> {
  const { vehicleId } = payload
  const { status, cause, data } = failure
  const text = failureText(failure, 'booking')
  // the booking may have been made before the server failed
  if (status >= 500) return recoverLostAnswer(payload, text)
  unanswered = null
  $checkout.set(OPEN)
  if (status === 401) saveDraft(vehicleId, draft)
  else if (cause === 'ownVehicle') redirectOwner(vehicleId, text)
  else if (cause === 'ownBooking') await showOwnBooking(vehicleId, data)
  else if (cause === 'bookingTaken')
    $checkout.set({ status: 'taken', text, alternatives: alternativesOf(data) })
  else if (cause === 'vehicleNotFound') {
    markGone()
    $checkout.set({ status: 'gone' })
  } else if (cause !== 'priceChanged' || !reprice(data)) {
    environment().notify('error', text)
    if (/coupon/i.test(cause) && draft.coupon) rejectCoupon(draft.coupon, text)
    // the price of another way is shown before it can be booked
    const isOtherWay = cause === 'routeChanged'
    if (isOtherWay) reloadWays()
    $checkout.set({ status: 'failed', text, canRetry: status === 429 || (status === 409 && !isOtherWay) })
  }
}

/** Polls own bookings to find out whether a booking without a response was made; `text` says that it was not. */
async function recoverLostAnswer(payload: BookingPayload, text: string): Promise<void> {
  unanswered = payload
  $checkout.set({ status: 'unknown' })
  const created = await pollUntilKnown(() => findCreatedBooking(payload))
  if (created === undefined) return
  unanswered = null
  const { vehicle } = $vehicle.get()
  if (created) environment().notify('success', t('booking.arrived'), { persist: true })
  if (created && vehicle) resumeWith(created, bookingPayload($draft.get(), vehicle, $price.get().quote))
  else {
    environment().notify('error', text)
    $checkout.set({ status: 'failed', text, canRetry: true })
  }
}

/** The booking that a request made; null when it made none, undefined when that cannot be read. */
async function findCreatedBooking({ vehicleId, from, to, expectedDropOff }: BookingPayload) {
  const bookings = await fetchOwnBookings(vehicleId)
  const [start, end] = [fromWire(from), fromWire(expectedDropOff ?? to)]
  if (!bookings || start === null || end === null) return undefined
  return bookingIn(bookings, { from: start, to: end })
}

/** Continues as if the response had come. When the form has changed since, the booking is shown instead. */
function resumeWith(created: BookingRow, now: BookingPayload): void {
  const { id, status, pricing, payment } = created
  unanswered = null
  if (!sender.isUnanswered(now)) $checkout.set({ status: 'own', booking: created, isFirstTry: true })
  else finish({ id, status, payable: created.isPaid ? 0 : pricing.payable, message: '' }, payment)
}

/** Shows the own booking that the 409 names, or opens its page when it cannot be loaded here. */
async function showOwnBooking(vehicleId: number, data: unknown): Promise<void> {
  const { id }: { id?: unknown } = typeof data === 'object' && data !== null ? data : {}
  $checkout.set({ status: 'sending' })
  const bookings = await fetchOwnBookings(vehicleId)
  const booking = bookings?.find((booking) => booking.id === id)
  if (booking) $checkout.set({ status: 'own', booking, isFirstTry: false })
  else {
    $checkout.set(OPEN)
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

function redirectOwner(vehicleId: number, text: string): void {
  environment().notify('error', text, { persist: true, lasts: REDIRECT_TOAST_MS })
  environment().navigate(`/vehicle/${vehicleId}`)
}

import { atom } from 'nanostores'
import type { Envelope } from '#contract/envelope.ts'
import { cancelBooking, type Done, rateBooking } from '#contract/my-bookings.ts'
import { paymentAddress } from '#domain/booking/payment.ts'
import type { CancelForm } from '#domain/my-bookings/cancel.rules.ts'
import type { RateForm } from '#domain/my-bookings/rate.rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { readFailed } from '#stores/shell/failure.ts'
import { reloadBookings } from './list.ts'
import { reloadBooking } from './one.ts'

/** The booking that a dialog is about, and how it is named there. */
export interface Subject {
  id: string
  title: string
  /** UTC */
  from: string
}
export interface Asked {
  kind: 'cancel' | 'rate'
  booking: Subject
}
type Errors = Partial<Record<keyof CancelForm | keyof RateForm, string>>

// state
/** Which dialog is open, and about which booking. */
export const $asked = atom<Asked | null>(null)
/** Message keys by field, from the last attempt. */
export const $askedErrors = atom<Errors>({})
export const $isSending = atom(false)

// actions
export function ask(kind: Asked['kind'], booking: Subject): void {
  $askedErrors.set({})
  $asked.set({ kind, booking })
}

export function closeAsked(): void {
  $asked.set(null)
  $askedErrors.set({})
}

/** What is changed is believed until the next attempt. */
export function clearAskedError(field: keyof Errors): void {
  const { [field]: gone, ...left } = $askedErrors.get()
  if (gone) $askedErrors.set(left)
}

/** The wallet's page is a navigation of its own (spec section 7). */
export function payBooking(id: string | undefined, apiBaseUrl: string, failedText: string): void {
  if (!id) environment().notify('error', failedText)
  else environment().go(paymentAddress(apiBaseUrl, id))
}

/** `otherwise` is said when the server gives no sentence. */
export async function submitCancel(form: CancelForm, otherwise: string): Promise<void> {
  const { cancelRules } = await import('#domain/my-bookings/cancel.rules.ts')
  await submit(cancelRules.firstErrors(form), otherwise, ({ id }) =>
    environment().call(cancelBooking, { params: { id }, query: { reason: cleanText(form.reason) } }),
  )
}

export async function submitRating(form: RateForm, otherwise: string): Promise<void> {
  const { rateRules } = await import('#domain/my-bookings/rate.rules.ts')
  await submit(rateRules.firstErrors(form), otherwise, ({ id }) =>
    environment().call(rateBooking, {
      payload: { rate: form.rate, remarks: cleanText(form.remarks), bookingID: id },
    }),
  )
}

/** Once, however often it is pressed. What the server refuses for good is shown as it now is. */
async function submit(
  errors: Errors,
  otherwise: string,
  send: (booking: Subject) => Promise<Envelope<Done>>,
): Promise<void> {
  const asked = $asked.get()
  if (!asked || $isSending.get()) return
  $askedErrors.set(errors)
  if (Object.keys(errors).length) return
  $isSending.set(true)
  try {
    const { data } = await send(asked.booking)
    environment().notify('success', data.message)
    closeAsked()
    await reloadShown()
  } catch (error) {
    const { status, sentence } = readFailed(error)
    if (status !== 401) environment().notify('error', sentence || otherwise)
    if (status === 409 || status === 404) {
      closeAsked()
      await reloadShown()
    }
  } finally {
    $isSending.set(false)
  }
}

/** Whichever of the two pages is open. */
async function reloadShown(): Promise<void> {
  await Promise.all([reloadBookings(), reloadBooking()])
}

// reactions
onSignedOut(closeAsked)

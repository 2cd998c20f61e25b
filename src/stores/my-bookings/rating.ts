import { atom } from 'nanostores'
import { type BookingRow, rateBooking } from '#contract/my-bookings.ts'
import type { RateForm } from '#domain/my-bookings/rate.rules.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { readCallError } from '#stores/shell/failure.ts'
import { reloadShown } from './reload-shown.ts'

/** What the dialog has to know of the trip that it is about. */
export type Rateable = Pick<BookingRow, 'id' | 'from' | 'vehicle'>
type Errors = FieldErrors<keyof RateForm>

// state
/** The trip that is being rated; null while the dialog is closed. */
export const $rating = atom<Rateable | null>(null)
/** Message keys by field, from the last attempt. */
export const $ratingErrors = atom<Errors>({})
export const $isSending = atom(false)

/** Fetched when the dialog opens: the line may be down when it is sent. */
const loadRules = () => import('#domain/my-bookings/rate.rules.ts')

// actions
export function openRating(booking: Rateable): void {
  $ratingErrors.set({})
  $rating.set(booking)
  void loadRules()
}

export function closeRating(): void {
  $rating.set(null)
  $ratingErrors.set({})
}

/** What is changed is believed until the next attempt. */
export function clearRatingError(field: keyof Errors): void {
  const { [field]: gone, ...left } = $ratingErrors.get()
  if (gone) $ratingErrors.set(left)
}

/**
 * Once, however often it is pressed. What the server refuses for good is shown as it now is. `otherwise` is said when the
 * server gives no sentence.
 */
export async function submitRating(form: RateForm, fallback: string): Promise<void> {
  const { rateRules } = await loadRules()
  const booking = $rating.get()
  if (!booking || $isSending.get()) return
  const errors = rateRules.firstErrors(form)
  $ratingErrors.set(errors)
  if (Object.keys(errors).length) return
  $isSending.set(true)
  try {
    const { data } = await environment().call(rateBooking, {
      payload: { rate: form.rate, remarks: cleanText(form.remarks), bookingID: booking.id },
    })
    environment().notify('success', data.message)
    closeRating()
    await reloadShown()
  } catch (error) {
    const { status, message } = readCallError(error)
    if (status !== 401) environment().notify('error', message || fallback)
    if (status === 409 || status === 404) {
      closeRating()
      await reloadShown()
    }
  } finally {
    $isSending.set(false)
  }
}

// reactions
onSignedOut(closeRating)

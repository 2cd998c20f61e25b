import { atom } from 'nanostores'
import { type BookingRow, rateBooking } from '#contract/my-bookings.ts'
import { rateGuest } from '#contract/ratings.ts'
import type { RateForm } from '#domain/my-bookings/rate.rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { createForm } from '#stores/shell/form.ts'
import { notifyFailure, type SendOutcome, send } from '#stores/shell/send.ts'
import { reloadShown } from './reload-shown.ts'

/** What the dialog shows of the trip. */
type Rateable = Pick<BookingRow, 'id' | 'from' | 'to' | 'vehicle'>
/** `guest`: the name of the guest, whom the host rates; null: the guest rates the trip. */
interface Rating extends Rateable {
  guest: string | null
}

// state
/** The trip that is being rated; null while the dialog is closed. */
export const $rating = atom<Rating | null>(null)
const rateForm = createForm<keyof RateForm>()
export const {
  $errors: $ratingErrors,
  $isSubmitting: $isSendingRating,
  clearError: clearRatingError,
} = rateForm

/** Loaded when the dialog opens: the connection may be down on submit. */
const loadRules = () => import('#domain/my-bookings/rate.rules.ts')

// actions
export function openRating({ id, from, to, vehicle }: Rateable, guest: string | null = null): void {
  $ratingErrors.set({})
  $rating.set({ id, from, to, vehicle, guest })
  void loadRules()
}

export function closeRating(): void {
  $rating.set(null)
  $ratingErrors.set({})
}

export async function submitRating(form: RateForm): Promise<void> {
  const { rateRules } = await loadRules()
  const booking = $rating.get()
  if (!booking) return
  const { id } = booking
  const payload = { rate: form.rate, remarks: cleanText(form.remarks) }
  const outcome = await rateForm.submit(rateRules.firstErrors(form), () =>
    booking.guest === null
      ? send(rateBooking, { payload: { ...payload, bookingID: id } })
      : send(rateGuest, { params: { id }, payload }),
  )
  // the dialog may be another booking's by now
  if (outcome) await endReview(outcome, () => $rating.get()?.id === id && closeRating())
}

/** Says what came of it. When it is done or refused for good, closes its dialog and loads the booking again. */
export async function endReview(
  outcome: SendOutcome<{ message: string }>,
  close: () => unknown = () => {},
): Promise<void> {
  if (outcome.status === 'answered') environment().notify('success', outcome.data.message)
  else {
    notifyFailure(outcome.failure, t('my-bookings.callFailed'))
    if (outcome.failure.status !== 409 && outcome.failure.status !== 404) return
  }
  close()
  await reloadShown()
}

// reactions
onSignedOut(closeRating)

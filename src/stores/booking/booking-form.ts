import { computed } from 'nanostores'
import type { Payment } from '#domain/booking/payment-methods.ts'
import { readUrlPlaces } from '#domain/booking/url-places.ts'
import { $user } from '#stores/auth/session.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { $blocker } from './blocker.ts'
import { redirectOwner, resetCheckout } from './checkout.ts'
import { $areDatesMoved, requestedDates } from './dates.ts'
import { $draft, changeDraft, offerContact, resetDraft } from './draft.ts'
import { fetchOwnBookings, resetOwnBookings } from './own-bookings.ts'
import { resetPrice, unfreezePrice } from './quote.ts'
import { clearSavedDraft, saveDraft, takeSavedDraft } from './saved-draft.ts'
import { $vehicle, loadVehicle } from './vehicle.ts'

interface BookingFormOptions {
  /** from the URL */
  vehicleId: string
  apiBaseUrl: string
}

// derived
/** The payment methods of this site. */
export function offeredPayments(): readonly Payment[] {
  return ['cash', ...environment().gateways()]
}

// actions
/** Resets the booking page, and restores a draft that was saved when the session ended. */
export function openBookingForm({ vehicleId, apiBaseUrl }: BookingFormOptions): void {
  resetCheckout(apiBaseUrl)
  resetPrice()
  resetOwnBookings()
  $vehicle.set({ status: 'loading', vehicle: null })
  const { dates, isMoved } = requestedDates(environment().currentPath())
  $areDatesMoved.set(isMoved)
  resetDraft(dates)
  const start = readUrlPlaces(new URLSearchParams(environment().currentPath().split('?')[1] ?? ''))
  if (start) changeDraft({ markers: start })
  const saved = takeSavedDraft(Number(vehicleId))
  if (saved) changeDraft(saved)
  // the saved payment may no longer be offered
  if (!offeredPayments().includes($draft.get().payment)) changeDraft({ payment: 'cash' })
  const user = $user.get()
  if (user) offerContact(user)
  void loadVehicle(vehicleId)
  if (Number(vehicleId) > 0) void fetchOwnBookings(Number(vehicleId))
}

/** After the browser has restored the page, on the way back from wallet or ticket: keeps the form, reloads the rest. */
export function returnToBookingForm(): void {
  const { vehicle } = $vehicle.get()
  resetCheckout()
  unfreezePrice()
  if (!vehicle) return
  void loadVehicle(vehicle.id)
  void fetchOwnBookings(vehicle.id)
}

/** Before the page is replaced by that of a new version. */
export function saveBookingForm(): void {
  const { vehicle } = $vehicle.get()
  if (vehicle) saveDraft(vehicle.id, $draft.get())
}

// reactions
// the user becomes the contact once known
$user.subscribe((user) => {
  if (user) offerContact(user)
})

computed($blocker, (blocker) => blocker?.kind === 'ownVehicle').listen((isOwn) => {
  const { vehicle } = $vehicle.get()
  if (isOwn && vehicle) redirectOwner(vehicle.id, t('booking.errors.ownVehicle'))
})

onSignedOut(() => {
  resetDraft($draft.get().dates)
  resetOwnBookings({ status: 'ready', bookings: [] })
  clearSavedDraft()
})

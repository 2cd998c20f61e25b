import { readStart } from '#domain/booking/start.ts'
import type { Translate } from '#messages/t.ts'
import { $user } from '#stores/auth/session.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { resetCheckout } from './book.ts'
import { $areDatesMoved, requestedDates } from './dates.ts'
import { $draft, changeDraft, offerContact, resetDraft } from './draft.ts'
import { fetchOwnBookings, resetOwnBookings } from './own-bookings.ts'
import { offeredPayments } from './payments.ts'
import { resetPrice, unfreezePrice } from './quote.ts'
import { clearSavedDraft, takeSavedDraft } from './saved-draft.ts'
import { setTranslate } from './translate.ts'
import { $vehicle, loadVehicle } from './vehicle.ts'

interface BookingFormOptions {
  /** as the address has it */
  vehicleId: string
  apiBaseUrl: string
  t: Translate
}

// actions
/** The booking page is opened: everything starts anew, but for what a session that ended set aside (spec section 4). */
export function openBookingForm({ vehicleId, apiBaseUrl, t }: BookingFormOptions): void {
  setTranslate(t)
  resetCheckout(apiBaseUrl)
  resetPrice()
  resetOwnBookings()
  $vehicle.set({ status: 'loading', vehicle: null })
  const { dates, isMoved } = requestedDates(environment().currentPath())
  $areDatesMoved.set(isMoved)
  resetDraft(dates)
  const start = readStart(new URLSearchParams(environment().currentPath().split('?')[1] ?? ''))
  if (start) changeDraft({ markers: start })
  const saved = takeSavedDraft(Number(vehicleId))
  if (saved) changeDraft(saved)
  // what was set aside may be older than what is offered now
  if (!offeredPayments().includes($draft.get().payment)) changeDraft({ payment: 'cash' })
  const user = $user.get()
  if (user) offerContact(user)
  void loadVehicle(vehicleId)
  if (Number(vehicleId) > 0) void fetchOwnBookings(Number(vehicleId))
}

/** Back from the wallet or from the ticket, with the page as it was left: what was typed is there, the rest is looked up. */
export function returnToBookingForm(): void {
  const { vehicle } = $vehicle.get()
  resetCheckout()
  unfreezePrice()
  if (!vehicle) return
  void loadVehicle(vehicle.id)
  void fetchOwnBookings(vehicle.id)
}

// reactions
// who is signed in becomes the contact, as soon as it is known
$user.subscribe((user) => {
  if (user) offerContact(user)
})

onSignedOut(() => {
  resetDraft($draft.get().dates)
  resetOwnBookings({ status: 'ready', bookings: [] })
  clearSavedDraft()
})

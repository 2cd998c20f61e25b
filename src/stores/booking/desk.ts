import { readStart } from '#domain/booking/start.ts'
import type { Translate } from '#messages/t.ts'
import { $user } from '#stores/auth/session.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { forgetAside, takeAside } from './aside.ts'
import { resetCheckout } from './book.ts'
import { $areDatesMoved, askedDates } from './dates.ts'
import { $draft, changeDraft, offerContact, resetDraft } from './draft.ts'
import { askOwn, resetOwn } from './own-bookings.ts'
import { offeredPayments } from './payments.ts'
import { releasePrice, resetPrice } from './quote.ts'
import { $hired, loadVehicle } from './vehicle.ts'
import { setWords } from './words.ts'

interface Desk {
  /** as the address has it */
  vehicleId: string
  apiBaseUrl: string
  t: Translate
}

// actions
/** The booking page is opened: everything starts anew, but for what a session that ended set aside (spec section 4). */
export function openDesk({ vehicleId, apiBaseUrl, t }: Desk): void {
  setWords(t)
  resetCheckout(apiBaseUrl)
  resetPrice()
  resetOwn()
  $hired.set({ status: 'loading', vehicle: null })
  const { dates, isMoved } = askedDates(environment().here())
  $areDatesMoved.set(isMoved)
  resetDraft(dates)
  const start = readStart(new URLSearchParams(environment().here().split('?')[1] ?? ''))
  if (start) changeDraft({ markers: start })
  const aside = takeAside(Number(vehicleId))
  if (aside) changeDraft(aside)
  // what was set aside may be older than what is offered now
  if (!offeredPayments().includes($draft.get().payment)) changeDraft({ payment: 'cash' })
  const user = $user.get()
  if (user) offerContact(user)
  void loadVehicle(vehicleId)
  if (Number(vehicleId) > 0) void askOwn(Number(vehicleId))
}

/** Back from the wallet or from the ticket, with the page as it was left: what was typed is there, the rest is looked up. */
export function returnToDesk(): void {
  const { vehicle } = $hired.get()
  resetCheckout()
  releasePrice()
  if (!vehicle) return
  void loadVehicle(vehicle.id)
  void askOwn(vehicle.id)
}

// reactions
// who is signed in becomes the contact, as soon as it is known
$user.subscribe((user) => {
  if (user) offerContact(user)
})

onSignedOut(() => {
  resetDraft($draft.get().dates)
  resetOwn({ status: 'ready', bookings: [] })
  forgetAside()
})

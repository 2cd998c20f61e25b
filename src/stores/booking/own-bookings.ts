import { atom, computed } from 'nanostores'
import { type BookingRow, listBookings } from '#contract/my-bookings.ts'
import { bookingIn, ownBookingFacts, ownBookingState } from '#domain/booking/own-booking.ts'
import { fromWire, toWire } from '#domain/shared/time.ts'
import { environment } from '#stores/shell/environment.ts'
import { $draft, chosenTimes } from './draft.ts'
import { failureOf } from './failure.ts'
import { $price, retryPrice } from './quote.ts'
import { saveDraft } from './saved-draft.ts'
import { loadVehicle } from './vehicle.ts'

export interface OwnBookings {
  /** `failed`: not known, which is no reason to keep anybody from booking */
  status: 'loading' | 'ready' | 'failed'
  /** the guest's own open bookings of this vehicle */
  bookings: readonly BookingRow[]
}

export const NO_OWN_BOOKINGS: OwnBookings = { status: 'loading', bookings: [] }
/** A hold that has run out is ended by the server within this time or a few times it. */
const LAPSED_REFRESH_MS = 20_000

// state
export const $ownBookings = atom<OwnBookings>(NO_OWN_BOOKINGS)
let timer: ReturnType<typeof setTimeout> | undefined
let lastRequest = 0

// derived
/** The one that has some of the chosen hours, to the drop-off as the price knows it. */
export const $ownBooking = computed([$ownBookings, $draft, $price], ({ bookings }, draft, { quote }) => {
  const times = chosenTimes(draft)
  if (!times) return null
  const isOfThese = quote?.from === toWire(times.from)
  const dropOff = (isOfThese && quote && fromWire(quote.to)) || times.to
  return bookingIn(bookings, { from: times.from, to: Math.max(times.to, dropOff) })
})

// actions
/** What the guest has of this vehicle; null, and what was known stays, when no answer comes. */
export async function fetchOwnBookings(vehicleId: number): Promise<readonly BookingRow[] | null> {
  clearTimeout(timer)
  const mine = ++lastRequest
  const before = $ownBooking.get()
  // a session that is over empties the form before this call is told
  const typed = $draft.get()
  try {
    const { data } = await environment().call(listBookings, {
      query: { isBookedByMe: 'true', isOpen: 'true', vehicleId },
    })
    if (mine !== lastRequest) return data
    $ownBookings.set({ status: 'ready', bookings: data })
    // its hours are free again
    if (before && !$ownBooking.get()) {
      void loadVehicle(vehicleId)
      retryPrice()
    }
    scheduleRefresh(vehicleId)
    return data
  } catch (error) {
    if (failureOf(error).status === 401) saveDraft(vehicleId, typed)
    if (mine !== lastRequest) return null
    $ownBookings.set({ ...$ownBookings.get(), status: 'failed' })
    scheduleRefresh(vehicleId)
    return null
  }
}

/** `bookings`: what is known of the person who is here now; left out: nothing yet. */
export function resetOwnBookings(bookings?: OwnBookings): void {
  clearTimeout(timer)
  lastRequest += 1
  $ownBookings.set(bookings ?? NO_OWN_BOOKINGS)
}

/** When the first hold runs out, and from then on until it is gone. */
function scheduleRefresh(vehicleId: number): void {
  const now = environment().now()
  const waits = $ownBookings.get().bookings.flatMap((booking) => {
    const facts = ownBookingFacts(booking)
    const standing = ownBookingState(facts, now)
    if (standing === 'hold') return [(facts.holdExpiresAt ?? now) - now + 1_000]
    return standing === 'lapsed' ? [LAPSED_REFRESH_MS] : []
  })
  if (waits.length) timer = setTimeout(() => void fetchOwnBookings(vehicleId), Math.min(...waits))
}

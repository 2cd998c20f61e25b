import { atom, computed } from 'nanostores'
import { type BookingRow, listBookings } from '#contract/my-bookings.ts'
import { bookingIn, ownFactsOf, ownStandingOf } from '#domain/booking/own-booking.ts'
import { fromWire, toWire } from '#domain/shared/time.ts'
import { environment } from '#stores/shell/environment.ts'
import { setAside } from './aside.ts'
import { $draft, chosenTimes } from './draft.ts'
import { failureOf } from './failure.ts'
import { $price, retryPrice } from './quote.ts'
import { loadVehicle } from './vehicle.ts'

export interface OwnBookings {
  /** `failed`: not known, which is no reason to keep anybody from booking */
  status: 'loading' | 'ready' | 'failed'
  /** the guest's own open bookings of this vehicle */
  bookings: readonly BookingRow[]
}

export const NO_OWN: OwnBookings = { status: 'loading', bookings: [] }
/** A hold that has run out is ended by the server within this time or a few times it. */
const LAPSED_LOOK_MS = 20_000

// state
export const $own = atom<OwnBookings>(NO_OWN)
let timer: ReturnType<typeof setTimeout> | undefined
let asked = 0

// derived
/** The one that has some of the chosen hours, to the drop-off as the price knows it. */
export const $ownBooking = computed([$own, $draft, $price], ({ bookings }, draft, { quote }) => {
  const times = chosenTimes(draft)
  if (!times) return null
  const isOfThese = quote?.from === toWire(times.from)
  const dropOff = (isOfThese && quote && fromWire(quote.to)) || times.to
  return bookingIn(bookings, { from: times.from, to: Math.max(times.to, dropOff) })
})

// actions
/** What the guest has of this vehicle; null, and what was known stays, when no answer comes. */
export async function askOwn(vehicleId: number): Promise<readonly BookingRow[] | null> {
  clearTimeout(timer)
  const mine = ++asked
  const before = $ownBooking.get()
  // a session that is over empties the form before this call is told
  const typed = $draft.get()
  try {
    const { data } = await environment().call(listBookings, {
      query: { isBookedByMe: 'true', isOpen: 'true', vehicleId },
    })
    if (mine !== asked) return data
    $own.set({ status: 'ready', bookings: data })
    // its hours are free again
    if (before && !$ownBooking.get()) {
      void loadVehicle(vehicleId)
      retryPrice()
    }
    lookAgain(vehicleId)
    return data
  } catch (error) {
    if (failureOf(error).status === 401) setAside(vehicleId, typed)
    if (mine !== asked) return null
    $own.set({ ...$own.get(), status: 'failed' })
    lookAgain(vehicleId)
    return null
  }
}

/** `bookings`: what is known of the person who is here now; left out: nothing yet. */
export function resetOwn(bookings?: OwnBookings): void {
  clearTimeout(timer)
  asked += 1
  $own.set(bookings ?? NO_OWN)
}

/** When the first hold runs out, and from then on until it is gone. */
function lookAgain(vehicleId: number): void {
  const now = environment().now()
  const waits = $own.get().bookings.flatMap((booking) => {
    const facts = ownFactsOf(booking)
    const standing = ownStandingOf(facts, now)
    if (standing === 'hold') return [(facts.holdExpiresAt ?? now) - now + 1_000]
    return standing === 'lapsed' ? [LAPSED_LOOK_MS] : []
  })
  if (waits.length) timer = setTimeout(() => void askOwn(vehicleId), Math.min(...waits))
}

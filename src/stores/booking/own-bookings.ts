import { computed } from 'nanostores'
import { toFailure } from '#contract/api-failure.ts'
import { type BookingRow, listBookings } from '#contract/my-bookings.ts'
import type { TimeRange } from '#domain/booking/free-times.ts'
import { findOverlapping, holdEnd, ownBookingState } from '#domain/booking/own-booking.ts'
import { fromWire, toWire } from '#domain/shared/kathmandu-time.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { $draft, chosenTimes, type TripDraft } from './draft.ts'
import { $price, retryPrice } from './quote.ts'
import { saveDraft } from './saved-draft.ts'
import { loadVehicle } from './vehicle.ts'

export interface OwnBookings {
  /** `failed`: not known, which does not block a booking */
  status: LoadStatus
  /** the user's open bookings of this vehicle */
  bookings: readonly BookingRow[]
}

export const NO_OWN_BOOKINGS: OwnBookings = { status: 'loading', bookings: [] }
/** The server ends an expired hold within a few of these intervals. */
const LAPSED_REFRESH_MS = 20_000

// state
const own = createResource(NO_OWN_BOOKINGS)
export const $ownBookings = own.$state
let timer: ReturnType<typeof setTimeout> | undefined

// derived
/** The booking that overlaps the chosen hours, until the drop-off that the price computed. */
export const $ownBooking = computed([$ownBookings, $draft, $price], ({ bookings }, draft, { quote }) => {
  const times = chosenTimes(draft)
  if (!times) return null
  const isOfThese = quote?.from === toWire(times.from)
  const dropOff = (isOfThese && quote && fromWire(quote.to)) || times.to
  return findOverlapping(bookings, { from: times.from, to: Math.max(times.to, dropOff) })
})

// actions
/** The user's open bookings of this vehicle. Null when the call fails; what is known stays. */
export async function fetchOwnBookings(vehicleId: number): Promise<readonly BookingRow[] | null> {
  clearTimeout(timer)
  const before = $ownBooking.get()
  // read now: a 401 empties the form before it is thrown
  const draft = $draft.get()
  let found: readonly BookingRow[] | null = null
  const isShown = await own.load(
    $ownBookings.get(),
    // not aborted by a later call: each caller needs its own result
    async () => {
      found = await listOrSaveDraft(vehicleId, draft)
      return { bookings: found }
    },
    () => {
      scheduleRefresh(vehicleId)
      return {}
    },
  )
  if (!isShown) return found
  // its hours are free again
  if (before && !$ownBooking.get()) {
    void loadVehicle(vehicleId)
    retryPrice()
  }
  scheduleRefresh(vehicleId)
  return found
}

async function listOrSaveDraft(vehicleId: number, draft: TripDraft): Promise<readonly BookingRow[]> {
  try {
    return await listOpenBookings(vehicleId)
  } catch (error) {
    if (toFailure(error).status === 401) saveDraft(vehicleId, draft)
    throw error
  }
}

/** Resets to `bookings`, for example when the user signs out; without them, to the state before loading. */
export function resetOwnBookings(bookings?: OwnBookings): void {
  clearTimeout(timer)
  own.reset()
  if (bookings) $ownBookings.set(bookings)
}

/** Refreshes when the first hold expires, and then until the server has ended it. */
function scheduleRefresh(vehicleId: number): void {
  const now = environment().now()
  const waits = $ownBookings.get().bookings.flatMap((booking) => {
    const state = ownBookingState(booking, now)
    if (state === 'hold') return [holdEnd(booking) - now + 1_000]
    return state === 'lapsed' ? [LAPSED_REFRESH_MS] : []
  })
  if (waits.length) timer = setTimeout(() => void fetchOwnBookings(vehicleId), Math.min(...waits))
}

/** The user's own booking of a vehicle at these hours; null when there is none, or when the call fails. */
export async function findOwnBookingAt(vehicleId: number, hours: TimeRange): Promise<BookingRow | null> {
  try {
    return findOverlapping(await listOpenBookings(vehicleId, { background: true }), hours)
  } catch {
    // a background call: the page still shows that the vehicle is taken
    return null
  }
}

/** The user's open bookings of a vehicle, as a guest. */
async function listOpenBookings(
  vehicleId: number,
  options?: { background: true },
): Promise<readonly BookingRow[]> {
  const query = { isBookedByMe: 'true', isOpen: 'true', vehicleId }
  return (await environment().call(listBookings, { query, ...options })).data
}

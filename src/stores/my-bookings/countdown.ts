import { atom } from 'nanostores'
import { deadlineOf } from '#domain/my-bookings/deadline.ts'
import { environment } from '#stores/shell/environment.ts'
import { $booking, refreshBooking } from './booking.ts'
import { $list, refreshBookings } from './list.ts'
import { reloadStatusCounts } from './status-counts.ts'

const TICK_MS = 10_000
const REFRESH_MS = 20_000
/** A wallet may need minutes to settle a payment; after this many refreshes polling stops. */
const MAX_REFRESHES = 20

// state
/** The time that countdowns show, epoch milliseconds; null while none is shown. */
export const $now = atom<number | null>(null)
let refreshes = 0
let refreshedAt = Number.NEGATIVE_INFINITY

// actions
/**
 * Runs while a page of bookings is open, and refreshes them when a deadline has passed. Returns the function to stop
 * it.
 */
export function startCountdown(): () => void {
  refreshes = 0
  refreshedAt = Number.NEGATIVE_INFINITY
  tick()
  const timer = setInterval(tick, TICK_MS)
  return () => {
    clearInterval(timer)
    $now.set(null)
  }
}

function tick(): void {
  const now = environment().now()
  $now.set(now)
  if (!isOverdue(now)) {
    refreshes = 0
    return
  }
  if (refreshes >= MAX_REFRESHES || now - refreshedAt < REFRESH_MS) return
  refreshes++
  refreshedAt = now
  void Promise.all([refreshBookings(), refreshBooking(), reloadStatusCounts()])
}

/** Whether the status of a shown booking should have changed by now. */
function isOverdue(now: number): boolean {
  const open = $booking.get().booking
  const change = open?.changes.open
  if (change && Date.parse(change.answerBy) <= now) return true
  return [...$list.get().items, ...(open ? [open] : [])].some((booking) => {
    const deadline = deadlineOf(booking)
    return deadline !== null && deadline.at <= now
  })
}

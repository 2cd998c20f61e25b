import { atom } from 'nanostores'
import { deadlineOf } from '#domain/my-bookings/deadline.ts'
import { environment } from '#stores/shell/environment.ts'
import { $list, refreshBookings } from './list.ts'
import { $open, refreshBooking } from './one.ts'

const TICK_MS = 10_000
const LOOK_AGAIN_MS = 20_000
/** A wallet may need minutes to tell what became of a payment; nobody is asked for ever. */
const MAX_LOOKS = 20

// state
/** What countdowns count from, epoch milliseconds; null while none is shown. */
export const $now = atom<number | null>(null)
let looks = 0
let lookedAt = Number.NEGATIVE_INFINITY

// actions
/** Counts while a page of bookings is open, and looks at the server again when a deadline has passed. Answers how to stop. */
export function startCountdown(): () => void {
  looks = 0
  lookedAt = Number.NEGATIVE_INFINITY
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
    looks = 0
    return
  }
  if (looks >= MAX_LOOKS || now - lookedAt < LOOK_AGAIN_MS) return
  looks++
  lookedAt = now
  void Promise.all([refreshBookings(), refreshBooking()])
}

/** Something that is shown should have become something else by now. */
function isOverdue(now: number): boolean {
  const open = $open.get()?.booking
  return [...$list.get().bookings, ...(open ? [open] : [])].some((booking) => {
    const deadline = deadlineOf(booking)
    return deadline !== null && deadline.at <= now
  })
}

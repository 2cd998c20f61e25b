import { HOUR_MS } from '#domain/shared/time.ts'
import { FREE_CANCELLATION_HOURS } from './limits.ts'
import type { Actor, BookingStatus } from './status.ts'

/** Until when a guest ends an approved booking free of charge, by its pickup. Epoch milliseconds, inclusive. */
export function freeCancellationUntil(pickup: number): number {
  return pickup - FREE_CANCELLATION_HOURS * HOUR_MS
}

export function isFreeNow(pickup: number, now: number): boolean {
  return now <= freeCancellationUntil(pickup)
}

/** Until when what is said of it now is true: the end of the free time, and without end once that is over. Epoch milliseconds. */
export function cancellationExpiresAt(pickup: number, now: number): number {
  return isFreeNow(pickup, now) ? freeCancellationUntil(pickup) : Number.POSITIVE_INFINITY
}

/** Both sides may end an approved booking until its pickup. */
export function canEnd(booking: { status: BookingStatus; pickup: number }, now: number): boolean {
  return booking.status === 'approved' && now < booking.pickup
}

interface Ending {
  by: Actor
  /** the status before it is cancelled */
  status: BookingStatus
  /** UTC, epoch milliseconds, as is `now` */
  pickup: number
}

/** What was paid comes back to the guest, unless it is the guest who ends an approved booking after the free hour. */
export function isRefunded({ by, status, pickup }: Ending, now: number): boolean {
  return by !== 'renter' || status === 'pending' || isFreeNow(pickup, now)
}

/** What becomes of the money of a booking that somebody ends now. */
export type MoneyAtEnd = 'nothingPaid' | 'refund' | 'kept'
/** The same with whoever ends it: only a guest may lose what was paid. */
export type End = `renter.${MoneyAtEnd}` | `host.${Exclude<MoneyAtEnd, 'kept'>}`

export function endOf(by: 'renter' | 'host', money: MoneyAtEnd): End {
  return by === 'host' ? `host.${money === 'nothingPaid' ? money : 'refund'}` : `renter.${money}`
}

export function moneyAtEnd(ending: Ending & { isPaid: boolean }, now: number): MoneyAtEnd {
  if (!ending.isPaid) return 'nothingPaid'
  return isRefunded(ending, now) ? 'refund' : 'kept'
}

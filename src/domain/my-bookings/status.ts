import type { Payment } from '#domain/booking/payment-methods.ts'
/** In the order of the menu of My bookings. */
export const BOOKING_STATUSES = ['pending', 'approved', 'inTrip', 'cancelled', 'completed'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** Who may change a booking; `system` is a periodic job or a verified payment. */
export const ACTORS = ['renter', 'host', 'operator', 'system'] as const
export type Actor = (typeof ACTORS)[number]

/** The sides of a booking. The guest is `renter` in the API, in the database and in URLs. */
export const BOOKING_SIDES = ['renter', 'host'] as const satisfies readonly Actor[]
export type BookingSide = (typeof BOOKING_SIDES)[number]

export const sideOf = (isBookedByMe: boolean): BookingSide => (isBookedByMe ? 'renter' : 'host')

export const isGuestSide = (side: Actor | null): boolean => side === 'renter'

export const HOLDING_STATUSES: readonly BookingStatus[] = ['pending', 'approved', 'inTrip']

/** Allowed transitions (docs/booking-states.md). */
const NEXT: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['approved', 'cancelled'],
  approved: ['inTrip', 'cancelled'],
  inTrip: ['completed', 'cancelled'],
  cancelled: [],
  completed: [],
}

export function canTransition(from: BookingStatus, to: BookingStatus): boolean {
  return NEXT[from].includes(to)
}

/** An unknown status counts as pending. */
export function parseStatus(status: string): BookingStatus {
  return BOOKING_STATUSES.find((item) => item === status) ?? 'pending'
}

export interface BookingActions {
  canPay: boolean
  canCancel: boolean
  canRate: boolean
  canReport: boolean
}

/** What the guest of a booking can do; all false for its host. */
export function actionsOf(
  booking: { status: BookingStatus; rated: boolean; payment: Payment; isPaid: boolean },
  isBookedByMe: boolean,
): BookingActions {
  const isPending = isBookedByMe && booking.status === 'pending'
  return {
    canPay: isPending && !booking.isPaid,
    canCancel: isPending,
    canRate: isBookedByMe && booking.status === 'completed' && !booking.rated,
    canReport: isBookedByMe && booking.status === 'completed',
  }
}

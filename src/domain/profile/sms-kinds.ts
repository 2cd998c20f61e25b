import type { NotificationKind } from '#domain/notifications/kinds.ts'

/**
 * What a user can switch off by itself: to the host new bookings and lapsing insurance, to the guest decisions, to both
 * cancellations; and what alerts of the carpool board have found.
 */
export const SMS_KINDS = [
  'newBooking',
  'approval',
  'refusal',
  'cancellation',
  'insurance',
  'carpool',
] as const
export type SmsKind = (typeof SMS_KINDS)[number]

/** The party of a booking whom a notification is for; an owner is a host, and so is who drives a shared ride. */
export type Side = 'guest' | 'host'

const BY_SIDE: Record<Side, Partial<Record<NotificationKind, SmsKind>>> = {
  host: {
    bookingReceived: 'newBooking',
    requestReceived: 'newBooking',
    bookingCancelled: 'cancellation',
    insuranceLapses: 'insurance',
    rideFound: 'carpool',
  },
  guest: {
    bookingApproved: 'approval',
    requestDeclined: 'refusal',
    requestLapsed: 'refusal',
    bookingCancelled: 'cancellation',
    rideFound: 'carpool',
  },
}

/** Null for a notification that is never sent by SMS. */
export function smsKindOf(kind: NotificationKind, side: Side): SmsKind | null {
  return BY_SIDE[side][kind] ?? null
}

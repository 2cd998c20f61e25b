/**
 * What a user can switch off by itself: to the host new bookings and lapsing insurance, to the guest decisions, to both
 * cancellations; and what alerts of the carpool board have found. domain/notifications/kinds.ts says of which notifications.
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

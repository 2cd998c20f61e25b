/**
 * Kinds of SMS that a user can turn off: for hosts new bookings and lapsing insurance, for guests decisions, for both
 * cancellations, changes of a trip and unread messages, and matches of carpool alerts. domain/notifications/kinds.ts
 * assigns them to notifications.
 */
export const SMS_KINDS = [
  'newBooking',
  'approval',
  'refusal',
  'cancellation',
  'change',
  'message',
  'insurance',
  'carpool',
] as const
export type SmsKind = (typeof SMS_KINDS)[number]

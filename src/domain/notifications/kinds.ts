/** What the other side is told of; the sentences are in messages/<language>/notifications.json. */
export const NOTIFICATION_KINDS = [
  'bookingReceived',
  'bookingApproved',
  'bookingCancelled',
  'tripStarted',
  'tripCompleted',
  'ratingReceived',
  'paymentReceived',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

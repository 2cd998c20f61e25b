/** Notifications of a user; their texts are in the messages. */
export const NOTIFICATION_KINDS = [
  'bookingReceived',
  'requestReceived',
  'requestDeclined',
  'requestLapsed',
  'bookingApproved',
  'bookingCancelled',
  'pickupSoon',
  'tripStarted',
  'tripCompleted',
  'ratingReceived',
  'paymentReceived',
  'refundDue',
  'refunded',
  'papersVerified',
  'papersRejected',
  'insuranceLapses',
  'driverChanged',
  'referralReward',
  'rideFound',
  'requestHidden',
  'chatAnswered',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The side of a booking that a notification speaks to. */
export type Side = 'guest' | 'host'

/** What the guest pays the host receives; every other amount is received. */
export function amountFor(side: Side, kind: NotificationKind, amount: number): number {
  return kind === 'paymentReceived' && side === 'guest' ? -amount : amount
}

/** Refunds concern the wallet and the guest, regardless of who caused them. */
const FOR_GUEST_ONLY: readonly NotificationKind[] = ['refundDue', 'refunded']

export function isForGuestOnly(kind: NotificationKind): boolean {
  return FOR_GUEST_ONLY.includes(kind)
}

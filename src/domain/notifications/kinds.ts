/** Notifications of a user; their texts are in the messages. */
export type NotificationKind =
  | 'bookingReceived'
  | 'requestReceived'
  | 'requestDeclined'
  | 'requestLapsed'
  | 'bookingApproved'
  | 'bookingCancelled'
  | 'tripStarted'
  | 'tripCompleted'
  | 'ratingReceived'
  | 'paymentReceived'
  | 'refundDue'
  | 'refunded'
  | 'papersVerified'
  | 'papersRejected'
  | 'insuranceLapses'
  | 'driverChanged'

/** Refunds concern the wallet and the guest, regardless of who caused them. */
const FOR_GUEST_ONLY: readonly NotificationKind[] = ['refundDue', 'refunded']

export function isForGuestOnly(kind: NotificationKind): boolean {
  return FOR_GUEST_ONLY.includes(kind)
}

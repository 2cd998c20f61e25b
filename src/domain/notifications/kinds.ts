/** What somebody is told of; the sentences are in messages, when the screen is there. */
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

/** Money that goes back is between the wallet and the guest, whoever caused it. */
const FOR_GUEST_ONLY: readonly NotificationKind[] = ['refundDue', 'refunded']

export function isForGuestOnly(kind: NotificationKind): boolean {
  return FOR_GUEST_ONLY.includes(kind)
}

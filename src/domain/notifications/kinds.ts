/** What somebody is told of; the sentences are in messages, when the screen is there. */
export type NotificationKind =
  | 'bookingReceived'
  | 'bookingApproved'
  | 'bookingCancelled'
  | 'tripStarted'
  | 'tripCompleted'
  | 'ratingReceived'
  | 'paymentReceived'
  | 'papersVerified'
  | 'papersRejected'
  | 'insuranceLapses'

const NOTIFICATION_KINDS = [
  'bookingReceived',
  'bookingApproved',
  'bookingCancelled',
  'tripStarted',
  'tripCompleted',
  'ratingReceived',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export interface NotificationText {
  titleEn: string
  titleNp: string
  bodyEn: string
  bodyNp: string
}

/** Gaps: {{vehicle}}, {{date}}, {{guest}}, {{reason}}, {{rate}}. */
export const NOTIFICATION_TEXTS: Readonly<Record<NotificationKind, NotificationText>> = {
  bookingReceived: {
    titleEn: 'New booking',
    titleNp: 'नयाँ बुकिङ आयो',
    bodyEn: '{{guest}} has booked your {{vehicle}} from {{date}}.',
    bodyNp: '{{guest}}ले {{date}} देखि तपाईंको {{vehicle}} बुक गर्नुभएको छ।',
  },
  bookingApproved: {
    titleEn: 'Booking approved',
    titleNp: 'बुकिङ स्वीकृत भयो',
    bodyEn: 'Your {{vehicle}} is confirmed for {{date}}. You can now see the driver’s phone number.',
    bodyNp: '{{date}} का लागि {{vehicle}} पक्का भयो। अब चालकको फोन नम्बर हेर्न सक्नुहुन्छ।',
  },
  bookingCancelled: {
    titleEn: 'Booking cancelled',
    titleNp: 'बुकिङ रद्द भयो',
    bodyEn: 'The booking of {{vehicle}} for {{date}} was cancelled. Reason: {{reason}}',
    bodyNp: '{{date}} का लागि गरिएको {{vehicle}} को बुकिङ रद्द भयो। कारण: {{reason}}',
  },
  tripStarted: {
    titleEn: 'Your trip has started',
    titleNp: 'यात्रा सुरु भयो',
    bodyEn: 'The trip with {{vehicle}} is under way. We wish you a safe road.',
    bodyNp: '{{vehicle}} मा तपाईंको यात्रा सुरु भएको छ। यात्रा शुभ रहोस्।',
  },
  tripCompleted: {
    titleEn: 'Trip completed',
    titleNp: 'यात्रा सकियो',
    bodyEn: 'Your trip with {{vehicle}} is over. How was it? A rating helps the next guest.',
    bodyNp: '{{vehicle}} मा तपाईंको यात्रा सकियो। कस्तो रह्यो? रेटिङ दिनुभयो भने अर्को यात्रुलाई सजिलो हुन्छ।',
  },
  ratingReceived: {
    titleEn: 'You have a new rating',
    titleNp: 'नयाँ रेटिङ आयो',
    bodyEn: '{{guest}} gave your {{vehicle}} {{rate}} of 5 stars.',
    bodyNp: '{{guest}}ले तपाईंको {{vehicle}} लाई ५ मध्ये {{rate}} तारा दिनुभएको छ।',
  },
}

const NOTIFICATION_KINDS = [
  'bookingReceived',
  'requestReceived',
  'requestDeclined',
  'requestLapsed',
  'bookingApproved',
  'bookingCancelled',
  'tripStarted',
  'tripCompleted',
  'ratingReceived',
  'refundDue',
  'refunded',
  'papersVerified',
  'papersRejected',
  'insuranceLapses',
  'driverChanged',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export interface NotificationText {
  titleEn: string
  titleNp: string
  bodyEn: string
  bodyNp: string
}

/** Placeholders: {{vehicle}}, {{plate}}, {{date}}, {{until}}, {{day}}, {{days}}, {{guest}}, {{driver}}, {{reason}}, {{rate}}. */
export const NOTIFICATION_TEXTS: Readonly<Record<NotificationKind, NotificationText>> = {
  bookingReceived: {
    titleEn: 'New booking',
    titleNp: 'नयाँ बुकिङ आयो',
    bodyEn: '{{guest}} has booked your {{vehicle}} from {{date}}.',
    bodyNp: '{{guest}}ले {{date}}देखि तपाईंको {{vehicle}} बुक गर्नुभएको छ।',
  },
  requestReceived: {
    titleEn: 'Somebody asks for your vehicle',
    titleNp: 'तपाईंको सवारीका लागि अनुरोध आयो',
    bodyEn: '{{guest}} wants to travel with your {{vehicle}} from {{date}}. Please answer by {{until}}.',
    bodyNp: '{{guest}} {{date}}देखि तपाईंको {{vehicle}}मा यात्रा गर्न चाहनुहुन्छ। कृपया {{until}}सम्ममा जवाफ दिनुहोस्।',
  },
  requestDeclined: {
    titleEn: 'The host cannot take your request',
    titleNp: 'सवारीधनीले अनुरोध स्वीकार गर्न सक्नुभएन',
    bodyEn: 'Your request for {{vehicle}} on {{date}} was declined. Reason: {{reason}} See vehicles like it.',
    bodyNp: '{{date}}का लागि {{vehicle}}को अनुरोध स्वीकृत भएन। कारण: {{reason}} यस्तै अरू सवारी हेर्नुहोस्।',
  },
  requestLapsed: {
    titleEn: 'The request was not answered in time',
    titleNp: 'अनुरोधको जवाफ समयमा आएन',
    bodyEn: 'The request for {{vehicle}} on {{date}} has ended without an answer. Nothing is owed.',
    bodyNp: '{{date}}का लागि {{vehicle}}को अनुरोध जवाफ नआई सकियो। केही तिर्नु पर्दैन।',
  },
  bookingApproved: {
    titleEn: 'Booking approved',
    titleNp: 'बुकिङ स्वीकृत भयो',
    bodyEn: 'Your {{vehicle}} is confirmed for {{date}}. You can now see the driver’s phone number.',
    bodyNp: '{{date}}का लागि {{vehicle}} पक्का भयो। अब चालकको फोन नम्बर हेर्न सक्नुहुन्छ।',
  },
  bookingCancelled: {
    titleEn: 'Booking cancelled',
    titleNp: 'बुकिङ रद्द भयो',
    bodyEn: 'The booking of {{vehicle}} for {{date}} was cancelled. Reason: {{reason}}',
    bodyNp: '{{date}}का लागि गरिएको {{vehicle}}को बुकिङ रद्द भयो। कारण: {{reason}}',
  },
  tripStarted: {
    titleEn: 'Your trip has started',
    titleNp: 'यात्रा सुरु भयो',
    bodyEn: 'The trip with {{vehicle}} is under way. We wish you a safe road.',
    bodyNp: '{{vehicle}}मा तपाईंको यात्रा सुरु भएको छ। यात्रा शुभ रहोस्।',
  },
  tripCompleted: {
    titleEn: 'Trip completed',
    titleNp: 'यात्रा सकियो',
    bodyEn: 'Your trip with {{vehicle}} is over. How was it? A rating helps the next guest.',
    bodyNp: '{{vehicle}}मा तपाईंको यात्रा सकियो। कस्तो रह्यो? रेटिङ दिनुभयो भने अर्को यात्रुलाई सजिलो हुन्छ।',
  },
  ratingReceived: {
    titleEn: 'You have a new rating',
    titleNp: 'नयाँ रेटिङ आयो',
    bodyEn: '{{guest}} gave your {{vehicle}} {{rate}} of 5 stars.',
    bodyNp: '{{guest}}ले तपाईंको {{vehicle}}लाई ५ मध्ये {{rate}} तारा दिनुभएको छ।',
  },
  refundDue: {
    titleEn: 'Your money comes back',
    titleNp: 'तपाईंको रकम फिर्ता हुँदै छ',
    bodyEn: 'What you paid for {{vehicle}} on {{date}} comes back to your eSewa wallet.',
    bodyNp: '{{date}}को {{vehicle}}का लागि तिर्नुभएको रकम तपाईंको इसेवा वालेटमा फिर्ता हुँदै छ।',
  },
  refunded: {
    titleEn: 'Your money was given back',
    titleNp: 'तपाईंको रकम फिर्ता भयो',
    bodyEn: 'eSewa has given back money that you paid for {{vehicle}} on {{date}}.',
    bodyNp: '{{date}}को {{vehicle}}का लागि तिर्नुभएको रकम इसेवाले फिर्ता गरिसकेको छ।',
  },
  papersVerified: {
    titleEn: 'Papers checked',
    titleNp: 'कागजात प्रमाणित भए',
    bodyEn: 'The papers of your {{vehicle}} ({{plate}}) are in order. Guests now see that they were checked.',
    bodyNp: 'तपाईंको {{vehicle}} ({{plate}}) का कागजात ठीक छन्। कागजात जाँच भइसकेको कुरा अब यात्रुले पनि देख्छन्।',
  },
  papersRejected: {
    titleEn: 'Please send the papers again',
    titleNp: 'कागजात फेरि पठाउनुहोस्',
    bodyEn:
      'We could not accept the papers of your {{vehicle}} ({{plate}}). Please put them right and send them again. Reason: {{reason}}',
    bodyNp: 'तपाईंको {{vehicle}} ({{plate}}) का कागजात स्वीकृत भएनन्। कृपया मिलाएर फेरि पठाउनुहोस्। कारण: {{reason}}',
  },
  insuranceLapses: {
    titleEn: 'Your insurance is about to lapse',
    titleNp: 'बिमाको म्याद सकिँदै छ',
    bodyEn:
      'The insurance of your {{vehicle}} ({{plate}}) is valid until {{day}}. After that day guests no longer find the vehicle. Please renew it and send us the new paper.',
    bodyNp:
      'तपाईंको {{vehicle}} ({{plate}}) को बिमा {{day}}सम्म मात्र मान्य छ। त्यसपछि यात्रुले खोज्दा यो सवारी देखिँदैन। कृपया बिमा नवीकरण गरेर नयाँ कागजात पठाउनुहोस्।',
  },
  driverChanged: {
    titleEn: 'Another driver',
    titleNp: 'चालक फेरिनुभयो',
    bodyEn:
      'The host has changed the driver: {{driver}} drives the {{vehicle}} that you booked for {{date}}. The new licence is being checked.',
    bodyNp:
      'सवारीधनीले चालक फेर्नुभएको छ: {{date}}का लागि तपाईंले बुक गर्नुभएको {{vehicle}} अब {{driver}}ले चलाउनुहुनेछ। नयाँ लाइसेन्स जाँच हुँदै छ।',
  },
}

import { describe, expect, it } from 'vitest'
import '#messages/all.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/notifications/kinds.ts'
import { notificationText } from '#server/serializers/notification-text.ts'

const FACTS = {
  vehicle: 'Mahindra Scorpio',
  vehicleNp: 'महिन्द्रा स्कोर्पियो',
  plate: 'Ba 12 Cha 3456',
  guest: 'Anisha Karki',
  name: 'Bikash Rai',
  driver: 'Shyam Tamang',
  date: '2026-12-10T03:15:00Z',
  until: '2026-11-24T06:15:00Z',
  day: '2026-12-31',
  rate: 4,
  days: 7,
  amount: 100,
  bookingId: '00000000-0000-4000-8000-000000000000',
  vehicleId: 3,
  from: 'Kalanki',
  to: 'Butwal',
  fromNp: 'कलङ्की',
  toNp: 'बुटवल',
  match: 'along',
  threadKey: 'r-3',
  messages: 2,
}
const AT = { en: 'Thu, 10 Dec 2026, 09:00 am', np: '२०८३ मङ्सिर २४, बिहीबार, बिहान ९:००' }

/** What a sentence must contain, in English and in Nepali. */
const SAYS: Record<NotificationKind, [en: string[], np: string[]]> = {
  bookingReceived: [
    ['Anisha Karki', 'Mahindra Scorpio', AT.en],
    ['Anisha Karki', 'महिन्द्रा स्कोर्पियो', AT.np],
  ],
  requestReceived: [['answer by Tue, 24 Nov 2026, 12:00 pm'], ['२०८३ मङ्सिर ८, मङ्गलबार, दिउँसो १२:०० बजेसम्ममा']],
  requestDeclined: [
    ['declined', AT.en],
    ['स्वीकृत भएन', AT.np],
  ],
  requestLapsed: [
    ['without an answer', AT.en],
    ['जवाफ नआई', AT.np],
  ],
  bookingApproved: [
    ['confirmed', AT.en],
    ['पक्का भयो', AT.np],
  ],
  bookingCancelled: [
    ['cancelled', AT.en],
    ['रद्द भयो', AT.np],
  ],
  pickupSoon: [
    ['Mahindra Scorpio begins', AT.en],
    ['महिन्द्रा स्कोर्पियोमा', AT.np],
  ],
  messageReceived: [
    ['Bikash Rai wrote to you', 'Kalanki', 'Butwal'],
    ['Bikash Rai', 'कलङ्की', 'बुटवल'],
  ],
  messagesUnread: [
    ['Bikash Rai', 'Unread messages: 2'],
    ['Bikash Rai', 'नपढेका सन्देश: २'],
  ],
  tripStarted: [['Mahindra Scorpio is under way'], ['महिन्द्रा स्कोर्पियोमा']],
  tripCompleted: [['Mahindra Scorpio is over'], ['महिन्द्रा स्कोर्पियोमा']],
  ratingReceived: [['4 of 5 stars'], ['५ मध्ये ४ तारा']],
  guestRated: [['The host of Mahindra Scorpio gave you 4 of 5 stars'], ['तपाईंलाई ५ मध्ये ४ तारा']],
  paymentReceived: [
    ['has paid', 'Anisha Karki'],
    ['तिर्नुभयो', 'Anisha Karki'],
  ],
  refundDue: [
    ['comes back', AT.en],
    ['फिर्ता हुँदै छ', AT.np],
  ],
  refunded: [
    ['given back', AT.en],
    ['फिर्ता गरिसकेको छ', AT.np],
  ],
  changeProposed: [
    ['Mahindra Scorpio proposes a change', AT.en, 'answer by Tue, 24 Nov 2026, 12:00 pm'],
    [`${AT.np} बजेको`, 'दिउँसो १२:०० बजेसम्ममा'],
  ],
  changeAccepted: [[`now begins on ${AT.en}`], [`${AT.np} बजे सुरु हुन्छ`]],
  changeDeclined: [
    ['stays as it was', AT.en],
    ['जस्ताको तस्तै', AT.np],
  ],
  changeLapsed: [
    ['not answered in time', AT.en],
    ['समयमै आएन', AT.np],
  ],
  tripChanged: [
    ['The host has changed', AT.en],
    ['फेर्नुभएको छ', AT.np],
  ],
  billIssued: [['is NRS\u00a0100'], ['रु.\u00a0१००']],
  billAnswered: [['Mahindra Scorpio'], ['महिन्द्रा स्कोर्पियो']],
  paymentDue: [['NRS\u00a0100 is still to pay'], ['रु.\u00a0१०० तिर्न बाँकी']],
  papersVerified: [['(Ba 12 Cha 3456)'], ['बा १२ च ३४५६']],
  papersRejected: [['(Ba 12 Cha 3456)'], ['बा १२ च ३४५६']],
  insuranceLapses: [['Thu, 31 Dec 2026'], ['२०८३ पुस १६']],
  driverChanged: [['Shyam Tamang drives'], ['Shyam Tamangले']],
  referralReward: [
    ['Bikash Rai', 'NRS\u00a0100'],
    ['Bikash Rai', 'रु.\u00a0१००'],
  ],
  rideFound: [[`Kalanki to Butwal, ${AT.en}. It`], [`कलङ्कीदेखि बुटवलसम्म, ${AT.np} बजे। यो`]],
  chatAnswered: [['a new answer to your question'], ['नयाँ जवाफ आएको छ']],
  requestHidden: [[`Kalanki to Butwal, ${AT.en}`], [`कलङ्कीदेखि बुटवलसम्मको तपाईंको अनुरोध (${AT.np} बजे)`]],
}
const bodyOf = (kind: NotificationKind, facts: object, locale: 'en' | 'np' = 'en') =>
  notificationText(kind, { ...facts }, locale).body

describe('the messages of a notification', () => {
  it.each(NOTIFICATION_KINDS)('exist for %s in both languages, and are complete without any fact', (kind) => {
    const [english, nepali] = SAYS[kind]
    for (const part of english) expect(bodyOf(kind, FACTS)).toContain(part)
    for (const part of nepali) expect(bodyOf(kind, FACTS, 'np')).toContain(part)
    for (const side of ['guest', 'host'])
      for (const facts of [{ ...FACTS, side }, { side }])
        for (const locale of ['en', 'np'] as const) {
          const { title, body } = notificationText(kind, facts, locale)
          expect(`${title} ${body}`).not.toMatch(/\{\{|\0|undefined|null|notifications\.| {2}/)
          expect(body).toMatch(/[.?।]$/)
          if (locale === 'np') expect(body).not.toMatch(/[0-9]/)
        }
  })

  it('differ for host and guest of the same booking', () => {
    const host = { ...FACTS, side: 'host' }
    expect(bodyOf('bookingApproved', host)).toContain('of your Mahindra Scorpio by Anisha Karki')
    expect(bodyOf('paymentReceived', { ...FACTS, side: 'guest' })).toContain('You have paid for Mahindra')
    for (const [side, sentence] of [
      ['guest', 'It passes the places that you asked for.'],
      ['host', 'It lies along the way that you asked for.'],
    ])
      expect(bodyOf('rideFound', { ...FACTS, side })).toContain(sentence)
    expect(bodyOf('tripCompleted', FACTS)).toContain('How was it?')
    expect(bodyOf('tripCompleted', host)).not.toContain('How was it?')
  })

  it('say of a hidden rating that it waits, without its stars', () => {
    const { rate: _, ...facts } = FACTS
    expect(bodyOf('ratingReceived', facts)).toBe(
      'Anisha Karki has rated the trip with your Mahindra Scorpio. You see the rating when you have rated too, or on Thu, 31 Dec 2026.',
    )
    expect(bodyOf('ratingReceived', facts, 'np')).toContain('२०८३ पुस १६')
  })

  it.each([
    ['bookingCancelled', { actor: 'renter', reason: 'unpaid' }, 'Reason: unpaid'],
    ['bookingCancelled', { actor: 'system', reason: 'unpaid' }, 'Reason: It was not paid in time.'],
    ['bookingCancelled', { actor: 'operator', reason: 'Road closed' }, 'Reason: Road closed'],
    ['requestDeclined', { actor: 'host', reason: 'noDriver' }, 'Reason: No driver is free at that time.'],
    ['requestDeclined', { actor: 'host', reason: 'मेरो गाडी बिग्रियो' }, 'Reason: मेरो गाडी बिग्रियो'],
    ['papersRejected', { reason: 'The picture is dark' }, 'Reason: The picture is dark'],
    ['requestHidden', { reason: 'An advertisement' }, 'Reason: An advertisement'],
  ] as const)('end for %s with %o in "%s"', (kind, facts, end) => {
    expect(bodyOf(kind, { ...FACTS, ...facts }).endsWith(end)).toBe(true)
  })

  it('translate the reasons of the system, and name no person whose account is deleted', () => {
    expect(bodyOf('bookingCancelled', { ...FACTS, actor: 'system', reason: 'unpaid' }, 'np')).toContain(
      'कारण: समयमा भुक्तानी भएन।',
    )
    expect(bodyOf('ratingReceived', { ...FACTS, guest: null })).toBe(
      'Deleted user gave your Mahindra Scorpio 4 of 5 stars.',
    )
  })
})

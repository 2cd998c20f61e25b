import { describe, expect, it } from 'vitest'
import { isSentBySms, NOTIFICATION_KINDS } from '#domain/notifications/kinds.ts'
import { isGsm, isWithinSms } from '#domain/profile/sms-length.ts'
import { smsText } from '#server/serializers/sms-text.ts'
import { bookingPathOf, shortBookingPath } from '#server/services/notifications/short-link.ts'
import '#messages/all.ts'

describe('the text of an SMS', () => {
  const facts = {
    guest: 'Bhaktabahadur Shrestha-Maharjan of Kirtipur and Panauti',
    vehicle: 'Mahindra Scorpio Classic Special Edition S11',
    vehicleNp: 'महिन्द्रा स्कोर्पियो क्लासिक विशेष संस्करण',
    date: '2026-12-10T03:15:00Z',
    day: '2026-12-10',
    from: 'Bhimphedi Chisapanigadhi Old Customs Checkpost',
    to: 'Dipayal Silgadhi Municipality Main Bus Park',
    fromNp: 'भीमफेदी चिसापानीगढी पुरानो भन्सार चौकी',
    toNp: 'दिपायल सिलगढी नगरपालिका मुख्य बसपार्क',
  }
  const link = `https://www.sawari-rental.com.np${shortBookingPath('0f8fad5b-d9cb-469f-a165-70867728950e')}`

  it.each(NOTIFICATION_KINDS.filter(isSentBySms))(
    'fits completely for %s, however long the names are',
    (kind) => {
      for (const locale of ['en', 'np'] as const)
        for (const guest of ['Asha', facts.guest, 'भक्तबहादुर श्रेष्ठ-महर्जन कीर्तिपुर निवासी', null]) {
          const text = smsText(kind, { ...facts, guest }, { locale, link })
          const dueText = smsText(kind, { ...facts, guest, until: facts.date }, { locale, link })
          expect([dueText, isWithinSms(dueText)]).toEqual([dueText, true])
          expect([text, isWithinSms(text)]).toEqual([text, true])
          expect(text.endsWith(link)).toBe(true)
          expect(isGsm(text)).toBe(locale === 'en')
        }
    },
  )

  it('notifies a driver of a passenger, with both places', () => {
    const trip = { from: 'Kalanki', to: 'Butwal', date: facts.date }
    const text = (side: string) =>
      smsText('rideFound', { ...trip, side }, { locale: 'en', link: 'http://s.np/rides/1?alert=2' })
    expect(text('guest')).toBe(
      'Sawari: a ride Kalanki - Butwal, 10 Dec 2026, 09:00 am. http://s.np/rides/1?alert=2',
    )
    expect(text('host')).toContain('somebody needs a ride Kalanki - Butwal')
  })

  it('does not shorten names that fit', () => {
    const short = { ...facts, guest: 'Asha Rai', vehicle: 'Tata Nexon' }
    expect(smsText('requestReceived', short, { locale: 'en', link: 'http://s.np/b/x' })).toBe(
      'Sawari: Asha Rai asks for your Tata Nexon, 10 Dec 2026, 09:00 am. Please answer: http://s.np/b/x',
    )
    const due = { ...short, until: '2026-12-09T03:15:00Z' }
    expect(smsText('requestReceived', due, { locale: 'en', link: 'http://s.np/b/x' })).toBe(
      'Sawari: Asha Rai asks for your Tata Nexon, 10 Dec 2026, 09:00 am. Please answer by 9 Dec, 09:00 am: http://s.np/b/x',
    )
  })

  it('has a link that opens only its booking', () => {
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
    expect(bookingPathOf(shortBookingPath(id).slice(3))).toBe(`/profile/mybookings/${id}`)
    for (const key of ['', 'x', '../../etc/passwd', 'a'.repeat(21), 'a'.repeat(23), `${'a'.repeat(21)}.`])
      expect(bookingPathOf(key)).toBeNull()
  })
})

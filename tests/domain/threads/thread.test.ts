import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { maskContacts } from '#domain/threads/mask-contacts.ts'
import { bookingThreadKey, closingOf, readThreadKey, rideThreadKey } from '#domain/threads/thread.ts'
import { writtenAt } from '#domain/threads/written-at.ts'

const BOOKING = '5f2b7c1e-8d3a-4b6f-9c0d-1e2f3a4b5c6d'

describe('the key of a thread', () => {
  it.each([
    [bookingThreadKey(BOOKING), { kind: 'booking', bookingId: BOOKING }],
    [rideThreadKey(7, null), { kind: 'ride', requestId: 7, guestId: null }],
    [rideThreadKey(7, 12), { kind: 'ride', requestId: 7, guestId: 12 }],
    ['', null],
    ['b-7', null],
    [BOOKING, null],
    [`b-${BOOKING.toUpperCase()}`, null],
    [`b-${BOOKING} `, null],
    ['r-0', null],
    ['r-07', null],
    ['r-7-0', null],
    ['r-7-', null],
    ['r-7-12-1', null],
    ['r-1e3', null],
    [`r-${'9'.repeat(16)}`, null],
  ])('%j is read', (key, address) => {
    expect(readThreadKey(key)).toEqual(address)
  })
})

describe('what is hidden from a stranger', () => {
  it.each([
    ['Call 9841234567', 'Call •••••'],
    ['९८४१ २३४ ५६७ मा फोन गर्नुहोस्', '••••• मा फोन गर्नुहोस्'],
    ['9️⃣8️⃣4️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣ 👍', '•••••️⃣ 👍'],
    ['Write to ram.adhikari@mail.com.np, please', 'Write to •••••, please'],
    ['ram (at) mail.com', '•••••'],
    ['ram[at]mail[dot]com', '•••••'],
    ['ram at gmail dot com, or ram@yahoo', '•••••, or •••••'],
    ['ram.thapa gmail com', '•••••'],
    ['See https://wa.me/9779841234567?text=hi now', 'See ••••• now'],
    ['www.facebook.com/ram', '•••••'],
    ['facebook.com/ram or t.me/ram', '••••• or •••••'],
    ['my site is taxi.com.np.', 'my site is •••••.'],
  ])('%j', (text, shown) => {
    expect(maskContacts(text)).toBe(shown)
  })

  it.each([
    'At 7:30 in Thamel, 3 bags, NRS 4,500',
    'We are 5.We come from Butwal.It is far',
    'ok.me and my brother, fine.in the morning',
    'बिहान ७.३० मा कलंकी, २०८३-०८-०५',
    'I write by gmail at times..',
    'Room no.12, 2nd floor, e.g. the café (at the corner) is fine',
  ])('nothing in %j', (text) => {
    expect(maskContacts(text)).toBe(text)
  })
})

describe('a thread is closed', () => {
  const open = { isOtherDeleted: false, isBlocked: false, isRefused: false }
  const booking = (status: 'pending' | 'inTrip' | 'completed' | 'cancelled') => ({
    kind: 'booking' as const,
    status,
    statusChangedAt: 0,
  })
  const ride = (isRemoved = false) => ({ kind: 'ride' as const, departsAt: 0, isRemoved })
  it.each([
    ['never while the booking is pending', booking('pending'), open, 99 * DAY_MS, null],
    ['never while the trip runs', booking('inTrip'), open, 99 * DAY_MS, null],
    ['not 14 days after the trip', booking('completed'), open, 14 * DAY_MS, null],
    ['after that', booking('completed'), open, 14 * DAY_MS + 1, 'over'],
    ['14 days after the cancellation', booking('cancelled'), open, 14 * DAY_MS + 1, 'over'],
    ['not 7 days after the departure', ride(), open, 7 * DAY_MS, null],
    ['after that', ride(), open, 7 * DAY_MS + 1, 'over'],
    ['when the ride was removed', ride(true), open, 0, 'over'],
    ['by the reader', booking('pending'), { ...open, isBlocked: true, isRefused: true }, 0, 'blocked'],
    ['by the other person', booking('pending'), { ...open, isRefused: true }, 0, 'refused'],
    [
      'by a deletion, first of all',
      ride(true),
      { ...open, isOtherDeleted: true, isBlocked: true },
      0,
      'deleted',
    ],
  ] as const)('%s', (_, subject, relation, now, closing) => {
    expect(closingOf(subject, relation, now)).toBe(closing)
  })
})

describe('the time of writing', () => {
  const now = Date.parse('2026-11-21T04:30:00Z')
  const subjectCreatedAt = Date.parse('2026-11-20T04:30:00Z')
  it.each([
    ['2026-11-21T03:30:00Z', '2026-11-21T03:30:00.000Z'],
    ['2026-11-21T03:30:00.123Z', '2026-11-21T03:30:00.000Z'],
    ['2026-11-21T04:28:30Z', null],
    ['2026-11-20T04:29:00Z', null],
    ['2027-01-01T00:00:00Z', null],
    ['2026-11-21 03:30', null],
    ['', null],
    [null, null],
  ])('of %j is %j', (sent, shown) => {
    const at = writtenAt(sent, { subjectCreatedAt, now })
    expect(at === null ? null : new Date(at).toISOString()).toBe(shown)
  })
})

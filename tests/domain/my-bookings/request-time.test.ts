import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { declineReason, systemReason } from '#domain/my-bookings/reasons.ts'
import { isDeclined, needsAnotherVehicle, replacementOf } from '#domain/my-bookings/refusal.ts'
import { replyStats } from '#domain/my-bookings/reply-stats.ts'
import {
  answerBy,
  hasLapsed,
  isLikelyMissed,
  isRequest,
  lapseBounds,
} from '#domain/my-bookings/request-time.ts'
import { BOOKING_STATUSES } from '#domain/my-bookings/status.ts'
import { HOUR_MS, kathmanduMillis, toWire } from '#domain/shared/kathmandu-time.ts'
import { MINUTE, NOW } from '#tests/setup/clock.ts'

describe('a request', () => {
  it.each([
    ['cash', false, true],
    ['cash', true, true],
    ['esewa', true, true],
    ['esewa', false, false],
  ] as const)('paid by %s (paid: %s) waits for the host: %s', (payment, isPaid, expected) => {
    expect(isRequest({ status: 'pending', payment, isPaid })).toBe(expected)
  })

  it('counts as one only while it is pending', () => {
    const waiting = BOOKING_STATUSES.filter((status) => isRequest({ status, payment: 'cash', isPaid: false }))
    expect(waiting).toEqual(['pending'])
  })
})

describe('the deadline of a request', () => {
  // minutes from the request: to the payment, to the pickup, and to the deadline
  it.each([
    ['two hours when the pickup is far', null, 3 * 24 * 60, 120],
    ['two hours when the pickup is three hours away', null, 180, 120],
    ['an hour before a pickup that is nearer', null, 179, 119],
    ['an hour before a pickup two hours away', null, 120, 60],
    ['fifteen minutes for the nearest pickup that can be booked', null, 75, 15],
    ['fifteen minutes for a pickup within the hour', null, 50, 15],
    ['never beyond the pickup', null, 10, 10],
    ['two hours from the payment', 40, 24 * 60, 160],
    ['an hour before pickup when it was paid late', 40, 130, 70],
    ['fifteen minutes from a payment shortly before pickup', 55, 75, 70],
    ['the pickup, when it was paid just before', 70, 75, 75],
  ])('is %s', (_, paid, pickup, expected) => {
    const times = {
      createdAt: NOW,
      paidAt: paid === null ? null : NOW + paid * MINUTE,
      pickup: NOW + pickup * MINUTE,
    }
    expect((answerBy(times) - NOW) / MINUTE).toBe(expected)
    expect(hasLapsed(times, NOW + expected * MINUTE)).toBe(false)
    expect(hasLapsed(times, NOW + expected * MINUTE + 1)).toBe(true)
  })
})

const at = (moment: string) => {
  const [date = '', time = ''] = moment.split(' ')
  return kathmanduMillis(date, time) ?? Number.NaN
}

describe('the reply time of a host', () => {
  it.each([
    ['at noon', '2026-11-21 12:00', '2026-11-25 10:00', '2026-11-21 14:00', false],
    ['that just fits into the evening', '2026-11-21 19:00', '2026-11-25 10:00', '2026-11-21 21:00', false],
    ['that does not fit', '2026-11-21 19:01', '2026-11-25 10:00', '2026-11-22 07:01', false],
    ['at 20:59', '2026-11-21 20:59', '2026-11-25 10:00', '2026-11-22 08:59', false],
    ['at 21:00', '2026-11-21 21:00', '2026-11-25 10:00', '2026-11-22 09:00', false],
    ['after midnight', '2026-11-22 00:10', '2026-11-25 10:00', '2026-11-22 09:00', false],
    ['at 06:59', '2026-11-22 06:59', '2026-11-25 10:00', '2026-11-22 09:00', false],
    ['at 07:00', '2026-11-22 07:00', '2026-11-25 10:00', '2026-11-22 09:00', false],
    ['in the evening for an early pickup', '2026-11-21 20:30', '2026-11-22 06:00', '2026-11-22 05:00', false],
    ['shortly before the night', '2026-11-21 20:31', '2026-11-22 06:00', '2026-11-22 05:00', true],
    ['at night for an early pickup', '2026-11-21 23:00', '2026-11-22 06:00', '2026-11-22 05:00', true],
    ['with half an hour in the morning', '2026-11-21 23:00', '2026-11-22 08:30', '2026-11-22 07:30', false],
    ['with less than that', '2026-11-21 23:00', '2026-11-22 08:29', '2026-11-22 07:29', true],
    [
      'fifteen minutes before a pickup by day',
      '2026-11-21 12:00',
      '2026-11-21 13:15',
      '2026-11-21 12:15',
      true,
    ],
  ])('counts by day for a request %s', (_, requested, pickup, due, isMissable) => {
    const times = { createdAt: at(requested), paidAt: null, pickup: at(pickup) }
    expect(toWire(answerBy(times))).toBe(toWire(at(due)))
    expect(isLikelyMissed(times)).toBe(isMissable)
  })

  it('never ends earlier than without the night, and never earlier for a later request', () => {
    const minutes = fc.integer({ min: 0, max: 3 * 24 * 60 })
    fc.assert(
      fc.property(minutes, minutes, (first, later) => {
        const due = (after: number) =>
          answerBy({ createdAt: NOW + after * MINUTE, paidAt: null, pickup: NOW + 30 * 24 * HOUR_MS })
        expect(due(first)).toBeGreaterThanOrEqual(NOW + first * MINUTE + 2 * HOUR_MS)
        expect(due(first + later)).toBeGreaterThanOrEqual(due(first))
      }),
    )
  })
})

describe('the reply statistics of a host', () => {
  it.each([
    ['are unknown before the third answer', [2, 2, 40], [null, null]],
    ['are unknown without answers', [5, 0, 0], [null, null]],
    ['are the mean of the minutes, and the share', [4, 3, 61], [20, 75]],
    ['are at least a minute, and all', [3, 3, 0], [1, 100]],
    ['never round up to all', [200, 199, 1990], [10, 99]],
  ] as const)('%s', (_, [count, answered, minutesSum], [minutes, rate]) => {
    expect(replyStats({ count, answered, minutesSum })).toEqual({ minutes, rate })
  })
})

describe('the offer of alternatives', () => {
  const pickup = NOW + 5 * HOUR_MS
  it.each([
    ['declined by the host', { status: 'cancelled', cancelledBy: 'host', cancelReason: 'noDriver' }, true],
    ['not answered', { status: 'cancelled', cancelledBy: 'system', cancelReason: 'noAnswer' }, true],
    [
      'cancelled by the operator',
      { status: 'cancelled', cancelledBy: 'operator', cancelReason: 'Road closed' },
      true,
    ],
    ['cancelled by the guest', { status: 'cancelled', cancelledBy: 'renter', cancelReason: 'Ill' }, false],
    ['not paid', { status: 'cancelled', cancelledBy: 'system', cancelReason: 'unpaid' }, false],
    [
      'of a closed account',
      { status: 'cancelled', cancelledBy: 'operator', cancelReason: 'guestBlocked' },
      false,
    ],
    ['approved', { status: 'approved', cancelledBy: null, cancelReason: null }, false],
  ] as const)('is shown when the booking is %s: %s', (_, booking, expected) => {
    expect(needsAnotherVehicle({ ...booking, pickup }, NOW)).toBe(expected)
  })

  it('is shown only while the same hours can still be booked', () => {
    const declined = { status: 'cancelled', cancelledBy: 'host', cancelReason: 'x' } as const
    expect(needsAnotherVehicle({ ...declined, pickup: NOW + 2 * HOUR_MS }, NOW)).toBe(true)
    expect(needsAnotherVehicle({ ...declined, pickup: NOW + 2 * HOUR_MS - MINUTE }, NOW)).toBe(false)
  })
})

const BY_SYSTEM = { cancelledBy: 'system', wasApproved: false } as const

describe('a replacement', () => {
  const ended = { status: 'cancelled', cancelledBy: 'host', cancelReason: 'x', wasApproved: true } as const
  it.each([
    ['what was approved and its host cancelled', {}, 'owed'],
    ['a declined request', { wasApproved: false }, null],
    ['a request without an answer', { ...BY_SYSTEM, cancelReason: 'noAnswer' }, 'offered'],
    ['an unpaid one', { ...BY_SYSTEM, cancelReason: 'unpaid' }, null],
    ['what the guest cancelled', { cancelledBy: 'renter' }, null],
    ['what an operator cancelled', { cancelledBy: 'operator' }, null],
    ['a trip that can no longer be booked', { pickup: NOW + HOUR_MS }, null],
    [
      'an unanswered request for one',
      { ...BY_SYSTEM, cancelReason: 'noAnswer', pickup: NOW + HOUR_MS },
      null,
    ],
  ] as const)('for %s: %s', (_, patch, expected) => {
    expect(replacementOf({ ...ended, pickup: NOW + 5 * HOUR_MS, ...patch }, NOW)).toBe(expected)
  })
})

it('the bounds find no request that is far from lapsing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), (passed) => {
      const now = NOW + passed * MINUTE
      const times = { createdAt: lapseBounds(now).createdAt, paidAt: null, pickup: NOW + 30 * 24 * HOUR_MS }
      expect(answerBy(times)).toBeLessThanOrEqual(now)
    }),
  )
})

it('a request that has lapsed is within the bounds by which the database finds it', () => {
  const minutes = (max: number) => fc.integer({ min: 0, max }).map((count) => count * MINUTE)
  fc.assert(
    fc.property(
      fc.option(minutes(60)),
      minutes(2000),
      minutes(2000),
      minutes(1440),
      (paid, pickup, later, start) => {
        const createdAt = NOW + start
        const times = {
          createdAt,
          paidAt: paid === null ? null : createdAt + paid,
          pickup: createdAt + pickup,
        }
        const now = createdAt + later + 1
        const bounds = lapseBounds(now)
        if (hasLapsed(times, now))
          expect(times.createdAt <= bounds.createdAt || times.pickup <= bounds.pickup).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})

it.each([
  ['cancelled by the host before approval', 'cancelled', 'host', null, true],
  ['cancelled by the host after approval', 'cancelled', 'host', '2026-11-22T01:56:00Z', false],
  ['cancelled by the guest', 'cancelled', 'renter', null, false],
  ['lapsed without an answer', 'cancelled', 'system', null, false],
  ['still waiting', 'pending', null, null, false],
] as const)(
  'a booking %s is declined only by a host who never approved it',
  (_, status, cancelledBy, approvedAt, expected) => {
    expect(isDeclined({ status, cancelledBy, approvedAt })).toBe(expected)
  },
)

it('a reason is read as a code of its own list, or as free text', () => {
  expect([declineReason('noDriver'), declineReason('No driver'), declineReason(null)]).toEqual([
    'noDriver',
    null,
    null,
  ])
  expect([systemReason('noAnswer'), systemReason('noDriver')]).toEqual(['noAnswer', null])
})

import { describe, expect, it } from 'vitest'
import {
  cancellationExpiresAt,
  canEnd,
  freeCancellationUntil,
  isFreeNow,
  refundOutcome,
} from '#domain/my-bookings/cancellation.ts'
import { BOOKING_STATUSES } from '#domain/my-bookings/status.ts'
import { HOUR_MS, toWire } from '#domain/shared/kathmandu-time.ts'

const PICKUP = Date.parse('2026-12-01T03:15:00Z')

describe('free cancellation', () => {
  it('ends 72 hours before pickup', () => {
    expect(toWire(freeCancellationUntil(PICKUP))).toBe('2026-11-28T03:15:00Z')
  })

  it.each([
    ['a week before', -168 * HOUR_MS, true],
    ['a millisecond before the limit', -72 * HOUR_MS - 1, true],
    ['at the limit', -72 * HOUR_MS, true],
    ['a millisecond after the limit', -72 * HOUR_MS + 1, false],
    ['at pickup', 0, false],
    ['after pickup', HOUR_MS, false],
  ])('is checked %s', (_, shift, isFree) => {
    expect(isFreeNow(PICKUP, PICKUP + shift)).toBe(isFree)
    // a page that shows the deadline may be cached until then
    const until = isFree ? PICKUP - 72 * HOUR_MS : Number.POSITIVE_INFINITY
    expect(cancellationExpiresAt(PICKUP, PICKUP + shift)).toBe(until)
  })
})

describe('a booking', () => {
  it.each(BOOKING_STATUSES)('can be cancelled before pickup only when it is approved: %s', (status) => {
    expect(canEnd({ status, pickup: PICKUP }, PICKUP - 1)).toBe(status === 'approved')
    expect(canEnd({ status, pickup: PICKUP }, PICKUP)).toBe(false)
  })
})

describe('the payment of a cancelled booking', () => {
  const FREE = PICKUP - 72 * HOUR_MS
  const LATE = FREE + 1
  it.each([
    ['renter', 'approved', FREE, 'refund'],
    ['renter', 'approved', LATE, 'kept'],
    ['renter', 'pending', LATE, 'refund'],
    ['host', 'approved', LATE, 'refund'],
    ['operator', 'approved', LATE, 'refund'],
    ['operator', 'inTrip', LATE, 'refund'],
    ['system', 'pending', LATE, 'refund'],
  ] as const)('is settled when the %s cancels a booking that is %s at %i: %s', (by, status, now, money) => {
    expect(refundOutcome({ by, status, pickup: PICKUP, isPaid: true }, now)).toBe(money)
    expect(refundOutcome({ by, status, pickup: PICKUP, isPaid: false }, now)).toBe('nothingPaid')
  })
})

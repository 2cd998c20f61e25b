import { describe, expect, it } from 'vitest'
import { cancelRules } from '#domain/my-bookings/cancel.rules.ts'
import { canSeePhones } from '#domain/my-bookings/privacy.ts'
import { rateRules } from '#domain/my-bookings/rate.rules.ts'
import { actionsOf, BOOKING_STATUSES, canTransition, parseStatus } from '#domain/my-bookings/status.ts'
import { cleanText } from '#domain/shared/text.ts'

describe('a cancellation', () => {
  it.each(['', ' ', '\n\t', '\u0000'])('requires a reason: %j is refused', (reason) => {
    expect(cancelRules.firstErrors({ reason })).toEqual({ reason: 'my-bookings.cancel.reasonRequired' })
  })

  it('accepts a reason of up to 500 characters', () => {
    expect(cancelRules.firstErrors({ reason: 'बिरामी' })).toEqual({})
    expect(cancelRules.firstErrors({ reason: 'x'.repeat(500) })).toEqual({})
    expect(cancelRules.firstErrors({ reason: 'x'.repeat(501) })).toEqual({
      reason: 'my-bookings.cancel.reasonTooLong',
    })
  })
})

describe('a rating', () => {
  it.each([null, 0, 6, -1, 1.5, Number.NaN])('requires 1 to 5 stars: %s is refused', (rate) => {
    expect(rateRules.firstErrors({ rate, remarks: '' })).toEqual({ rate: 'my-bookings.rate.required' })
  })

  it.each([1, 2, 3, 4, 5])('needs no review with %i', (rate) => {
    expect(rateRules.firstErrors({ rate, remarks: '' })).toEqual({})
  })

  it('accepts a review of up to 1,000 characters', () => {
    expect(rateRules.firstErrors({ rate: 5, remarks: 'x'.repeat(1_001) })).toEqual({
      remarks: 'my-bookings.rate.remarksTooLong',
    })
  })
})

describe('a typed text', () => {
  it('is stored without control characters, with its line breaks', () => {
    expect(cleanText(' a\u0000b\u0007\nसवारी\u200d ')).toBe('ab\nसवारी\u200d')
    expect(cleanText(null)).toBe('')
  })
})

describe('a status', () => {
  it('is listed in menu order, and an unknown one counts as pending', () => {
    expect(BOOKING_STATUSES).toEqual(['pending', 'approved', 'inTrip', 'cancelled', 'completed'])
    expect(parseStatus('lost')).toBe('pending')
  })

  it('is final when cancelled or completed', () => {
    for (const to of BOOKING_STATUSES)
      expect([canTransition('cancelled', to), canTransition('completed', to)]).toEqual([false, false])
  })

  it.each(BOOKING_STATUSES)('shows phone numbers after approval, but not when cancelled: %s', (status) => {
    expect(canSeePhones(status)).toBe(['approved', 'inTrip', 'completed'].includes(status))
  })

  it.each(BOOKING_STATUSES)('offers the host no actions: %s', (status) => {
    const booking = { status, rated: false, payment: 'esewa', isPaid: false } as const
    expect(Object.values(actionsOf(booking, false))).not.toContain(true)
    expect(actionsOf(booking, true)).toEqual({
      canPay: status === 'pending',
      canCancel: status === 'pending',
      canRate: status === 'completed',
      canReport: status === 'completed',
    })
  })
})

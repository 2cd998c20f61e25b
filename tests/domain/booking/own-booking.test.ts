import { describe, expect, it } from 'vitest'
import { areOverlapping, type OwnBookingFacts, ownBookingState } from '#domain/booking/own-booking.ts'

const NOW = 1_000_000
const HOLD: OwnBookingFacts = {
  status: 'pending',
  payment: 'esewa',
  isPaid: false,
  pricing: { payable: 11_750 },
  holdExpiresAt: NOW + 1,
}

describe('an open booking of the guest', () => {
  it.each<[Partial<OwnBookingFacts>, string]>([
    [{}, 'hold'],
    [{ holdExpiresAt: NOW }, 'lapsed'],
    [{ holdExpiresAt: null }, 'lapsed'],
    [{ isPaid: true, holdExpiresAt: null }, 'requested'],
    [{ pricing: { payable: 0 } }, 'requested'],
    [{ payment: 'cash', holdExpiresAt: null }, 'requested'],
    [{ status: 'approved' }, 'approved'],
    [{ status: 'approved', payment: 'cash' }, 'approved'],
    [{ status: 'inTrip' }, 'inTrip'],
  ])('is classified by %o as %s', (patch, standing) => {
    expect(ownBookingState({ ...HOLD, ...patch }, NOW)).toBe(standing)
  })
})

describe('two time ranges', () => {
  it.each([
    [0, 10, 10, 20, false],
    [0, 10, 9, 20, true],
    [5, 6, 0, 10, true],
    [10, 20, 0, 10, false],
    [0, 10, 0, 10, true],
  ])('%i to %i and %i to %i overlap: %s', (a, b, c, d, expected) => {
    expect(areOverlapping({ from: a, to: b }, { from: c, to: d })).toBe(expected)
  })
})

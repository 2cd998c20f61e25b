import { describe, expect, it } from 'vitest'
import { type OwnBookingFacts, ownBookingState } from '#domain/booking/own-booking.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'

const NOW = 1_000_000
const HOLD: OwnBookingFacts = {
  status: 'pending',
  payment: 'esewa',
  isPaid: false,
  pricing: { payable: 11_750 },
  holdExpiresAt: toWire(NOW + 1_000),
}

describe('an open booking of the guest', () => {
  it.each<[Partial<OwnBookingFacts>, string]>([
    [{}, 'hold'],
    [{ holdExpiresAt: toWire(NOW) }, 'lapsed'],
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

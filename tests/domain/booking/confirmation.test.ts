import { expect, it } from 'vitest'
import { confirmationOf, isConfirmedAtOnce, needsAnswer } from '#domain/booking/confirmation.ts'

it.each([
  [true, 'cash', 5000, 'atOnce'],
  [false, 'cash', 5000, 'byHost'],
  [true, 'esewa', 5000, 'byPayment'],
  [false, 'esewa', 5000, 'byPayment'],
  [false, 'cash', 0, 'atOnce'],
  [false, 'esewa', 0, 'atOnce'],
] as const)(
  'instant booking: %s, by %s, NRS %i: confirmed %s near the vehicle, and by the host far from it',
  (instantBooking, payment, payable, expected) => {
    const confirmedFrom = (approachKm: number | null) => {
      const facts = { instantBooking, approachKm }
      const rules = { isInstant: isConfirmedAtOnce(facts), needsAnswer: needsAnswer(facts) }
      return confirmationOf(rules, { payment, payable })
    }
    expect([null, 0, 100].map(confirmedFrom)).toEqual([expected, expected, expected])
    expect(confirmedFrom(101)).toBe('byHost')
  },
)

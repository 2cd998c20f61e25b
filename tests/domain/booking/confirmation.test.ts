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
  'a booking with instant booking %s, by %s, of NRS %i is confirmed %s near a checked vehicle, and by the host otherwise',
  (instantBooking, payment, payable, expected) => {
    const confirmedFrom = (approachKm: number | null, hasCheckedDocuments = true) => {
      const facts = { instantBooking, hasCheckedDocuments, approachKm }
      const rules = { isInstant: isConfirmedAtOnce(facts), needsAnswer: needsAnswer(facts) }
      return confirmationOf(rules, { payment, payable })
    }
    expect([null, 0, 100].map((km) => confirmedFrom(km))).toEqual([expected, expected, expected])
    expect([confirmedFrom(101), confirmedFrom(0, false)]).toEqual(['byHost', 'byHost'])
  },
)

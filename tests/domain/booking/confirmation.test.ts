import { expect, it } from 'vitest'
import { confirmationOf, isConfirmedAtOnce } from '#domain/booking/confirmation.ts'

it.each([
  [true, 'cash', 5000, 'atOnce'],
  [false, 'cash', 5000, 'byHost'],
  [true, 'esewa', 5000, 'byPayment'],
  [false, 'esewa', 5000, 'byPayment'],
  [false, 'cash', 0, 'atOnce'],
  [false, 'esewa', 0, 'atOnce'],
] as const)(
  'instant booking: %s, by %s, NRS %i: confirmed %s',
  (instantBooking, payment, payable, expected) => {
    expect(
      confirmationOf(isConfirmedAtOnce({ instantBooking, hasCheckedDocuments: true }), { payment, payable }),
    ).toBe(expected)
  },
)

it.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])(
  'instant booking %s, checked documents %s: at once %s',
  (instantBooking, hasCheckedDocuments, expected) => {
    expect(isConfirmedAtOnce({ instantBooking, hasCheckedDocuments })).toBe(expected)
  },
)

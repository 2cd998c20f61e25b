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
  'a booking with instant booking %s, by %s, of NRS %i is confirmed %s',
  (instantBooking, payment, payable, expected) => {
    expect(confirmationOf(isConfirmedAtOnce({ instantBooking }), { payment, payable })).toBe(expected)
  },
)

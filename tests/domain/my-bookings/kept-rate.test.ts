import { expect, it } from 'vitest'
import { keptRate } from '#domain/my-bookings/kept-rate.ts'

it.each([
  [0, 0, null],
  [4, 0, null],
  [5, 0, 100],
  [4, 1, 80],
  [0, 5, 0],
  // never more than was kept
  [999, 1, 99],
])(
  'of %d trips that took place and %d that the host cancelled, %s percent were kept',
  (completed, cancelled, rate) => {
    expect(keptRate({ completed, cancelled })).toBe(rate)
  },
)

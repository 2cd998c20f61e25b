import { expect, it } from 'vitest'
import { completionRate } from '#domain/my-bookings/completion-rate.ts'

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
    expect(completionRate({ completed, cancelled })).toBe(rate)
  },
)

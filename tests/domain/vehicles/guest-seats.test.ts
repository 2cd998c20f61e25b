import { expect, it } from 'vitest'
import { guestSeats } from '#domain/vehicles/guest-seats.ts'

it.each([
  [2, 1],
  [5, 4],
  [70, 69],
  [1, 1],
])('a vehicle of %i seats has room for %i guests', (seats, guests) => {
  expect(guestSeats(seats)).toBe(guests)
})

import { expect, it } from 'vitest'
import { LONGEST_REMINDER_MS, reminderAt } from '#domain/my-bookings/deadline.ts'

const at = (moment: string) => Date.parse(`${moment}:00+05:45`)

it.each([
  ['by day', '2026-11-23T12:00', '2026-11-23T09:00'],
  ['at the first hour of the day', '2026-11-23T09:00', '2026-11-23T06:00'],
  ['before that', '2026-11-23T08:59', '2026-11-22T20:00'],
  ['early in the morning', '2026-11-23T05:00', '2026-11-22T20:00'],
  ['after midnight', '2026-11-23T00:30', '2026-11-22T20:00'],
  ['at eleven in the evening', '2026-11-22T23:00', '2026-11-22T20:00'],
  ['late in the evening', '2026-11-22T22:59', '2026-11-22T19:59'],
  ['on the first of a year', '2027-01-01T06:00', '2026-12-31T20:00'],
])('the reminder of a pickup %s is sent during the day', (_, pickup, reminder) => {
  expect(new Date(reminderAt(at(pickup)))).toEqual(new Date(at(reminder)))
})

it('the reminder is never earlier than LONGEST_REMINDER_MS before the pickup', () => {
  const day = Array.from({ length: 24 * 60 }, (_, minute) => at('2026-11-23T00:00') + minute * 60_000)
  const longest = Math.max(...day.map((pickup) => pickup - reminderAt(pickup)))
  expect(longest).toBeLessThanOrEqual(LONGEST_REMINDER_MS)
  expect(longest).toBeGreaterThan(LONGEST_REMINDER_MS - 120_000)
})

import { expect, it } from 'vitest'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { checkCalendar } from '#server/start/check-calendar.ts'

it.each([
  ['2026-11-23', []],
  ['2027-01-12', []],
  ['2027-01-15', ['2029-04-15']],
])('the start on %s reports these days beyond the table: %j', (today, expected) => {
  const beyond: unknown[] = []
  checkCalendar(kathmanduMillis(today, '08:00') ?? 0, {
    info: (_, fields) => void beyond.push(fields?.last),
  })
  expect(beyond).toEqual(expected)
})

import { expect, it } from 'vitest'
import { kathmanduMillis } from '#domain/shared/time.ts'
import { checkCalendar } from '#server/start/check-calendar.ts'

it.each([
  ['2025-01-12', []],
  ['2025-01-15', ['2027-04-15']],
  ['2026-11-23', ['2029-02-21']],
])('at a start on %s days beyond the table are %j', (today, expected) => {
  const beyond: unknown[] = []
  checkCalendar(kathmanduMillis(today, '08:00') ?? 0, {
    info: (_, fields) => void beyond.push(fields?.last),
  })
  expect(beyond).toEqual(expected)
})

import { describe, expect, it } from 'vitest'
import { dayText } from '#domain/shared/day-names.ts'
import { dayTable } from '#domain/shared/day-table.ts'
import { formatOwnDay } from '#domain/shared/moment.ts'
import { DAY_MS, kathmanduMillis } from '#domain/shared/time.ts'
import { LOCALES } from '#domain/shell/locale.ts'

const FROM = kathmanduMillis('2026-11-23', '21:30') ?? 0
const DAYS = 366

describe('days by the names that a page brings', () => {
  // the year holds the day from which the Bikram Sambat calendar is not official yet
  it.each(LOCALES)('are those of the calendar, each day of a year, at both ends of the day: %s', (locale) => {
    const names = dayTable(FROM, DAYS, locale)
    const midnight = kathmanduMillis('2026-11-23', '00:00') ?? 0
    for (let day = 0; day <= DAYS; day += 1)
      for (const ms of [midnight + day * DAY_MS, midnight + (day + 1) * DAY_MS - 1])
        expect(dayText(ms, names, locale)).toBe(formatOwnDay(ms, locale))
  })

  it('are few', () => {
    for (const locale of LOCALES)
      expect(JSON.stringify(dayTable(FROM, DAYS, locale)).length).toBeLessThan(800)
  })
})

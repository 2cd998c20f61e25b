import { adToBs } from '@sbmdkl/nepali-date-converter'
import { describe, expect, it } from 'vitest'
import { bikramDate, formatBikram, gregorianDay, isGazetted, isInBikramTable } from '#domain/shared/bikram.ts'
import { addDays, DAY_MS, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'

const at = (date: string, time = '12:00') => kathmanduMillis(date, time) ?? Number.NaN

describe('bikramDate', () => {
  it.each([
    ['2026-04-14', 2083, 1, 1, 'New Year 2083'],
    ['2026-04-13', 2082, 12, 30, 'the eve of it'],
    ['2026-11-24', 2083, 8, 8, 'a day of travel'],
    ['2027-04-13', 2083, 12, 30, 'the last day that is gazetted'],
    ['2027-04-14', 2084, 1, 1, 'the first day of the forecast'],
    ['2028-04-13', 2084, 12, 31, 'the last day of its first year'],
    ['2028-04-14', 2085, 1, 1, 'the first of its second'],
    ['2029-04-13', 2085, 12, 31, 'the last day of the table'],
    ['2025-04-14', 2082, 1, 1, 'New Year 2082'],
    ['2024-04-13', 2081, 1, 1, 'New Year 2081'],
    ['2015-04-25', 2072, 1, 12, 'the Gorkha earthquake'],
    ['2015-09-20', 2072, 6, 3, 'the constitution of 2072'],
    ['2008-05-28', 2065, 2, 15, 'the republic'],
    ['1990-11-09', 2047, 7, 23, 'the constitution of 2047'],
    ['1943-04-14', 2000, 1, 1, 'the first day of the table'],
  ])('converts %s to %i-%i-%i, %s', (date, year, month, day) => {
    expect(bikramDate(at(date))).toEqual({ year, month, day })
  })

  it('changes at midnight in Kathmandu', () => {
    expect(bikramDate(at('2026-04-13', '23:59'))).toEqual({ year: 2082, month: 12, day: 30 })
    expect(bikramDate(at('2026-04-14', '00:00'))).toEqual({ year: 2083, month: 1, day: 1 })
  })

  it.each(['2029-04-14', '2100-01-01', '1943-04-13', '1900-01-01'])('returns null for %s', (date) => {
    expect(bikramDate(at(date))).toBeNull()
    expect(formatBikram(at(date), 'en')).toBeNull()
  })
})

/** YYYY-MM-DD in Bikram Sambat. */
function textOf(day: string): string {
  const { year = 0, month = 0, day: date = 0 } = bikramDate(at(day)) ?? {}
  return [year, month, date].map((n) => String(n).padStart(2, '0')).join('-')
}

/** Days from our conversion of a date to that of the second library. */
function daysApart(day: string): number {
  const around = [0, -1, 1, -2, 2].find((days) => adToBs(addDays(day, days)) === textOf(day))
  return around ?? Number.NaN
}

describe('an independent library', () => {
  it('agrees on each day from 2020 to the last that is gazetted', () => {
    const differing: string[] = []
    let day = '2020-01-01'
    for (; isGazetted(day); day = addDays(day, 1)) if (textOf(day) !== adToBs(day)) differing.push(day)
    expect(differing).toEqual([])
    expect(day).toBe('2027-04-14')
  })

  it('differs by at most a day in the forecast years', () => {
    const apart = new Map<number, number>()
    for (let day = '2027-04-14'; isInBikramTable(day); day = addDays(day, 1)) {
      const days = Math.abs(daysApart(day))
      apart.set(days, (apart.get(days) ?? 0) + 1)
    }
    // dates that the library does not have, such as 32 Jestha, are not a number of days apart
    expect([...apart.keys()].sort()).toEqual([0, 1, Number.NaN])
    expect(apart.get(Number.NaN)).toBeLessThan(8)
  })
})

describe('the forecast', () => {
  const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
  const startOf = (year: number, month: number) => Date.parse(gregorianDay({ year, month, day: 1 })) / DAY_MS
  const shift = (year: number, month: number) => startOf(year, month) - startOf(year - 4, month)

  // four sidereal years are 1461.03 days: a month begins when the sun enters a sign
  it('begins its months 1461 days after those of four years before, as 24 of 25 gazetted months do', () => {
    const known = Array.from({ length: 64 }, (_, index) => 2020 + index).flatMap((year) =>
      MONTHS.map((month) => shift(year, month)),
    )
    expect(known.filter((days) => days === 1461).length / known.length).toBeGreaterThan(0.9)
    const forecast = [2084, 2085].flatMap((year) => MONTHS.map((month) => [year, month, shift(year, month)]))
    // the published forecast begins 2085 a day later
    expect(forecast.filter(([, , days]) => days !== 1461)).toEqual([[2085, 1, 1462]])
  })
})

describe('formatBikram', () => {
  it('writes the date in both languages', () => {
    expect(formatBikram(at('2026-11-24'), 'en')).toBe('8 Mangsir 2083')
    expect(formatBikram(at('2026-11-24'), 'np')).toBe('२०८३ मङ्सिर ८')
  })

  it('has a name for each month of a year', () => {
    const days = Array.from({ length: 365 }, (_, day) =>
      formatBikram(at('2026-04-14') + day * 86_400_000, 'en'),
    )
    expect(new Set(days.map((text) => text?.split(' ')[1])).size).toBe(12)
    expect(new Set(days).size).toBe(365)
    expect(days).not.toContain(null)
  })
})

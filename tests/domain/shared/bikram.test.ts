import { adToBs } from '@sbmdkl/nepali-date-converter'
import { describe, expect, it } from 'vitest'
import { bikramDate, formatBikram, isInBikramTable } from '#domain/shared/bikram.ts'
import { addDays, kathmanduMillis } from '#domain/shared/time.ts'

const at = (date: string, time = '12:00') => kathmanduMillis(date, time) ?? Number.NaN

describe('bikramDate', () => {
  it.each([
    ['2026-04-14', 2083, 1, 1, 'New Year 2083'],
    ['2026-04-13', 2082, 12, 30, 'the eve of it'],
    ['2026-11-24', 2083, 8, 8, 'a day of travel'],
    ['2027-04-13', 2083, 12, 30, 'the last day of the table'],
    ['2025-04-14', 2082, 1, 1, 'New Year 2082'],
    ['2024-04-13', 2081, 1, 1, 'New Year 2081'],
    ['2015-04-25', 2072, 1, 12, 'the Gorkha earthquake'],
    ['2015-09-20', 2072, 6, 3, 'the constitution of 2072'],
    ['2008-05-28', 2065, 2, 15, 'the republic'],
    ['1990-11-09', 2047, 7, 23, 'the constitution of 2047'],
    ['1943-04-14', 2000, 1, 1, 'the first day of the table'],
  ])('%s is %i-%i-%i, %s', (date, year, month, day) => {
    expect(bikramDate(at(date))).toEqual({ year, month, day })
  })

  it('changes at midnight in Kathmandu', () => {
    expect(bikramDate(at('2026-04-13', '23:59'))).toEqual({ year: 2082, month: 12, day: 30 })
    expect(bikramDate(at('2026-04-14', '00:00'))).toEqual({ year: 2083, month: 1, day: 1 })
  })

  it.each(['2027-04-14', '2027-12-31', '2100-01-01', '1943-04-13', '1900-01-01'])(
    'is unknown for %s',
    (date) => {
      expect(bikramDate(at(date))).toBeNull()
      expect(formatBikram(at(date), 'en')).toBeNull()
    },
  )
})

describe('another library', () => {
  it('says the same of each day from 2020 to the end of the table', () => {
    const differing: string[] = []
    let day = '2020-01-01'
    for (; isInBikramTable(day); day = addDays(day, 1)) {
      const date = bikramDate(at(day))
      const text = date && [date.year, date.month, date.day].map((n) => String(n).padStart(2, '0')).join('-')
      if (text !== adToBs(day)) differing.push(day)
    }
    expect(differing).toEqual([])
    expect(day).toBe('2027-04-14')
  })
})

describe('formatBikram', () => {
  it('writes the date in both languages', () => {
    expect(formatBikram(at('2026-11-24'), 'en')).toBe('8 Mangsir 2083')
    expect(formatBikram(at('2026-11-24'), 'np')).toBe('८ मंसिर २०८३')
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

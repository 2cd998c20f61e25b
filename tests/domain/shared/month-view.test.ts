import { describe, expect, it } from 'vitest'
import {
  dayByKey,
  monthAround,
  monthBeside,
  monthIn,
  monthNamesOf,
  namesOf,
  numberOf,
  numbersOf,
  weeksOf,
  yearsBetween,
} from '#domain/shared/month-view.ts'

describe('a month', () => {
  it.each([
    ['2026-11-24', 'gregorian', '2026-11-01', '2026-11-30'],
    ['2024-02-10', 'gregorian', '2024-02-01', '2024-02-29'],
    ['2026-11-24', 'bikram', '2026-11-17', '2026-12-15'],
    ['2027-01-01', 'bikram', '2026-12-16', '2027-01-14'],
    // Ashadh 2083 has 32 days
    ['2026-06-20', 'bikram', '2026-06-15', '2026-07-16'],
  ] as const)('is found around %s in the %s calendar', (day, kind, first, last) => {
    expect(monthAround(day, kind)).toEqual({ kind, first, last })
  })

  it('is Gregorian where Bikram Sambat is unknown', () => {
    expect(monthAround('2060-01-10', 'bikram')).toEqual(monthAround('2060-01-10', 'gregorian'))
  })

  it.each([
    ['1988-04-13', 'bikram', 2045, 1],
    ['1988-04-12', 'bikram', 2044, 12],
    ['1943-04-14', 'bikram', 2000, 1],
    ['2029-04-13', 'bikram', 2085, 12],
    ['1988-04-13', 'gregorian', 1988, 4],
    // before the table
    ['1930-05-01', 'bikram', 1930, 5],
  ] as const)('has, around %s in the %s calendar, the number %s-%s', (day, kind, year, month) => {
    const around = monthAround(day, kind)
    expect(numberOf(around)).toEqual({ year, month })
    expect(monthIn({ year, month }, around.kind)).toEqual(around)
  })

  it('has a name in its calendar', () => {
    expect(monthNamesOf('bikram', 'np')[7]).toBe('मङ्सिर')
    expect(monthNamesOf('gregorian', 'en')[10]).toBe('November')
    for (const kind of ['bikram', 'gregorian'] as const)
      for (const locale of ['en', 'np'] as const) expect(new Set(monthNamesOf(kind, locale)).size).toBe(12)
  })

  it('has weeks from Sunday to Saturday, with gaps for the days of other months', () => {
    const weeks = weeksOf(monthAround('2026-11-24', 'bikram'))
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual([
      null,
      null,
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ])
    expect(weeks.at(-1)).toEqual(['2026-12-13', '2026-12-14', '2026-12-15', null, null, null, null])
  })

  it('is followed and preceded by its neighbours', () => {
    const month = monthAround('2026-11-24', 'bikram')
    expect(monthBeside(month, 'bikram', 1)).toEqual(monthAround('2026-12-16', 'bikram'))
    expect(monthBeside(month, 'bikram', -1)).toEqual(monthAround('2026-11-16', 'bikram'))
  })

  it.each([
    ['bikram', 'en', 'Mangsir 2083', 'November – December 2026'],
    ['bikram', 'np', 'मङ्सिर २०८३', 'नोभेम्बर – डिसेम्बर २०२६'],
    ['gregorian', 'en', 'November 2026', 'Kartik – Mangsir 2083'],
  ] as const)('is named in the %s calendar in %s', (kind, locale, name, other) => {
    expect(namesOf(monthAround('2026-11-24', kind), locale)).toEqual({ name, other })
  })

  it('marks a Bikram Sambat month that is a forecast', () => {
    expect(namesOf(monthAround('2027-05-01', 'bikram'), 'en').name).toBe('Baishakh 2084 (provisional)')
  })

  it('numbers a day in both calendars', () => {
    expect(numbersOf('2026-11-24', 'gregorian', 'en')).toEqual(['24', '8'])
    expect(numbersOf('2026-11-24', 'bikram', 'np')).toEqual(['८', '२४'])
    expect(numbersOf('2060-01-10', 'bikram', 'en')).toEqual(['10', null])
  })
})

describe('a key of the calendar', () => {
  const key = (text: string) => ({ key: text.replace('Shift+', ''), shiftKey: text.startsWith('Shift+') })
  it.each([
    ['ArrowLeft', 'gregorian', '2026-11-23'],
    ['ArrowRight', 'bikram', '2026-11-25'],
    ['ArrowUp', 'gregorian', '2026-11-17'],
    ['ArrowDown', 'gregorian', '2026-12-01'],
    ['Home', 'gregorian', '2026-11-22'],
    ['End', 'gregorian', '2026-11-28'],
    ['PageUp', 'gregorian', '2026-10-24'],
    ['PageDown', 'gregorian', '2026-12-24'],
    ['Shift+PageDown', 'gregorian', '2027-11-24'],
    // the 8th of Mangsir, Poush and Kartik, and of Mangsir 2082
    ['PageDown', 'bikram', '2026-12-23'],
    ['PageUp', 'bikram', '2026-10-25'],
    ['Shift+PageUp', 'bikram', '2025-11-24'],
  ] as const)('moves with %s in the %s calendar to %s', (text, kind, day) => {
    expect(dayByKey(key(text), '2026-11-24', kind)).toBe(day)
  })

  it('moves to the last day of a shorter month', () => {
    expect(dayByKey(key('PageDown'), '2027-01-31', 'gregorian')).toBe('2027-02-28')
    // Ashadh 32 to Shrawan 31
    expect(dayByKey(key('PageDown'), '2026-07-16', 'bikram')).toBe(monthAround('2026-07-17', 'bikram').last)
  })

  it('has no effect otherwise', () => {
    expect(dayByKey(key('Enter'), '2026-11-24', 'bikram')).toBeNull()
  })
})

describe('the years between two days', () => {
  it.each([
    ['2026-11-24', '2028-01-01', 'gregorian', [2026, 2027, 2028]],
    ['2026-11-24', '2027-11-24', 'bikram', [2083, 2084]],
    ['2026-01-01', '2026-12-31', 'gregorian', [2026]],
    // as far as Bikram Sambat is known
    ['2026-11-24', '2040-01-01', 'bikram', [2083, 2084, 2085]],
    ['1900-01-01', '1945-01-01', 'bikram', [2000, 2001]],
  ] as const)('cover %s to %s in the %s calendar', (first, last, kind, years) => {
    expect(yearsBetween(first, last, kind)).toEqual(years)
  })
})

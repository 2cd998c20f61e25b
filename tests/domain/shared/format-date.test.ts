import { describe, expect, it } from 'vitest'
import { formatDateTime, formatLongMoment, formatStamp } from '#domain/shared/format-api-date.ts'
import {
  formatDate,
  formatDay,
  formatDeadline,
  formatGregorianDate,
  formatGregorianDayOfMonth,
  formatGregorianMonth,
  formatInOtherCalendar,
  formatMoment,
  formatMomentFrom,
  formatMonth,
  formatShortDay,
  formatShortMoment,
  formatTime,
  formatWeekday,
  yearOf,
} from '#domain/shared/format-date.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'

/** In both languages. */
const both = (format: (ms: number, locale: Locale) => string | null, ms: number) => [
  format(ms, 'en'),
  format(ms, 'np'),
]
const dayOf = (ms: number, locale: Locale) =>
  `${formatWeekday(ms, locale)}, ${formatGregorianDayOfMonth(ms, locale)}`
const at = (date: string, time: string) => kathmanduMillis(date, time) ?? Number.NaN

describe('formatDateTime', () => {
  it.each([
    ['2026-11-24', '10:00', 'Nov-24th 2026, 10:00 AM'],
    ['2027-01-01', '00:00', 'Jan-1st 2027, 12:00 AM'],
    ['2028-02-29', '23:30', 'Feb-29th 2028, 11:30 PM'],
    ['2026-05-22', '12:05', 'May-22nd 2026, 12:05 PM'],
    // 02:30 does not exist on this day in Los Angeles
    ['2026-03-08', '02:30', 'Mar-8th 2026, 02:30 AM'],
  ])('writes %s %s as %s', (date, time, en) => {
    expect(formatDateTime(at(date, time))).toBe(en)
  })
})

describe('formatGregorianDate', () => {
  it.each([
    ['2026-11-24', '24 Nov 2026', '२०२६ नोभेम्बर २४'],
    ['2027-01-01', '1 Jan 2027', '२०२७ जनवरी १'],
  ])('writes %s as %s and %s, from its first minute to its last', (date, en, np) => {
    for (const time of ['00:00', '23:59']) expect(both(formatGregorianDate, at(date, time))).toEqual([en, np])
  })
})

describe('formatWeekday and formatGregorianDayOfMonth', () => {
  it.each([
    ['2026-11-22', 'Sun, 22 Nov', 'आइत, नोभेम्बर २२'],
    ['2026-11-23', 'Mon, 23 Nov', 'सोम, नोभेम्बर २३'],
    ['2026-11-24', 'Tue, 24 Nov', 'मङ्गल, नोभेम्बर २४'],
    ['2026-11-25', 'Wed, 25 Nov', 'बुध, नोभेम्बर २५'],
    ['2026-11-26', 'Thu, 26 Nov', 'बिही, नोभेम्बर २६'],
    ['2026-11-27', 'Fri, 27 Nov', 'शुक्र, नोभेम्बर २७'],
    ['2026-11-28', 'Sat, 28 Nov', 'शनि, नोभेम्बर २८'],
    ['2027-01-01', 'Fri, 1 Jan', 'शुक्र, जनवरी १'],
  ])('writes %s as %s and %s, from its first minute to its last', (date, en, np) => {
    for (const time of ['00:00', '23:59']) expect(both(dayOf, at(date, time))).toEqual([en, np])
  })
})

describe('formatWeekday and formatGregorianMonth', () => {
  it.each([
    ['2026-11-01', 'Sun', 'आइत', 'November 2026', 'नोभेम्बर २०२६'],
    ['2027-01-31', 'Sun', 'आइत', 'January 2027', 'जनवरी २०२७'],
    ['2028-02-29', 'Tue', 'मङ्गल', 'February 2028', 'फेब्रुअरी २०२८'],
  ])('write %s, from its first minute to its last', (date, enDay, npDay, enMonth, npMonth) => {
    for (const time of ['00:00', '23:59']) {
      expect(both(formatWeekday, at(date, time))).toEqual([enDay, npDay])
      expect(both(formatGregorianMonth, at(date, time))).toEqual([enMonth, npMonth])
    }
  })
})

describe('formatTime', () => {
  it.each([
    ['00:00', '12:00 am', 'राति १२:००'],
    ['03:30', '03:30 am', 'राति ३:३०'],
    ['04:00', '04:00 am', 'बिहान ४:००'],
    ['10:00', '10:00 am', 'बिहान १०:००'],
    ['11:59', '11:59 am', 'बिहान ११:५९'],
    ['12:00', '12:00 pm', 'दिउँसो १२:००'],
    ['16:30', '04:30 pm', 'दिउँसो ४:३०'],
    ['17:00', '05:00 pm', 'साँझ ५:००'],
    ['19:30', '07:30 pm', 'साँझ ७:३०'],
    ['20:00', '08:00 pm', 'राति ८:००'],
    ['23:30', '11:30 pm', 'राति ११:३०'],
  ])('writes %s as %s and %s, from a text and from an instant', (time, en, np) => {
    expect([formatTime(time, 'en'), formatTime(time, 'np')]).toEqual([en, np])
    expect(both(formatTime, at('2026-03-08', time))).toEqual([en, np])
  })

  it('returns invalid times unchanged', () => {
    expect(formatTime('soon', 'en')).toBe('soon')
  })
})

describe('formatStamp', () => {
  it('writes the plain date and time', () => {
    expect(formatStamp(at('2026-11-24', '22:05'))).toBe('2026-11-24 10:05 pm')
  })
})

const TRIP = at('2026-12-10', '09:00')
/** In a year that is not gazetted. */
const LATER = at('2027-06-01', '15:30')
/** Beyond the table of Bikram Sambat. */
const BEYOND = at('2029-06-01', '15:30')

describe("a moment in the user's own calendar", () => {
  it('is Gregorian in English and Bikram Sambat in Nepali', () => {
    expect(both(formatMoment, TRIP)).toEqual([
      'Thu, 10 Dec 2026, 09:00 am',
      '२०८३ मङ्सिर २४, बिहीबार, बिहान ९:००',
    ])
  })

  it('is Gregorian where Bikram Sambat is a forecast, and shows the forecast beside it', () => {
    expect(formatDay(LATER, 'np')).toBe('सन् २०२७ जुन १, मङ्गलबार')
    expect(formatInOtherCalendar(LATER, 'np')).toBe('२०८४ जेठ १८ (अनुमानित)')
    expect(formatInOtherCalendar(LATER, 'en')).toBe('18 Jestha 2084 (provisional)')
    expect(formatInOtherCalendar(BEYOND, 'np')).toBeNull()
    expect(formatInOtherCalendar(BEYOND, 'en')).toBeNull()
  })

  it('is written with or without weekday, year and time', () => {
    expect(both(formatShortDay, TRIP)).toEqual(['Thu, 10 Dec', 'मङ्सिर २४, बिही'])
    expect(formatShortDay(LATER, 'np')).toBe('जुन १, मङ्गल')
    expect(formatShortMoment(TRIP, 'np')).toBe('मङ्सिर २४, बिही, बिहान ९:००')
    expect(formatDate(TRIP, 'np')).toBe('२०८३ मङ्सिर २४')
    expect(both(formatMonth, TRIP)).toEqual(['December 2026', 'मङ्सिर २०८३'])
    expect(both(formatLongMoment, TRIP)).toEqual([
      'Dec-10th 2026, 09:00 AM',
      '२०८३ मङ्सिर २४, बिहीबार, बिहान ९:००',
    ])
    expect([yearOf(TRIP, 'en'), yearOf(TRIP, 'np'), yearOf(LATER, 'np')]).toEqual([2026, 2083, 2027])
  })

  it("shows the other calendar's date beside it", () => {
    expect(both(formatInOtherCalendar, TRIP)).toEqual(['24 Mangsir 2083', 'सन् २०२६ डिसेम्बर १०'])
  })

  it('is only a time on the same day in Kathmandu', () => {
    expect(formatMomentFrom(TRIP, at('2026-12-10', '00:05'), 'en')).toBe('09:00 am')
    expect(formatMomentFrom(TRIP, at('2026-12-09', '23:50'), 'en')).toBe('Thu, 10 Dec 2026, 09:00 am')
  })

  it('is named today or tomorrow for a deadline', () => {
    const texts = ['2026-12-10', '2026-12-09', '2026-12-08'].flatMap((day) =>
      (['en', 'np'] as const).map((locale) => formatDeadline(TRIP, at(day, '22:00'), locale)),
    )
    expect(texts).toEqual([
      '9:00 am today',
      'आज बिहान ९:००',
      '9:00 am tomorrow',
      'भोलि बिहान ९:००',
      formatMoment(TRIP, 'en'),
      formatMoment(TRIP, 'np'),
    ])
  })
})

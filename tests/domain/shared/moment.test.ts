import { describe, expect, it } from 'vitest'
import { formatLongMoment } from '#domain/shared/long-moment.ts'
import {
  formatMoment,
  formatMomentFrom,
  formatOtherDay,
  formatOwnDay,
  formatOwnMonth,
  formatShortDay,
  formatShortMoment,
  ownYear,
} from '#domain/shared/moment.ts'
import { formatOwnDate } from '#domain/shared/own-date.ts'
import { kathmanduMillis } from '#domain/shared/time.ts'

const at = (date: string, time: string) => kathmanduMillis(date, time) ?? 0
const TRIP = at('2026-12-10', '09:00')
/** In a year that is not gazetted. */
const LATER = at('2027-06-01', '15:30')
/** Beyond the table of Bikram Sambat. */
const BEYOND = at('2029-06-01', '15:30')

describe("a moment in the user's own calendar", () => {
  it('is Gregorian in English and Bikram Sambat in Nepali', () => {
    expect(formatMoment(TRIP, 'en')).toBe('Thu, 10 Dec 2026, 09:00 am')
    expect(formatMoment(TRIP, 'np')).toBe('बिही, २४ मंसिर २०८३, बिहान ९:००')
  })

  it('is Gregorian where Bikram Sambat is a forecast, which is shown beside it', () => {
    expect(formatOwnDay(LATER, 'np')).toBe('मङ्गल, २०२७ जुन १')
    expect(formatOtherDay(LATER, 'np')).toBe('१८ जेठ २०८४ (अनुमानित)')
    expect(formatOtherDay(LATER, 'en')).toBe('18 Jestha 2084 (provisional)')
    expect(formatOtherDay(BEYOND, 'np')).toBeNull()
    expect(formatOtherDay(BEYOND, 'en')).toBeNull()
  })

  it('is written with or without weekday, year and time', () => {
    expect(formatShortDay(TRIP, 'en')).toBe('Thu, 10 Dec')
    expect(formatShortDay(TRIP, 'np')).toBe('बिही, २४ मंसिर')
    expect(formatShortDay(LATER, 'np')).toBe('मङ्गल, जुन १')
    expect(formatShortMoment(TRIP, 'np')).toBe('बिही, २४ मंसिर, बिहान ९:००')
    expect(formatOwnDate(TRIP, 'np')).toBe('२४ मंसिर २०८३')
    expect(formatOwnMonth(TRIP, 'en')).toBe('December 2026')
    expect(formatOwnMonth(TRIP, 'np')).toBe('मंसिर २०८३')
    expect(formatLongMoment(TRIP, 'en')).toBe('Dec-10th 2026, 09:00 AM')
    expect(formatLongMoment(TRIP, 'np')).toBe('बिही, २४ मंसिर २०८३, बिहान ९:००')
    expect([ownYear(TRIP, 'en'), ownYear(TRIP, 'np'), ownYear(LATER, 'np')]).toEqual([2026, 2083, 2027])
  })

  it("has the other calendar's date beside it", () => {
    expect(formatOtherDay(TRIP, 'en')).toBe('24 Mangsir 2083')
    expect(formatOtherDay(TRIP, 'np')).toBe('सन् २०२६ डिसेम्बर १०')
  })

  it('is only a time on the same day in Kathmandu', () => {
    expect(formatMomentFrom(TRIP, at('2026-12-10', '00:05'), 'en')).toBe('09:00 am')
    expect(formatMomentFrom(TRIP, at('2026-12-09', '23:50'), 'en')).toBe('Thu, 10 Dec 2026, 09:00 am')
  })
})

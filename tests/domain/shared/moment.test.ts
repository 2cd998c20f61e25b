import { describe, expect, it } from 'vitest'
import { formatMoment, formatMomentFrom, formatOtherDay, formatOwnDay } from '#domain/shared/moment.ts'
import { kathmanduMillis } from '#domain/shared/time.ts'

const at = (date: string, time: string) => kathmanduMillis(date, time) ?? 0
const TRIP = at('2026-12-10', '09:00')
/** Beyond the table of Bikram Sambat. */
const LATER = at('2027-06-01', '15:30')

describe("a moment in the user's own calendar", () => {
  it('is Gregorian in English and Bikram Sambat in Nepali', () => {
    expect(formatMoment(TRIP, 'en')).toBe('Thu, 10 Dec 2026, 09:00 am')
    expect(formatMoment(TRIP, 'np')).toBe('बिही, २४ मंसिर २०८३, बिहान ९:००')
  })

  it('is Gregorian beyond the table of Bikram Sambat', () => {
    expect(formatOwnDay(LATER, 'np')).toBe('मङ्गल, जुन १, २०२७')
    expect(formatOtherDay(LATER, 'np')).toBeNull()
    expect(formatOtherDay(LATER, 'en')).toBeNull()
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

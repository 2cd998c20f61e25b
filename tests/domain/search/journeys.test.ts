import { describe, expect, it } from 'vitest'
import { computeDropOff } from '#domain/booking/trip.ts'
import { earliestStart } from '#domain/search/dates.ts'
import { JOURNEYS, journeyStart, journeyTrip } from '#domain/search/journeys.ts'
import { datesOf } from '#domain/search/trip-dates.ts'
import { formatStamp } from '#domain/shared/format-api-date.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'

const at = (text: string) => kathmanduMillis(text.slice(0, 10), text.slice(11)) ?? Number.NaN
const HOUR = 3_600

describe('a journey of the home page', () => {
  it.each([
    ['2026-11-24 10:10', '2026-11-24 12:30 pm', 'as soon as it is possible, while people set out'],
    ['2026-11-24 05:59', '2026-11-25 07:00 am', 'tomorrow while hosts could not answer for this morning'],
    ['2026-11-24 06:00', '2026-11-24 08:30 am', 'as soon as a host can answer for it'],
    ['2026-11-24 03:00', '2026-11-25 07:00 am', 'on the next morning for those who look at night'],
    ['2026-11-24 14:05', '2026-11-25 07:00 am', 'tomorrow morning for those who look in the afternoon'],
    ['2026-11-24 20:29', '2026-11-25 07:00 am', 'tomorrow morning while a host can confirm it today'],
    ['2026-11-24 20:30', '2026-11-26 07:00 am', 'a morning later when it is too late for that'],
    ['2026-11-24 22:00', '2026-11-26 07:00 am', 'a morning later for those who look in the night'],
    ['2026-12-31 19:00', '2027-01-01 07:00 am', 'in the new year at its end'],
  ])('starts for a visitor on %s on %s: %s', (now, start) => {
    expect(formatStamp(journeyStart(at(now)))).toBe(start)
    expect(journeyStart(at(now))).toBeGreaterThanOrEqual(earliestStart(at(now)))
  })

  it.each([
    ['six kilometres', 6_000, 0.25 * HOUR, '2026-11-24 11:30 am'],
    ['200 km', 200_000, 7 * HOUR, '2026-11-24 03:30 pm'],
    ['a day and a half of driving', 900_000, 30 * HOUR, '2026-11-26 11:00 am'],
  ])('covers %s (%i m, %i s) and ends on %s', (_, meters, seconds, end) => {
    const trip = journeyTrip(at('2026-11-24 07:00'), { meters, seconds })
    expect(formatStamp(trip.to)).toBe(end)
    // the offered drop-off is the one priced and stored
    expect(computeDropOff(trip)).toBe(trip.to)
  })

  it('is searched with Kathmandu days and times', () => {
    expect(datesOf({ from: at('2026-11-24 07:00'), to: at('2026-11-24 15:30') })).toEqual({
      fromDate: '2026-11-24',
      fromTime: '07:00',
      toDate: '2026-11-24',
      toTime: '15:30',
    })
  })

  it('has a message of its own', () => {
    expect(new Set(JOURNEYS.map(({ key }) => key)).size).toBe(JOURNEYS.length)
  })
})

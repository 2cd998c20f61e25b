import { expect, it } from 'vitest'
import { defaultPickup, movePassed } from '#domain/carpool/pickup.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'

const at = (date: string, time: string) => kathmanduMillis(date, time) ?? Number.NaN

it.each([
  ['2026-11-23', '10:00', '2026-11-23', '12:30'],
  ['2026-11-23', '10:01', '2026-11-23', '13:00'],
  ['2026-11-23', '05:59', '2026-11-23', '10:00'],
  ['2026-11-23', '17:30', '2026-11-23', '20:00'],
  ['2026-11-23', '17:31', '2026-11-24', '10:00'],
  ['2026-11-23', '18:00', '2026-11-24', '10:00'],
  ['2026-11-23', '18:24', '2026-11-24', '10:00'],
  ['2026-11-23', '18:29', '2026-11-24', '10:00'],
  ['2026-11-23', '18:30', '2026-11-24', '10:00'],
  ['2026-11-23', '18:31', '2026-11-24', '10:00'],
  ['2026-11-23', '21:15', '2026-11-24', '10:00'],
  ['2026-11-23', '22:10', '2026-11-24', '10:00'],
])('the form on %s at %s proposes %s %s', (day, time, fromDate, fromTime) => {
  expect(defaultPickup(at(day, time))).toEqual({ fromDate, fromTime })
})

it.each([
  ['2026-11-23', '11:59', '2026-11-23', '12:30'],
  ['2026-11-22', '18:00', '2026-11-23', '12:30'],
  ['2026-11-23', '12:00', '2026-11-23', '12:00'],
  ['2026-12-24', '06:00', '2026-12-24', '06:00'],
  ['', '06:00', '', '06:00'],
])('the form at ten changes a pickup of %s %s to %s %s', (fromDate, fromTime, date, time) => {
  expect(movePassed(at('2026-11-23', '10:00'), { fromDate, fromTime })).toEqual({
    fromDate: date,
    fromTime: time,
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BlockedDatesRulesData, blockedDatesRules } from '#domain/hosting/blocked-dates.rules.ts'
import { blockableTimes } from '#domain/hosting/calendar.ts'
import { kathmanduDate, kathmanduMillis, kathmanduTime, toWire } from '#domain/shared/kathmandu-time.ts'
import { NOW } from '#tests/setup/clock.ts'

/** A Kathmandu time in the wire format. */
const at = (date: string, time = '00:00') => toWire(kathmanduMillis(date, time) ?? Number.NaN)
const second = 1000
const earlier = (wire: string) => toWire(Date.parse(wire) - second)
const later = (wire: string) => toWire(Date.parse(wire) + second)

const HOLDS: BlockedDatesRulesData = {
  fromTime: at('2026-11-24', '10:00'),
  toTime: at('2026-11-26', '18:00'),
  now: NOW,
}
type Case = [
  what: string,
  patch: Partial<BlockedDatesRulesData>,
  errors: Partial<Record<'fromTime' | 'toTime', string>>,
]

const CASES: Case[] = [
  ['no start', { fromTime: '' }, { fromTime: 'rangeRequired' }],
  ['no end', { toTime: '' }, { toTime: 'rangeRequired' }],
  ['neither', { fromTime: '', toTime: '' }, { fromTime: 'rangeRequired', toTime: 'rangeRequired' }],
  ['a start that is not a time', { fromTime: 'tomorrow' }, { fromTime: 'rangeRequired' }],
  ['a start without a time zone', { fromTime: '2026-11-24T10:00:00' }, { fromTime: 'rangeRequired' }],
  ['the first minute of today', { fromTime: at('2026-11-21') }, {}],
  ['the last second of yesterday', { fromTime: earlier(at('2026-11-21')) }, { fromTime: 'rangePast' }],
  ['earlier today', { fromTime: at('2026-11-21', '06:00'), toTime: at('2026-11-21', '09:00') }, {}],
  ['an end at its start', { toTime: HOLDS.fromTime }, { toTime: 'rangeOrder' }],
  ['an end in the minute of its start', { toTime: later(HOLDS.fromTime) }, { toTime: 'rangeOrder' }],
  ['an end before its start', { toTime: earlier(HOLDS.fromTime) }, { toTime: 'rangeOrder' }],
  ['the last minute two years ahead', { toTime: at('2028-11-21', '23:59') }, {}],
  ['the end of that day', { toTime: at('2028-11-22') }, {}],
  ['the seconds after it', { toTime: later(at('2028-11-22')) }, {}],
  ['a minute beyond it', { toTime: at('2028-11-22', '00:01') }, { toTime: 'rangeFar' }],
  [
    'both beyond it',
    { fromTime: at('2028-11-22', '00:01'), toTime: at('2028-11-22', '01:00') },
    { fromTime: 'rangeFar', toTime: 'rangeFar' },
  ],
  [
    'a start at the end of the blockable period',
    { fromTime: at('2028-11-22'), toTime: at('2028-11-22', '00:01') },
    { fromTime: 'rangeFar', toTime: 'rangeFar' },
  ],
  ['the whole two years', { fromTime: at('2026-11-21'), toTime: at('2028-11-22') }, {}],
]

describe('a range to block', () => {
  it('is valid in the future', () => {
    expect(blockedDatesRules.firstErrors(HOLDS)).toEqual({})
  })

  it.each(CASES)('reports errors only at the fields concerned: %s', (_, patch, errors) => {
    const expected = Object.entries(errors).map(([field, message]) => [field, `hosting.errors.${message}`])
    expect(blockedDatesRules.firstErrors({ ...HOLDS, ...patch })).toEqual(Object.fromEntries(expected))
  })
})

describe('the blockable period', () => {
  it.each([
    ['at noon', '2026-11-21', '12:00', '2026-11-21', '2028-11-22'],
    [
      'at midnight in Kathmandu, when it is yesterday in London',
      '2026-11-21',
      '00:00',
      '2026-11-21',
      '2028-11-22',
    ],
    ['a minute before it', '2026-11-20', '23:59', '2026-11-20', '2028-11-21'],
    ['on 29 February', '2028-02-29', '08:00', '2028-02-29', '2030-03-01'],
    ['on New Year’s Eve', '2026-12-31', '20:00', '2026-12-31', '2029-01-01'],
  ])(
    'lasts, %s, from midnight today to the midnight after the same day in two years',
    (_, date, time, first, last) => {
      const now = kathmanduMillis(date, time) ?? Number.NaN
      expect(blockableTimes(now)).toEqual({
        first: kathmanduMillis(first, '00:00'),
        last: kathmanduMillis(last, '00:00'),
      })
    },
  )

  it('starts and ends at midnight in Kathmandu and includes now, on any day', () => {
    const days = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2060, 0, 1) })
    fc.assert(
      fc.property(days, (now) => {
        const { first, last } = blockableTimes(now)
        expect([kathmanduTime(first), kathmanduTime(last)]).toEqual(['00:00', '00:00'])
        expect(kathmanduDate(first)).toBe(kathmanduDate(now))
        expect(first <= now && now < last).toBe(true)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { type SearchRulesData, searchRules } from '#domain/search/search.rules.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { processorTime } from '#tests/setup/processor-time.ts'

const at = (text: string) => kathmanduMillis(text.slice(0, 10), text.slice(11)) ?? Number.NaN
const VALID: SearchRulesData = {
  cityId: 1,
  fromDate: '2026-11-24',
  fromTime: '15:00',
  toDate: '2026-11-26',
  toTime: '15:00',
  now: at('2026-11-24 10:10'),
}
const errors = (change: Partial<SearchRulesData>) =>
  searchRules.runStatic({ ...VALID, ...change }).getErrors()
const E = (key: string) => [`search.errors.${key}`]

describe('the rules of the search form', () => {
  it('accept a valid search', () => {
    expect(errors({})).toEqual({})
    expect(searchRules.runStatic(VALID).isValid()).toBe(true)
  })

  it('require every field', () => {
    expect(errors({ cityId: null, fromDate: '', fromTime: '', toDate: '', toTime: '' })).toEqual({
      cityId: E('cityRequired'),
      fromDate: E('fromDateRequired'),
      fromTime: E('fromTimeRequired'),
      toDate: E('toDateRequired'),
      toTime: E('toTimeRequired'),
    })
  })

  it.each([
    [{ fromDate: '2026-02-30' }, { fromDate: E('dateUnreadable') }],
    [{ toDate: 'soon' }, { toDate: E('dateUnreadable') }],
    [{ fromTime: '24:30' }, { fromTime: E('timeUnreadable') }],
    [{ toTime: '10:00 am' }, { toTime: E('timeUnreadable') }],
  ])('report an error for invalid values: %j', (change, expected) => {
    expect(errors(change)).toEqual(expected)
  })

  it.each([
    ['2026-11-24 10:10', '2026-11-23 23:59', { fromDate: E('fromDateTooEarly') }],
    ['2026-11-24 10:10', '2026-11-24 12:09', { fromTime: E('fromTimeTooEarly') }],
    ['2026-11-24 10:10', '2026-11-24 12:10', {}],
    ['2026-11-24 21:59', '2026-11-24 23:58', { fromTime: E('fromTimeTooEarly') }],
    ['2026-11-24 21:59', '2026-11-24 23:59', {}],
    ['2026-11-24 22:00', '2026-11-24 23:59', { fromDate: E('fromDateTooEarly') }],
    ['2026-11-24 22:00', '2026-11-25 00:00', {}],
    ['2026-11-24 22:01', '2026-11-25 00:00', { fromTime: E('fromTimeTooEarly') }],
    ['2026-11-24 22:01', '2026-11-25 00:01', {}],
    ['2026-12-31 23:30', '2027-01-01 01:29', { fromTime: E('fromTimeTooEarly') }],
    ['2026-12-31 23:30', '2027-01-01 01:30', {}],
    ['2026-11-24 10:10', '2028-11-24 23:59', {}],
    ['2026-11-24 10:10', '2028-11-25 00:00', { fromDate: E('fromDateTooFar') }],
  ])('validate, at %s, a pickup at %s', (now, from, expected) => {
    const change = { now: at(now), fromDate: from.slice(0, 10), fromTime: from.slice(11) }
    expect(errors({ ...change, toDate: '2029-01-01' })).toEqual(expected)
  })

  it('ignore the seconds of the current minute', () => {
    expect(errors({ now: VALID.now + 59_999, fromTime: '12:10' })).toEqual({})
  })

  it.each([
    ['2026-11-24 14:59', false],
    ['2026-11-24 15:00', false],
    ['2026-11-24 15:01', true],
    ['2026-11-23 18:00', false],
    ['2026-11-25 00:00', true],
  ])('validate a drop-off at %s for a pickup at 15:00: %s', (to, isAccepted) => {
    expect(errors({ toDate: to.slice(0, 10), toTime: to.slice(11) })).toEqual(
      isAccepted ? {} : { toDate: E('toNotAfterFrom'), toTime: E('toNotAfterFrom') },
    )
  })

  it('keep no state between any number of static runs', async () => {
    searchRules.reset()
    const spent = await processorTime(() => {
      for (let run = 0; run < 500; run++) searchRules.runStatic({ ...VALID, cityId: null })
    })
    // Vest's own runStatic takes half a minute for these
    expect(spent).toBeLessThan(15_000)
    expect(searchRules.get().isTested('cityId')).toBe(false)
    expect(errors({})).toEqual({})
  })

  it('run for one field and keep the results of the others', () => {
    searchRules.reset()
    searchRules.run({ ...VALID, cityId: null, toDate: '' })
    const result = searchRules.only('toDate').run({ ...VALID, cityId: null })
    expect(result.getErrors()).toEqual({ cityId: ['search.errors.cityRequired'] })
    expect(searchRules.run(VALID).isValid()).toBe(true)
  })
})

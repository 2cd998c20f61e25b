import { describe, expect, it } from 'vitest'
import {
  barLabel,
  CHART_TYPES,
  labelRanks,
  lastDayOf,
  readChartType,
  shortBarLabel,
} from '#domain/profile/chart-days.ts'
import { changeOf, chartBars, comparisonsOf, toCsv } from '#domain/profile/earnings.ts'
import { addDays } from '#domain/shared/kathmandu-time.ts'

describe('the chart', () => {
  // 2026-11-21 is a Saturday, 2026-11-22 a Sunday, 2028 a leap year
  it.each([
    ['daily', '2026-11-21', 7, '2026-11-15', '2026-11-21', '2026-11-22'],
    ['daily', '2027-01-03', 7, '2026-12-28', '2027-01-03', '2027-01-04'],
    ['dailyLastMonth', '2026-11-21', 30, '2026-10-23', '2026-11-21', '2026-11-22'],
    ['dailyLastMonth', '2028-03-01', 30, '2028-02-01', '2028-03-01', '2028-03-02'],
    ['weekly', '2026-11-21', 12, '2026-08-30', '2026-11-15', '2026-11-22'],
    ['weekly', '2026-11-22', 12, '2026-09-06', '2026-11-22', '2026-11-29'],
    ['weekly', '2027-01-01', 12, '2026-10-11', '2026-12-27', '2027-01-03'],
    ['monthly', '2026-11-21', 12, '2025-12-01', '2026-11-01', '2026-12-01'],
    ['monthly', '2026-12-31', 12, '2026-01-01', '2026-12-01', '2027-01-01'],
    ['monthly', '2028-02-29', 12, '2027-03-01', '2028-02-01', '2028-03-01'],
  ] as const)(
    'has for %s on %s %i bars from %s to %s, ending before %s',
    (type, today, count, first, last, until) => {
      const bars = chartBars(type, today)
      expect([bars.starts.length, bars.starts[0], bars.starts.at(-1), bars.until]).toEqual([
        count,
        first,
        last,
        until,
      ])
    },
  )

  it.each(CHART_TYPES)('has bars without gap or overlap, on every day of three years: %s', (type) => {
    for (let day = '2026-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      const { starts, until } = chartBars(type, day)
      const next = [...starts.slice(1), until]
      expect(starts.map((start) => addDays(lastDayOf(type, start), 1))).toEqual(next)
      expect((starts.at(-1) ?? '') <= day && day < until).toBe(true)
    }
  })
})

describe('a comparison of earnings', () => {
  const noonOf = (day: string) => Date.parse(`${day}T12:00:00+05:45`)
  it.each([
    // the 31st of March against all of February, in a leap year too
    ['2026-03-31', ['2026-03-01', '2026-04-01'], ['2026-02-01', '2026-03-01']],
    ['2026-03-28', ['2026-03-01', '2026-04-01'], ['2026-02-01', '2026-03-01']],
    ['2026-03-27', ['2026-03-01', '2026-04-01'], ['2026-02-01', '2026-02-28']],
    ['2028-03-30', ['2028-03-01', '2028-04-01'], ['2028-02-01', '2028-03-01']],
    ['2027-01-01', ['2027-01-01', '2027-02-01'], ['2026-12-01', '2026-12-02']],
  ])('compares on %s the month %o with %o', (today, current, before) => {
    const { month } = comparisonsOf(noonOf(today))
    expect([
      [month.current.from, month.current.until],
      [month.before.from, month.before.until],
    ]).toEqual([current, before])
  })

  it.each([
    ['2026-11-22', ['2026-11-22', '2026-11-29'], ['2026-11-15', '2026-11-16']],
    ['2026-11-21', ['2026-11-15', '2026-11-22'], ['2026-11-08', '2026-11-15']],
    ['2027-01-01', ['2026-12-27', '2027-01-03'], ['2026-12-20', '2026-12-26']],
  ])(
    'compares on %s the week %o with %o, and the day up to noon with the day before',
    (today, current, before) => {
      const { week, day } = comparisonsOf(noonOf(today))
      expect([
        [week.current.from, week.current.until],
        [week.before.from, week.before.until],
      ]).toEqual([current, before])
      expect(day).toEqual({
        current: { from: today, until: addDays(today, 1) },
        before: { from: addDays(today, -1), until: noonOf(addDays(today, -1)) },
      })
    },
  )

  it.each([
    [150, 100, 50],
    [50, 100, -50],
    [0, 100, -100],
    [100, 100, 0],
    [1, 3, -67],
    [2, 3, -33],
    [100, 0, null],
    [0, 0, null],
  ])('reports %i after %i as a change of %o percent', (amount, before, change) => {
    expect(changeOf(amount, before)).toBe(change)
  })
})

describe('the labels of the chart', () => {
  it.each([
    ['daily', '2026-11-02', '2 Nov', '2 Nov 2026', 'नोभेम्बर २', '२०२६ नोभेम्बर २'],
    ['dailyLastMonth', '2028-02-29', '29 Feb', '29 Feb 2028', 'फेब्रुअरी २९', '२०२८ फेब्रुअरी २९'],
    [
      ...(['weekly', '2026-11-29', '29 Nov', '29 Nov – 5 Dec 2026'] as const),
      ...(['नोभेम्बर २९', '२०२६ नोभेम्बर २९ – डिसेम्बर ५'] as const),
    ],
    [
      ...(['weekly', '2026-12-27', '27 Dec', '27 Dec 2026 – 2 Jan 2027'] as const),
      ...(['डिसेम्बर २७', '२०२६ डिसेम्बर २७ – २०२७ जनवरी २'] as const),
    ],
    ['monthly', '2026-04-01', 'Apr', 'Apr 2026', 'अप्रिल', '२०२६ अप्रिल'],
  ] as const)('describe %s from %s', (type, start, shortEn, en, shortNp, np) => {
    expect([shortBarLabel(type, start, 'en'), barLabel(type, start, 'en')]).toEqual([shortEn, en])
    expect([shortBarLabel(type, start, 'np'), barLabel(type, start, 'np')]).toEqual([shortNp, np])
  })

  it.each([undefined, null, '', 'yearly', 'Daily', 'weekly'])('treat %o as weekly', (text) => {
    expect(readChartType(text)).toBe('weekly')
  })
})

it.each([
  [0, []],
  [1, [0]],
  [2, [0, 1]],
  [7, [0, 6, 3, 2, 5, 1, 4]],
  [12, [0, 11, 6, 3, 9, 2, 5, 8, 10, 1, 4, 7]],
])('the first of %i labels are the ends and the middle', (count, order) => {
  const ranks = labelRanks(count)
  const indexes = ranks.map((_, index) => index)
  expect(indexes.sort((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || a - b)).toEqual(order)
})

it.each([
  ['plain', 'plain'],
  ['आम्दानी (रु.)', 'आम्दानी (रु.)'],
  ['a,b', '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['', ''],
  [-5, '-5'],
  [1_200_000, '1200000'],
])('%o is written as %o', (value, cell) => {
  expect(toCsv([[value, 0]])).toBe(`\uFEFF${cell},0\r\n`)
})

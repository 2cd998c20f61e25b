import { describe, expect, it } from 'vitest'
import { agendaOf } from '#domain/hosting/agenda.ts'
import {
  addMonths,
  calendarMonths,
  daysOfMonth,
  entriesIn,
  freeDaysAfter,
  isFull,
  isInMonth,
  kindOfMonth,
  monthOf,
  readMonth,
  segmentsOf,
  startOfDay,
  timelineBars,
  timelineDays,
  timesOfMonth,
} from '#domain/hosting/calendar.ts'
import { MAX_CALENDAR_DAYS } from '#domain/hosting/limits.ts'
import { kathmanduDate, kathmanduMillis, toWire } from '#domain/shared/kathmandu-time.ts'

/** '2026-11-24 10:00' in Kathmandu, in the API's format. */
const wire = (moment: string) => {
  const [day = '', time = ''] = moment.split(' ')
  return toWire(kathmanduMillis(day, time) ?? Number.NaN)
}
const taken = (from: string, to: string) => ({ from: wire(from), to: wire(to) })
const TRIP = taken('2026-11-24 10:00', '2026-11-26 18:00')

describe('a month of the calendar', () => {
  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-11', 0, '2026-11'],
    ['2026-11', 24, '2028-11'],
    ['2026-11', -24, '2024-11'],
    ['2083-08', 1, '2083-09'],
    ['2083-12', 1, '2084-01'],
    ['2083-01', -1, '2082-12'],
    ['2083-08', 12, '2084-08'],
    ['2083-08', -24, '2081-08'],
  ])('shifts from %s by %i to %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected)
  })

  it.each([
    ['2026-11', 30],
    ['2026-12', 31],
    ['2027-02', 28],
    ['2028-02', 29],
  ])('has, as %s, %i days from its first to its last', (month, count) => {
    const days = daysOfMonth(month)
    expect(days).toHaveLength(count)
    expect([days[0], days.at(-1)]).toEqual([`${month}-01`, `${month}-${count}`])
  })

  it.each([
    ['2083-08', '2026-11-17', '2026-12-15'],
    ['2083-12', '2027-03-15', '2027-04-13'],
    ['2084-01', '2027-04-14', '2027-05-14'],
  ])('follows Bikram Sambat as %s', (month, first, last) => {
    expect(kindOfMonth(month)).toBe('bikram')
    const days = daysOfMonth(month)
    expect([days[0], days.at(-1)]).toEqual([first, last])
    expect(days.every((day) => isInMonth(month, day) && monthOf(day, 'bikram') === month)).toBe(true)
    const { from, to } = timesOfMonth(month)
    expect([kathmanduDate(from), kathmanduDate(to - 1)]).toEqual([first, last])
  })

  it('is found for a day in either calendar, the Gregorian one beyond the Bikram Sambat table', () => {
    expect([monthOf('2026-11-21', 'gregorian'), monthOf('2026-11-21', 'bikram')]).toEqual([
      '2026-11',
      '2083-08',
    ])
    expect(monthOf('2031-02-03', 'bikram')).toBe('2031-02')
  })

  it('reaches as far back as dates can be blocked ahead', () => {
    expect(calendarMonths('2026-11-21', 'gregorian')).toEqual({ first: '2024-11', last: '2028-11' })
    expect(calendarMonths('2026-11-21', 'bikram')).toEqual({ first: '2081-08', last: '2085-08' })
  })

  it.each([
    ['2026-12', '2026-12'],
    ['2024-11', '2024-11'],
    ['2028-11', '2028-11'],
    ['2024-10', '2026-11'],
    ['2028-12', '2026-11'],
    ['2026-13', '2026-11'],
    ['2026-00', '2026-11'],
    ['2026-1', '2026-11'],
    ['2026-12-01', '2026-11'],
    ['soon', '2026-11'],
    ['', '2026-11'],
    [null, '2026-11'],
  ])('is read from %s in a URL as %s', (text, expected) => {
    expect(readMonth(text, '2026-11-21', 'gregorian')).toBe(expected)
  })

  it.each([
    ['2083-09', '2083-09'],
    ['2085-08', '2085-08'],
    ['2026-12', '2026-12'],
    ['2081-07', '2083-08'],
    ['2085-09', '2083-08'],
    ['2083-13', '2083-08'],
    ['2999-01', '2083-08'],
    [null, '2083-08'],
  ])('is read from %s in a URL as %s for a user of Bikram Sambat', (text, expected) => {
    expect(readMonth(text, '2026-11-21', 'bikram')).toBe(expected)
  })
})

describe('a day', () => {
  it('starts at midnight in Kathmandu', () => {
    expect(new Date(startOfDay('2026-11-24')).toISOString()).toBe('2026-11-23T18:15:00.000Z')
  })

  it('is split into segments by its entries', () => {
    const share = (day: string) => segmentsOf([TRIP], day).map(({ start, end }) => [start, end])
    expect(share('2026-11-23')).toEqual([])
    expect(share('2026-11-24')).toEqual([[10 / 24, 1]])
    expect(share('2026-11-25')).toEqual([[0, 1]])
    expect(share('2026-11-26')).toEqual([[0, 18 / 24]])
    expect(share('2026-11-27')).toEqual([])
  })

  it('excludes an entry that ends at its first moment', () => {
    expect(segmentsOf([taken('2026-11-24 00:00', '2026-11-25 00:00')], '2026-11-25')).toEqual([])
    expect(segmentsOf([taken('2026-11-24 00:00', '2026-11-25 00:00')], '2026-11-24')).toHaveLength(1)
  })

  it.each([
    ['nothing', [], false],
    ['a trip that starts in it', [taken('2026-11-24 10:00', '2026-11-26 10:00')], false],
    ['a trip around it', [taken('2026-11-23 10:00', '2026-11-26 10:00')], true],
    ['the whole of it blocked', [taken('2026-11-24 00:00', '2026-11-25 00:00')], true],
    [
      'two back to back, in any order',
      [taken('2026-11-24 10:00', '2026-11-26 10:00'), taken('2026-11-23 10:00', '2026-11-24 10:00')],
      true,
    ],
    [
      'two entries with half an hour between',
      [taken('2026-11-23 10:00', '2026-11-24 10:00'), taken('2026-11-24 10:30', '2026-11-26 10:00')],
      false,
    ],
    [
      'a short entry inside a long one',
      [taken('2026-11-23 00:00', '2026-11-26 00:00'), taken('2026-11-24 09:00', '2026-11-24 10:00')],
      true,
    ],
  ])('is, with %s, full: %s', (_, entries, expected) => {
    expect(isFull(entries, '2026-11-24')).toBe(expected)
  })
})

describe('the entries of a period', () => {
  it('overlap the period and are in order', () => {
    const [early, late] = [
      taken('2026-11-24 10:00', '2026-11-24 12:00'),
      taken('2026-11-24 14:00', '2026-11-25 12:00'),
    ]
    const between = (from: string, to: string) =>
      entriesIn([late, early], Date.parse(wire(from)), Date.parse(wire(to)))
    expect(between('2026-11-24 00:00', '2026-11-25 00:00')).toEqual([early, late])
    expect(between('2026-11-24 12:00', '2026-11-24 14:00')).toEqual([])
    expect(between('2026-11-24 11:30', '2026-11-24 14:00')).toEqual([early])
  })
})

describe('the days of a timeline', () => {
  it.each([
    ['2026-11', '2026-11-22', '2026-11-01', '2026-12-22'],
    ['2083-08', '2026-11-22', '2026-11-17', '2026-12-22'],
    // a month of 32 days
    ['2084-02', '2027-06-15', '2027-05-15', '2027-07-15'],
    ['2026-11', '2026-11-01', '2026-11-01', '2026-12-01'],
    ['2026-01', '2026-01-31', '2026-01-01', '2026-02-28'],
    ['2026-12', '2026-11-22', '2026-12-01', '2026-12-31'],
    ['2026-10', '2026-11-22', '2026-10-01', '2026-10-31'],
  ])('reach in %s on %s from %s to %s', (month, today, first, last) => {
    const days = timelineDays(month, today)
    expect([days[0], days.at(-1)]).toEqual([first, last])
    expect(days.length).toBeLessThanOrEqual(MAX_CALENDAR_DAYS)
    expect(new Set(days).size).toBe(days.length)
  })
})

describe('a bar of the calendar', () => {
  it('starts on its day, at the time of the entry', () => {
    expect(timelineBars([TRIP], daysOfMonth('2026-11'))).toEqual([
      {
        entry: TRIP,
        day: '2026-11-24',
        offset: 10 / 24,
        length: 2 + 8 / 24,
        isFromBefore: false,
        isToAfter: false,
      },
    ])
  })

  it.each([
    ['to the end of the month', [TRIP], [4 + 6 / 24]],
    ['to the next one', [TRIP, taken('2026-11-28 18:00', '2026-11-29 00:00')], [2, 2]],
    ['nothing where the next one begins', [TRIP, taken('2026-11-26 18:00', '2026-12-02 00:00')], [0, 0]],
  ])('leaves this much free time after it: %s', (_, entries, expected) => {
    const rooms = freeDaysAfter(timelineBars(entries, daysOfMonth('2026-11')), daysOfMonth('2026-11'))
    expect(rooms.map((room) => Math.round(room * 24) / 24)).toEqual(expected)
  })

  it('is clipped at both ends of the month', () => {
    const long = taken('2026-10-20 10:00', '2027-01-05 18:00')
    const [november] = timelineBars([long], daysOfMonth('2026-11'))
    expect(november).toMatchObject({
      day: '2026-11-01',
      offset: 0,
      length: 30,
      isFromBefore: true,
      isToAfter: true,
    })
    const [october] = timelineBars([long], daysOfMonth('2026-10'))
    expect(october).toMatchObject({ day: '2026-10-20', isFromBefore: false, isToAfter: true })
    expect(timelineBars([long], daysOfMonth('2027-01'))[0]).toMatchObject({
      day: '2027-01-01',
      isToAfter: false,
    })
    expect(timelineBars([long], daysOfMonth('2027-02'))).toEqual([])
  })

  it('does not extend beyond the month when it ends with it', () => {
    const [bar] = timelineBars([taken('2026-11-30 00:00', '2026-12-01 00:00')], daysOfMonth('2026-11'))
    expect(bar).toMatchObject({ length: 1, isToAfter: false })
    expect(timelineBars([taken('2026-11-30 00:00', '2026-12-01 00:00')], daysOfMonth('2026-12'))).toEqual([])
  })
})

describe('the agenda of a month', () => {
  const agenda = (entries: { from: string; to: string }[], month = '2026-11') =>
    agendaOf([{ vehicle: 'Creta', entries }], month).map(({ day, items }) => [
      day,
      items.map(({ event }) => event).join(),
    ])

  it('lists when a vehicle leaves and returns, not the days between', () => {
    expect(agenda([TRIP])).toEqual([
      ['2026-11-24', 'starts'],
      ['2026-11-26', 'ends'],
    ])
  })

  it('merges departure and return on one day, midnight being its end', () => {
    expect(agenda([taken('2026-11-24 10:00', '2026-11-24 18:00')])).toEqual([['2026-11-24', 'within']])
    expect(agenda([taken('2026-11-24 00:00', '2026-11-25 00:00')])).toEqual([['2026-11-24', 'within']])
  })

  it('starts with entries from before the month', () => {
    const long = taken('2026-10-30 10:00', '2026-12-02 10:00')
    expect(agenda([long])).toEqual([['2026-11-01', 'goesOn']])
    expect(agenda([long], '2026-12')).toEqual([
      ['2026-12-01', 'goesOn'],
      ['2026-12-02', 'ends'],
    ])
    expect(agenda([taken('2026-10-30 10:00', '2026-11-01 10:00')])).toEqual([['2026-11-01', 'goesOn']])
  })

  it.each([
    ['between its first and its last day', '2026-11-25', '2026-11-25 stays'],
    ['not on its first day, which lists the whole entry', '2026-11-24', undefined],
    ['not on its last day, which lists the end', '2026-11-26', undefined],
    ['not before and not after it', '2026-11-28', undefined],
  ])('lists a vehicle that is away today %s', (_, today, expected) => {
    const days = agendaOf([{ vehicle: 'Creta', entries: [TRIP] }], '2026-11', today)
    const notified = days.flatMap(({ day, items }) => items.map(({ event }) => `${day} ${event}`))
    expect(notified.find((words) => words.endsWith('stays'))).toBe(expected)
    expect(notified.filter((words) => !words.endsWith('stays'))).toEqual([
      '2026-11-24 starts',
      '2026-11-26 ends',
    ])
  })

  it('merges the vehicles day by day, ordered by time', () => {
    const other = taken('2026-11-26 09:00', '2026-11-28 09:00')
    const days = agendaOf(
      [
        { vehicle: 'Creta', entries: [TRIP] },
        { vehicle: 'Prado', entries: [other] },
      ],
      '2026-11',
    )
    expect(days.map(({ day }) => day)).toEqual(['2026-11-24', '2026-11-26', '2026-11-28'])
    expect(days[1]?.items.map(({ vehicle, event }) => `${vehicle} ${event}`)).toEqual([
      'Prado starts',
      'Creta ends',
    ])
  })

  it('is empty for a month without entries', () => {
    expect(agenda([TRIP], '2026-12')).toEqual([])
    expect(agenda([])).toEqual([])
  })
})

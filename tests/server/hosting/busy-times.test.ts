import { describe, expect, it } from 'vitest'
import { MAX_IMPORT_EVENTS } from '#domain/hosting/limits.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { readBusyTimes } from '#server/services/hosting/imports/busy-times.ts'
import { readInThread } from '#server/services/hosting/imports/read-in-thread.ts'
import { calendarOf, eventLines } from '#tests/setup/calendar-server.ts'
import { DAY, HOUR, NOW } from '#tests/setup/clock.ts'

const WITHIN = { from: NOW, to: NOW + 730 * DAY }
function timesIn(text: string): string[] {
  const read = readBusyTimes(text, WITHIN)
  if ('failure' in read) throw new Error(read.failure)
  return read.events.map(([from, to]) => `${toWire(from * 1_000)} ${toWire(to * 1_000)}`)
}
const timesOf = (...events: string[][]) => timesIn(calendarOf(...events))
const NEW_YORK = [
  'BEGIN:VTIMEZONE',
  'TZID:Their Eastern',
  'BEGIN:STANDARD',
  'DTSTART:20061105T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
].join('\r\n')

describe('the times of a calendar file', () => {
  it.each<[string, string[], string[]]>([
    [
      'UTC',
      ['DTSTART:20261201T040000Z', 'DTEND:20261201T060000Z'],
      ['2026-12-01T04:00:00Z 2026-12-01T06:00:00Z'],
    ],
    [
      'a duration',
      ['DTSTART:20261201T040000Z', 'DURATION:PT90M'],
      ['2026-12-01T04:00:00Z 2026-12-01T05:30:00Z'],
    ],
    [
      'no zone, which is Kathmandu',
      ['DTSTART:20261201T100000', 'DTEND:20261201T120000'],
      ['2026-12-01T04:15:00Z 2026-12-01T06:15:00Z'],
    ],
    [
      'a zone that the file does not describe',
      ['DTSTART;TZID=Europe/London:20270701T100000', 'DTEND;TZID=Asia/Kathmandu:20270701T163000'],
      ['2027-07-01T09:00:00Z 2027-07-01T10:45:00Z'],
    ],
    [
      'a zone that nobody knows, as Kathmandu',
      ['DTSTART;TZID=Somewhere:20261201T100000', 'DTEND;TZID=Somewhere:20261201T120000'],
      ['2026-12-01T04:15:00Z 2026-12-01T06:15:00Z'],
    ],
    [
      'whole days, which are those of Kathmandu',
      ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203'],
      ['2026-11-30T18:15:00Z 2026-12-02T18:15:00Z'],
    ],
    [
      'one day without an end',
      ['DTSTART;VALUE=DATE:20261201'],
      ['2026-11-30T18:15:00Z 2026-12-01T18:15:00Z'],
    ],
    ['no duration', ['DTSTART:20261201T040000Z'], []],
    ['the past', ['DTSTART:20261001T040000Z', 'DTEND:20261001T060000Z'], []],
    ['a far future', ['DTSTART:20401001T040000Z', 'DTEND:20401001T060000Z'], []],
    ['a cancelled event', ['DTSTART:20261201T040000Z', 'DTEND:20261201T060000Z', 'STATUS:CANCELLED'], []],
    ['a free event', ['DTSTART:20261201T040000Z', 'DTEND:20261201T060000Z', 'TRANSP:TRANSPARENT'], []],
    [
      'a tentative event',
      ['DTSTART:20261201T040000Z', 'DTEND:20261201T060000Z', 'STATUS:TENTATIVE', 'TRANSP:OPAQUE'],
      ['2026-12-01T04:00:00Z 2026-12-01T06:00:00Z'],
    ],
    [
      'repetitions that began long ago, without those left out',
      [
        'DTSTART:20200106T040000Z',
        'DTEND:20200106T060000Z',
        'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261214T235959Z',
        'EXDATE:20261207T040000Z',
      ],
      [
        '2026-11-23T04:00:00Z 2026-11-23T06:00:00Z',
        '2026-11-30T04:00:00Z 2026-11-30T06:00:00Z',
        '2026-12-14T04:00:00Z 2026-12-14T06:00:00Z',
      ],
    ],
    [
      'additional dates',
      ['DTSTART:20261201T040000Z', 'DTEND:20261201T060000Z', 'RDATE:20261205T040000Z'],
      ['2026-12-01T04:00:00Z 2026-12-01T06:00:00Z', '2026-12-05T04:00:00Z 2026-12-05T06:00:00Z'],
    ],
    [
      'repeated whole days',
      ['DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;COUNT=2'],
      ['2026-11-30T18:15:00Z 2026-12-01T18:15:00Z', '2026-12-01T18:15:00Z 2026-12-02T18:15:00Z'],
    ],
    [
      'repetitions at one time of the clock, in summer and winter',
      [
        'DTSTART;TZID=Europe/London:20270326T100000',
        'DTEND;TZID=Europe/London:20270326T110000',
        'RRULE:FREQ=DAILY;INTERVAL=3;COUNT=2',
      ],
      ['2027-03-26T10:00:00Z 2027-03-26T11:00:00Z', '2027-03-29T09:00:00Z 2027-03-29T10:00:00Z'],
    ],
    [
      'an event of this site',
      [...eventLines(NOW + DAY, NOW + 2 * DAY), 'UID:0b6c3c2e-6d0f-4a9e-9c1b-1f2a3b4c5d6e@sawari'],
      [],
    ],
    [
      'an event of this site that another calendar renamed',
      [...eventLines(NOW + DAY, NOW + 2 * DAY), 'UID:_unavailable-12@sawari_copy'],
      [],
    ],
  ])('are read: %s', (_, lines, expected) => {
    expect(timesOf(lines)).toEqual(expected)
  })

  it('are read with the zones that the file describes', () => {
    const text = calendarOf([
      'DTSTART;TZID=Their Eastern:20270701T100000',
      'DTEND;TZID=Their Eastern:20270701T120000',
    ]).replace('BEGIN:VEVENT', `${NEW_YORK}\r\nBEGIN:VEVENT`)
    expect(timesIn(text)).toEqual(['2027-07-01T14:00:00Z 2027-07-01T16:00:00Z'])
  })

  it('are read with the changes of single repetitions', () => {
    const series = ['UID:series', 'DTSTART:20261201T040000Z', 'DTEND:20261201T060000Z']
    const changed = (day: string, ...more: string[]) => [
      'UID:series',
      `RECURRENCE-ID:202612${day}T040000Z`,
      ...more,
    ]
    expect(
      timesOf(
        [...series, 'RRULE:FREQ=DAILY;COUNT=3'],
        changed('02', 'DTSTART:20261202T080000Z', 'DTEND:20261202T090000Z'),
        changed('03', 'DTSTART:20261203T040000Z', 'DTEND:20261203T060000Z', 'STATUS:CANCELLED'),
        ['UID:other', 'RECURRENCE-ID:20261210T040000Z', ...eventLines(NOW + 30 * DAY, NOW + 31 * DAY)],
      ),
    ).toEqual([
      '2026-12-01T04:00:00Z 2026-12-01T06:00:00Z',
      '2026-12-02T08:00:00Z 2026-12-02T09:00:00Z',
      `${toWire(NOW + 30 * DAY)} ${toWire(NOW + 31 * DAY)}`,
    ])
  })

  it('are read in any line ending, with a byte order mark and folded lines', () => {
    const text = calendarOf(eventLines(NOW + DAY, NOW + 2 * DAY, 'SUMMARY:a long\r\n  line'))
    expect(timesIn(`\uFEFF${text.replaceAll('\r\n', '\n')}`)).toHaveLength(1)
  })
})

describe('a calendar file that cannot be read', () => {
  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><title>Sign in</title></html>'],
    ['a part of a file', calendarOf(eventLines(NOW + DAY, NOW + 2 * DAY)).slice(0, 150)],
    ['another file', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nEND:VCARD\r\n'],
    ['an event without a start', calendarOf(['SUMMARY:x'])],
    ['a date that is none', calendarOf(['DTSTART:2026', 'DTEND:20261201T060000Z'])],
  ])('is refused: %s', (_, text) => {
    expect(readBusyTimes(text, WITHIN)).toEqual({ failure: 'importUnreadable' })
  })

  it('has more events to come than the limit, each repetition counted', () => {
    const hours = (count: number) =>
      calendarOf(eventLines(NOW + DAY, NOW + DAY + HOUR / 2, `RRULE:FREQ=HOURLY;COUNT=${count}`))
    expect(readBusyTimes(hours(MAX_IMPORT_EVENTS), WITHIN)).toMatchObject({
      events: { length: MAX_IMPORT_EVENTS },
    })
    expect(readBusyTimes(hours(MAX_IMPORT_EVENTS + 1), WITHIN)).toEqual({ failure: 'importTooManyEvents' })
    const seconds = eventLines(NOW - 3_000 * DAY, NOW - 3_000 * DAY + 1_000, 'RRULE:FREQ=SECONDLY')
    expect(readBusyTimes(calendarOf(seconds), WITHIN)).toEqual({ failure: 'importTooManyEvents' })
  })

  it('is given up when a rule never ends', async () => {
    const rule = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'
    const text = calendarOf(eventLines(NOW + DAY, NOW + DAY + HOUR, rule))
    expect(await readInThread({ text, within: WITHIN }, 1_500)).toEqual({ failure: 'importUnreadable' })
    const good = calendarOf(eventLines(NOW + DAY, NOW + 2 * DAY))
    expect(await readInThread({ text: good, within: WITHIN })).toEqual(readBusyTimes(good, WITHIN))
  })
})

import { describe, expect, it } from 'vitest'
import { agoOf, formatDuration } from '#domain/shared/duration.ts'

describe('formatDuration', () => {
  it.each([
    [0, '1 min', '१ मिनेट'],
    [29, '1 min', '१ मिनेट'],
    [16 * 60 + 20, '16 min', '१६ मिनेट'],
    [59 * 60 + 40, '1 h', '१ घण्टा'],
    [2 * 3600 + 40 * 60, '2 h 40 min', '२ घण्टा ४० मिनेट'],
    [26 * 3600 + 60, '26 h 1 min', '२६ घण्टा १ मिनेट'],
  ])('writes %d seconds as %s and %s', (seconds, en, np) => {
    expect(plain(formatDuration(seconds, 'en'))).toBe(en)
    expect(plain(formatDuration(seconds, 'np'))).toBe(np)
  })

  it('keeps a number and its unit on one line', () => {
    expect(formatDuration(9600, 'en')).toBe('2\u00a0h 40\u00a0min')
  })
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const NOW = Date.parse('2026-11-22T12:00:00Z')

describe('the time since an event', () => {
  it.each([
    ['2026-11-22T12:00:30Z', null],
    ['2026-11-22T11:59:01Z', null],
    ['2026-11-22T11:59:00Z', { unit: 'minutes', count: 1 }],
    ['2026-11-22T11:00:01Z', { unit: 'minutes', count: 59 }],
    ['2026-11-22T11:00:00Z', { unit: 'hours', count: 1 }],
    ['2026-11-21T12:00:00Z', { unit: 'days', count: 1 }],
    ['2026-10-23T12:00:01Z', { unit: 'days', count: 29 }],
    ['2026-10-23T12:00:00Z', { unit: 'months', count: 1 }],
    ['2026-05-22T12:00:00Z', { unit: 'months', count: 6 }],
  ])('is counted in whole units from %s', (wire, ago) => {
    expect(agoOf(Date.parse(wire), NOW)).toEqual(ago)
  })
})

import { describe, expect, it } from 'vitest'
import { pickDay, placeIn } from '#domain/shared/picked-days.ts'

const WHOLE = { from: '2026-11-24', to: '2026-11-27' }
const OPEN = { from: '2026-11-25', to: '' }

describe('a picked day', () => {
  it.each([
    ['a start begins a new range', WHOLE, 'from', '2026-11-25', OPEN, 'to'],
    ['an end completes it', OPEN, 'to', '2026-11-29', { ...OPEN, to: '2026-11-29' }, null],
    ['the same day is a range as well', OPEN, 'to', '2026-11-25', { ...OPEN, to: '2026-11-25' }, null],
    [
      'an end before the start is a new start',
      WHOLE,
      'to',
      '2026-11-20',
      { from: '2026-11-20', to: '' },
      'to',
    ],
    ['a whole range keeps its start', WHOLE, 'to', '2026-11-30', { ...WHOLE, to: '2026-11-30' }, null],
    ['a new range begins after a whole one', WHOLE, null, '2026-11-30', { from: '2026-11-30', to: '' }, 'to'],
  ] as const)('is applied so that %s', (_, days, next, day, picked, then) => {
    expect(pickDay({ days, next }, day)).toEqual({ days: picked, next: then })
  })
})

describe('the position of a day', () => {
  it.each([
    ['2026-11-23', null],
    ['2026-11-24', 'from'],
    ['2026-11-25', 'within'],
    ['2026-11-27', 'to'],
    ['2026-11-28', null],
  ])('is $1 on $0', (day, place) => {
    expect(placeIn(WHOLE, day)).toBe(place)
  })

  it('is both ends of a single day', () => {
    expect(placeIn({ from: '2026-11-24', to: '' }, '2026-11-24')).toBe('both')
    expect(placeIn({ from: '', to: '2026-11-24' }, '2026-11-24')).toBe('to')
    expect(placeIn({ from: '', to: '' }, '2026-11-24')).toBeNull()
  })
})

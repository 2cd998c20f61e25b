import { describe, expect, it } from 'vitest'
import { agoOf } from '#domain/shared/ago.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')

describe('how long ago something was', () => {
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
  ])('%s', (wire, ago) => {
    expect(agoOf(Date.parse(wire), NOW)).toEqual(ago)
  })
})

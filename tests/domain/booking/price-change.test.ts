import { describe, expect, it } from 'vitest'
import type { OffRoadGrade } from '#domain/booking/limits.ts'
import { changedLines } from '#domain/booking/price-change.ts'
import type { QuoteLine } from '#domain/booking/price-lines.ts'

const cover = { days: 1, eightHours: 0, fourHours: 0, hours: 0 }
const time = (amount: number): QuoteLine => ({ kind: 'time', amount, cover, pricedAs: null })
const offRoad = (grade: OffRoadGrade, amount: number): QuoteLine => ({
  kind: 'offRoad',
  grade,
  amount,
  km: 4,
  rate: 25,
})
const saving: QuoteLine = { kind: 'saving', amount: -500, percent: 5, threshold: 72 }

describe('a changed line', () => {
  it('has another amount or other data', () => {
    const rate = (rate: number): QuoteLine => ({ kind: 'extraKm', amount: 300, km: 12, rate })
    expect(changedLines([time(7_000), rate(25), saving], [time(104_000), rate(30), saving])).toEqual([
      { before: time(7_000), after: time(104_000) },
      { before: rate(25), after: rate(30) },
    ])
  })

  it('is not a stored line, whose fields have another order', () => {
    const stored: QuoteLine = {
      cover: { hours: 0, days: 1, fourHours: 0, eightHours: 0 },
      kind: 'time',
      pricedAs: null,
      amount: 1,
    }
    expect(changedLines([stored], [time(1)])).toEqual([])
  })

  it('may be an added line in place, or a removed one at the end', () => {
    const waiting: QuoteLine = { kind: 'waiting', amount: 80, hours: 4, rate: 20 }
    expect(changedLines([time(1), saving], [waiting, time(1)])).toEqual([
      { before: null, after: waiting },
      { before: saving, after: null },
    ])
  })

  it('is matched individually where a kind occurs several times', () => {
    const before = [offRoad('gravel', 100), offRoad('extreme', 200)]
    expect(changedLines(before, [offRoad('gravel', 100), offRoad('extreme', 900)])).toEqual([
      { before: offRoad('extreme', 200), after: offRoad('extreme', 900) },
    ])
  })

  it('does not exist without a change', () => {
    expect(changedLines([time(1), saving], [time(1), saving])).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { changedLines } from '#domain/booking/price-change.ts'

const time = (amount: number) => ({ kind: 'time', amount, cover: { days: 1 } })
const offRoad = (grade: string, amount: number) => ({ kind: 'offRoad', grade, amount })
const saving = { kind: 'saving', amount: -500, percent: 5 }

describe('the lines that changed', () => {
  it('are those of another amount or of other facts', () => {
    const rate = (rate: number) => ({ kind: 'extraKm', amount: 300, rate })
    expect(changedLines([time(7_000), rate(25), saving], [time(104_000), rate(30), saving])).toEqual([
      { before: time(7_000), after: time(104_000) },
      { before: rate(25), after: rate(30) },
    ])
  })

  it('include what is new, in its place, and what is gone, at the end', () => {
    const waiting = { kind: 'waiting', amount: 80 }
    expect(changedLines([time(1), saving], [waiting, time(1)])).toEqual([
      { before: null, after: waiting },
      { before: saving, after: null },
    ])
  })

  it('are told apart where a kind comes several times', () => {
    const before = [offRoad('gravel', 100), offRoad('extreme', 200)]
    expect(changedLines(before, [offRoad('gravel', 100), offRoad('extreme', 900)])).toEqual([
      { before: offRoad('extreme', 200), after: offRoad('extreme', 900) },
    ])
  })

  it('are none where nothing changed', () => {
    expect(changedLines([time(1), saving], [time(1), saving])).toEqual([])
  })
})

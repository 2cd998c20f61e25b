import { expect, test } from 'vitest'
import { agendaOf, splitAgenda } from '#domain/hosting/agenda.ts'

const TODAY = '2026-11-21'
const at = (day: string, time = '10:00') => new Date(`${day}T${time}:00+05:45`).toISOString()
const split = (month: string, ...spans: [from: string, to: string][]) => {
  const entries = spans.map(([from, to]) => ({ from: at(from), to: at(to) }))
  const { gone, open } = splitAgenda(agendaOf([{ vehicle: 1, entries }], month), month, TODAY)
  return { gone: gone.map(({ day }) => day), open: open.map(({ day }) => day) }
}

test('past days without running entries are separated', () => {
  expect(split('2026-11', ['2026-11-05', '2026-11-06'], ['2026-11-21', '2026-11-22'])).toEqual({
    gone: ['2026-11-05', '2026-11-06'],
    open: ['2026-11-21', '2026-11-22'],
  })
})

test('a day stays visible until the entries that began on it have ended', () => {
  expect(split('2026-11', ['2026-11-19', '2026-12-02']).open).toEqual(['2026-11-19'])
})

test('a month of Bikram Sambat has its own days', () => {
  // 17 November to 15 December 2026
  expect(
    split(
      '2083-08',
      ['2026-11-05', '2026-11-06'],
      ['2026-11-18', '2026-11-19'],
      ['2026-12-14', '2026-12-15'],
    ),
  ).toEqual({
    gone: ['2026-11-18', '2026-11-19'],
    open: ['2026-12-14', '2026-12-15'],
  })
})

test('another month is not split', () => {
  expect(split('2026-10', ['2026-10-05', '2026-10-06']).open).toEqual(['2026-10-05', '2026-10-06'])
})

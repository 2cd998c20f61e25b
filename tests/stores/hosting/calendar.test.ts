import '../auth/browser-storage.ts'

import { beforeEach, describe, expect, it } from 'vitest'
import type { HostCalendar } from '#contract/hosting.ts'
import { clearSession } from '#stores/auth/session.ts'
import {
  $calendar,
  calendarPath,
  chooseMonth,
  reloadCalendar,
  startCalendar,
} from '#stores/hosting/calendar.ts'
import { environment, setEnvironment } from '#stores/shell/environment.ts'
import { answers, beginHosting, failWith, LOST, outside, sentTo } from './host.ts'

const READ = 'GET /hostCalendar'
const PATH = '/profile/vehicles/calendar'

const row = (id: number, entries: string[] = []): HostCalendar[number] => ({
  vehicle: {
    id,
    title: 'Hyundai Creta',
    registrationNumber: 'Ba 2 Cha 4821',
    state: 'available',
    step: 7,
    image: null,
  },
  entries: entries.map((from) => ({
    kind: 'booking',
    id: from,
    from,
    to: '2026-11-30T00:00:00Z',
    status: 'approved',
    guest: 'Asha Gurung',
  })),
})
const at = (address: string) => setEnvironment({ ...environment(), currentPath: () => address })
const requested = () => sentTo(READ).map(({ query }) => query)
const shown = () => $calendar.get().rows.map(({ vehicle, entries }) => [vehicle.id, entries.length])

beforeEach(() => {
  clearSession()
  beginHosting()
  at(PATH)
  answers[READ] = () => [row(1, ['2026-11-24T00:00:00Z']), row(2)]
})

describe('the calendar of all vehicles of a host', () => {
  it('starts with the month of today, from its first day to its last', async () => {
    await startCalendar('gregorian')
    expect(requested()).toEqual([{ from: '2026-11-01', to: '2026-12-21' }])
    expect($calendar.get()).toMatchObject({ month: '2026-11', status: 'ready' })
    expect(shown()).toEqual([
      [1, 1],
      [2, 0],
    ])
  })

  it.each([
    ['?month=2027-02', '2027-02-01', '2027-02-28'],
    ['?month=2028-02', '2028-02-01', '2028-02-29'],
    ['?month=2083-09', '2026-12-16', '2027-01-14'],
    ['?month=2031-02', '2026-11-01', '2026-12-21'],
    ['?month=%27', '2026-11-01', '2026-12-21'],
  ])('starts with the month of %s, or with today', async (query, from, to) => {
    at(PATH + query)
    await startCalendar('gregorian')
    expect(requested()).toEqual([{ from, to }])
  })

  it('has a URL for every month, without a query for the current one', async () => {
    expect([calendarPath('2026-11'), calendarPath('2026-12')]).toEqual([PATH, `${PATH}?month=2026-12`])
    await startCalendar('gregorian')
    await chooseMonth('2026-12')
    expect(outside.replacePath).toHaveBeenCalledExactlyOnceWith(`${PATH}?month=2026-12`)
    expect(requested()[1]).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })

  it('keeps the vehicles while another month loads, without the days of the last month', async () => {
    await startCalendar('gregorian')
    const loading = chooseMonth('2026-12')
    expect($calendar.get()).toMatchObject({ month: '2026-12', status: 'loading' })
    expect(shown()).toEqual([
      [1, 0],
      [2, 0],
    ])
    await loading
    expect($calendar.get().status).toBe('ready')
  })

  it('keeps its days while the same month reloads', async () => {
    await startCalendar('gregorian')
    const loading = reloadCalendar()
    expect(shown()[0]).toEqual([1, 1])
    await loading
  })

  it('shows the latest month, whichever response arrives first', async () => {
    await startCalendar('gregorian')
    let giveFirst: (rows: HostCalendar) => void = () => {}
    answers[READ] = ({ query }) =>
      query?.from === '2026-12-01'
        ? new Promise((resolve) => {
            giveFirst = resolve
          })
        : [row(9)]
    const first = chooseMonth('2026-12')
    await chooseMonth('2027-01')
    giveFirst([row(8)])
    await first
    expect([$calendar.get().month, $calendar.get().status, shown()]).toEqual(['2027-01', 'ready', [[9, 0]]])
  })

  it('shows that a month did not load, and can be retried', async () => {
    await startCalendar('gregorian')
    failWith(READ, LOST)
    await chooseMonth('2026-12')
    expect($calendar.get()).toMatchObject({ month: '2026-12', status: 'failed' })
    answers[READ] = () => []
    await reloadCalendar()
    expect($calendar.get()).toEqual({ month: '2026-12', status: 'ready', rows: [] })
  })

  it('is cleared with the session', async () => {
    await startCalendar('gregorian')
    clearSession()
    expect($calendar.get()).toEqual({ month: '', status: 'loading', rows: [] })
  })
})

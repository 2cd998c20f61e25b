import { WORDS } from '#messages/words.ts'
import '../auth/browser-storage.ts'

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallOptions, Endpoint } from '#contract/endpoint.ts'
import type { Earnings } from '#contract/profile.ts'
import { TOKEN_KEY } from '#domain/auth/access.ts'
import type { ChartType } from '#domain/profile/chart-days.ts'
import { readerOf } from '#messages/t.ts'
import { $user, clearSession, storeSignIn } from '#stores/auth/session.ts'
import {
  $earnings,
  chooseChart,
  chooseVehicle,
  exportEarnings,
  reloadEarnings,
  startEarnings,
} from '#stores/profile/earnings.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment as setOutside } from '#tests/setup/environment.ts'
import { emptyStorage, writeElsewhere } from '../auth/browser-storage.ts'
import { personOf } from '../auth/people.ts'

const earnings = WORDS.en.earnings

const earningsOf = (type: ChartType): Earnings => ({
  type,
  chartLabels: ['2026-10-01', '2026-11-01'],
  chartData: [1_200, 0],
  earnings: 1_200,
  vehicles: [{ id: 12, title: '=cmd|"Creta"', plate: 'Ba 2 Cha 4821', earnings: 1_200 }],
  totalEstimatedRevenue: 2_000,
  revenueThisMonth: { amount: 0, percentage: -100 },
  revenueThisWeek: { amount: 0, percentage: null },
  revenueToday: { amount: 0, percentage: null },
  referralEarning: 0,
})

let path: string
const sent: unknown[] = []
const replacePath = vi.fn<Environment['replacePath']>()
const download = vi.fn<Environment['download']>()
let answer: (query: Record<string, unknown>) => unknown

const call = async (
  endpoint: Endpoint<never, unknown>,
  { params, query = {} }: CallOptions<unknown> = {},
) => {
  if (endpoint.path === '/auth/user') return { data: personOf(7) }
  sent.push({ ...params, ...query })
  return { data: await answer(query) }
}

beforeEach(() => {
  clearSession()
  emptyStorage()
  storeSignIn(personOf(7))
  path = '/profile'
  sent.length = 0
  replacePath.mockReset()
  download.mockReset()
  answer = ({ type }) => earningsOf(type as ChartType)
  const outside = { call, replacePath, download, currentPath: () => path }
  setOutside({ ...outside, t: readerOf({ earnings }) } as unknown as Partial<Environment>)
})

describe('the earnings page', () => {
  it.each([
    ['/profile', 'weekly'],
    ['/profile?chart=monthly', 'monthly'],
    ['/profile?chart=hourly', 'weekly'],
  ])('shows for %s the chart %s', async (address, type) => {
    path = address
    await startEarnings()
    expect(sent).toEqual([{ id: 7, type }])
    expect($earnings.get()).toMatchObject({ status: 'ready', type, earnings: { type } })
  })

  it('combines chart and vehicle, and keeps the rest of the URL', async () => {
    path = '/profile?lang=np'
    await startEarnings()
    await chooseVehicle(12)
    await chooseChart('monthly')
    expect(sent.at(-1)).toEqual({ id: 7, type: 'monthly', vehicleId: 12 })
    path = '/profile?lang=np&chart=monthly'
    await chooseChart('weekly')
    expect(replacePath.mock.calls).toEqual([['/profile?lang=np&chart=monthly'], ['/profile?lang=np']])
    await chooseVehicle(null)
    expect(sent.at(-1)).toEqual({ id: 7, type: 'weekly' })
  })

  it('shows the last choice when responses arrive in another order', async () => {
    const held = Promise.withResolvers<void>()
    answer = async ({ type }) => {
      if (type === 'daily') await held.promise
      return earningsOf(type as ChartType)
    }
    const slow = chooseChart('daily')
    await chooseChart('monthly')
    held.resolve()
    await slow
    expect($earnings.get()).toMatchObject({ status: 'ready', type: 'monthly', earnings: { type: 'monthly' } })
  })

  it('can be retried after a failure, with the same choice', async () => {
    await startEarnings()
    answer = () => {
      throw apiFailure(503, 'Later', 'unavailable')
    }
    await chooseChart('daily')
    expect($earnings.get()).toMatchObject({ status: 'failed', type: 'daily', earnings: { type: 'weekly' } })
    answer = ({ type }) => earningsOf(type as ChartType)
    await reloadEarnings()
    expect($earnings.get()).toMatchObject({ status: 'ready', type: 'daily', earnings: { type: 'daily' } })
  })

  it('covers all vehicles when the chosen one no longer exists', async () => {
    answer = ({ type, vehicleId }) => {
      if (vehicleId) throw apiFailure(404, 'Gone', 'notYourVehicle')
      return earningsOf(type as ChartType)
    }
    await chooseVehicle(12)
    await expect.poll(() => $earnings.get()).toMatchObject({ status: 'ready', vehicleId: null })
  })

  it('loads the user when only the token is known', async () => {
    $user.set(undefined)
    await startEarnings()
    expect(sent).toEqual([{ id: 7, type: 'weekly' }])
  })

  it('is cleared when another tab signs out', async () => {
    await startEarnings()
    writeElsewhere(TOKEN_KEY, null)
    expect($earnings.get()).toMatchObject({ status: 'idle', earnings: null })
  })
})

describe('the earnings file', () => {
  const rowsOf = () => String(download.mock.calls[0]?.[2])

  it('has a line for each bar, with ISO days and plain integers', async () => {
    await chooseChart('monthly')
    exportEarnings()
    expect(download.mock.calls[0]?.slice(0, 2)).toEqual([
      'sawari-earnings-2026-10-01-to-2026-11-21.csv',
      'text/csv;charset=utf-8',
    ])
    expect(rowsOf()).toBe(
      [
        '\uFEFFFrom,To,Vehicle,Earned (NRS)',
        '2026-10-01,2026-10-31,All vehicles,1200',
        '2026-11-01,2026-11-21,All vehicles,0',
        '',
      ].join('\r\n'),
    )
  })

  it('names a vehicle without becoming a formula', async () => {
    await chooseVehicle(12)
    exportEarnings()
    expect(rowsOf()).toContain(`2026-10-01,2026-10-07,"'=cmd|""Creta"" Ba 2 Cha 4821",1200`)
  })

  it('is not created while the chart is loading', async () => {
    await startEarnings()
    const held = chooseChart('daily')
    exportEarnings()
    expect(download).not.toHaveBeenCalled()
    await held
  })
})

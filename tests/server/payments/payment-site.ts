import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import type { Actor, BookingStatus } from '#domain/my-bookings/status.ts'
import { createLogger } from '#server/log.ts'
import { changeStatus } from '#server/services/booking/change-status.ts'
import { pollOpenAttempts } from '#server/services/payments/poll-open-attempts.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { MINUTE, NOW } from '#tests/setup/clock.ts'
import { jobContext } from '#tests/setup/job-context.ts'
import { rowsOf, setRow } from '#tests/setup/rows.ts'
import { openWalletSimulator, SIM } from './wallet-simulator.ts'

export let clock = NOW
export let api: TestApi
export let simulator: Awaited<ReturnType<typeof openWalletSimulator>>
export let lines: string[] = []

export function pass(milliseconds: number): void {
  clock += milliseconds
}

/** Each test is `apart` from the one before. */
export function setUpPayments(apart = 24 * 60 * MINUTE): void {
  beforeAll(async () => {
    api = await openApi({ LOG_LEVEL: 'info' }, () => clock)
    simulator = await openWalletSimulator(api, () => clock)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    lines = []
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line))
      return true
    })
    // isolates the test from attempts that earlier tests left open
    await setRow(api.context.db, 'payments', { state: 'initiated' }, { state: 'failed' })
    await api.context.db.updateTable('bookings').set({ hold_expires_at: null }).execute()
    clock += apart
  })
}

export const get = (path: string) => api.call('GET', path)
export const job = () => pollOpenAttempts(jobContext(api.context), createLogger('silent'))
export const service = (name: string) => simulator.visit(`${SIM}/counter`, { service: name })
export const display = async (key: string) => (await api.data.payment(key, 'en'))?.display
/** Corrects the state of a payment at the wallet. */
export const correct = (uuid: string, status: string) => simulator.visit(`${SIM}/counter`, { uuid, status })
export const cancel = (bookingId: string, from: BookingStatus = 'pending', actor: Actor = 'renter') =>
  api.context.db.transaction().execute((trx) =>
    changeStatus(trx, {
      bookingId,
      from,
      to: 'cancelled',
      actor,
      reason: 'Plans changed',
      at: clock,
    }),
  )
/** Starts a payment and completes it; returns the key of its page. */
export async function pay(bookingId: string): Promise<string> {
  const name = await simulator.start(bookingId)
  await simulator.back(await simulator.choose(name, 'pay'))
  return name
}
export const holdsVehicle = async (bookingId: string) =>
  (await rowsOf(api.context.db, 'vehicle_calendar', { booking_id: bookingId }, { only: ['id'] })).length > 0

export async function wholeForm(transactionUuid: string, amountText: string) {
  const addresses = { success: 'http://site/s', failure: 'http://site/f' }
  const start = await api.wallet.start({ transactionUuid, amountText, reference: null }, addresses)
  return 'fields' in start ? start.fields : {}
}

import { afterAll, beforeAll } from 'vitest'
import type { Booking } from '#contract/my-bookings.ts'
import type { ChangePreview } from '#contract/trip-changes.ts'
import { HOUR_MS, toWire } from '#domain/shared/kathmandu-time.ts'
import { openWalletSimulator } from '#tests/server/payments/wallet-simulator.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { rowOf } from '#tests/setup/rows.ts'

export const REASON = 'The flight to Lukla is a day late'
export let clock = NOW
export let api: TestApi
export let simulator: Awaited<ReturnType<typeof openWalletSimulator>>
let tokens: Record<'guest' | 'host' | 'stranger', string>

/** Opens the site with a guest, a host and a stranger for a file of tests. */
export function setUpChanges(): void {
  beforeAll(async () => {
    api = await openApi({}, () => clock)
    simulator = await openWalletSimulator(api, () => clock)
    const { id } = await api.context.db
      .selectFrom('users')
      .select('id')
      .where('id', 'not in', [simulator.guest.id, simulator.vehicle.user_id])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    tokens = { ...simulator.tokens, stranger: await api.tokenFor(id) }
  })
  afterAll(() => api.close())
}

export function pass(milliseconds: number): void {
  clock += milliseconds
}

type Side = keyof typeof tokens
export const post = <T>(path: string, side: Side | null, body: object, headers = {}) =>
  api.call<T>('POST', `/api/v1/bookings/${path}`, { body, headers, ...(side && { token: tokens[side] }) })
export const preview = (id: string, side: Side | null, body: object) =>
  post<ChangePreview>(`${id}/changes/preview`, side, body)
export const propose = (id: string, side: Side | null, body: object, headers = {}) =>
  post<{ message: string }>(`${id}/changes`, side, { reason: REASON, ...body }, headers)
export const answer = (id: string, changeId: string, side: Side | null, word: string) =>
  post<{ message: string }>(`${id}/changes/${changeId}/answer`, side, { answer: word })
export const get = async (id: string, side: Side) =>
  (await api.call<Booking>('GET', `/api/v1/bookings/${id}`, { token: tokens[side] })).data
export const openOf = async (id: string) => (await get(id, 'guest')).changes.open?.id ?? ''
export const approved = (values: object = {}) =>
  simulator.book({ status: 'approved', payment: 'cash', ...values })
export const row = (id: string) => rowOf(api.context.db, 'bookings', id)
export const later = async (id: string, hours: number, from = 0) => {
  const { from_at, to_at } = await row(id)
  return {
    from: toWire(from_at.getTime() + from * HOUR_MS),
    to: toWire(to_at.getTime() + hours * HOUR_MS),
  }
}
export const calendar = (id: string) => rowOf(api.context.db, 'vehicle_calendar', { booking_id: id })
export const kinds = async (id: string) =>
  (await simulator.notices(id)).map(({ user_id, kind }) => [user_id, kind])

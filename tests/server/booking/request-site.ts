import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Booking } from '#contract/my-bookings.ts'
import { openWalletSimulator } from '#tests/server/payments/wallet-simulator.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { NOW } from '#tests/setup/clock.ts'
import { rowOf, rowsOf, setRow } from '#tests/setup/rows.ts'

export const REASON = 'The clutch is being mended'
export let now = NOW
export let turn = 0
export let api: TestApi
export let simulator: Awaited<ReturnType<typeof openWalletSimulator>>
export let vehicle: number
export let hostId: number
export let tokens: Record<'guest' | 'host' | 'stranger', string>

/** Opens the site with a host, a guest and a stranger for a file of tests; each test starts at the same time. */
export function setUpRequests(): void {
  beforeAll(async () => {
    api = await openApi({}, () => now)
    // the demo's pending requests would expire as well
    await setRow(api.context.db, 'bookings', { status: 'pending' }, { status: 'completed' })
    simulator = await openWalletSimulator(api, () => now)
    vehicle = (await freeVehicles(api, { instant: false }))[0] ?? 0
    hostId = (await rowOf(api.context.db, 'vehicles', vehicle)).user_id
    const [guest = '', stranger = ''] = await createGuests(api, 2)
    tokens = { guest, stranger, host: await api.tokenFor(hostId) }
  })
  afterAll(() => api.close())
  beforeEach(() => {
    now = NOW
    nextDay()
  })
}

export function nextDay(): void {
  turn += 1
}

export function setNow(milliseconds: number): void {
  now = milliseconds
}

export type Side = keyof typeof tokens
export async function request(patch = {}): Promise<{ id: string; from: number }> {
  const body = payloadOf(vehicle, 24 + turn * 24, patch)
  const { data, error } = await api.call<{ id: string }>('POST', '/api/v1/bookings', {
    token: tokens.guest,
    body,
  })
  expect(error).toEqual([])
  return { id: data.id, from: Date.parse(body.from) }
}
export const decide = (id: string, body: object, side: Side = 'host', headers = {}) =>
  api.call<{ message: string }>('POST', `/api/v1/bookings/${id}/decision`, {
    token: tokens[side],
    body,
    headers,
  })
export const approve = (id: string) => decide(id, { decision: 'approve' })
export const decline = (id: string, reason: string | null = REASON) =>
  decide(id, { decision: 'decline', reason })
export const get = async (id: string, side: Side = 'guest', language = 'en') =>
  (
    await api.call<Booking>('GET', `/api/v1/bookings/${id}`, {
      token: tokens[side],
      headers: { 'accept-language': language },
    })
  ).data
export const cancel = (id: string) =>
  api.call('POST', `/api/v1/bookings/${id}/cancel`, { token: tokens.guest, body: { reason: 'Ill' } })
export const notices = async (id: string) =>
  (await simulator.notices(id)).map(({ user_id, kind }) => [user_id === hostId ? 'host' : 'guest', kind])
export const events = async (id: string) =>
  (
    await rowsOf(
      api.context.db,
      'booking_events',
      { booking_id: id },
      { only: ['status', 'actor', 'detail'], by: 'id' },
    )
  ).map(({ status, actor, detail }) => [status, actor, detail])
export const isHeld = async (id: string) =>
  (await api.context.db.selectFrom('vehicle_calendar').select('id').where('booking_id', '=', id).execute())
    .length > 0
export const replies = () =>
  api.context.db
    .selectFrom('users')
    .select(['reply_count', 'reply_answered', 'reply_minutes_sum'])
    .where('id', '=', hostId)
    .executeTakeFirstOrThrow()
export const refusal = ({ status, error }: { status: number; error: { cause: string }[] }) => [
  status,
  error[0]?.cause,
]

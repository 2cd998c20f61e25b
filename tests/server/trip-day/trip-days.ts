import { afterAll, beforeAll } from 'vitest'
import type { Booking } from '#contract/my-bookings.ts'
import type { DriverSheet } from '#contract/trip-day.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { openChangedTrips, TRIP_HOURS } from '#tests/server/my-bookings/changed-trips.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { formOf, jpeg } from '#tests/setup/hosting.ts'
import { setRow } from '#tests/setup/rows.ts'

export let clock = NOW
export let api: TestApi
export let trips: Awaited<ReturnType<typeof openChangedTrips>>
export let tokens: Record<'guest' | 'host' | 'stranger', string>
let days = 1

/** Opens the site with a guest, a host and a stranger for a file of tests. */
export function setUpDays(): void {
  beforeAll(async () => {
    api = await openApi({}, () => clock)
    trips = await openChangedTrips(api, 2)
    const { id } = await api.context.db
      .selectFrom('users')
      .select('id')
      .where('id', 'not in', [trips.guestId, trips.hostId])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    tokens = {
      guest: await api.tokenFor(trips.guestId),
      host: await api.tokenFor(trips.hostId),
      stranger: await api.tokenFor(id),
    }
    await api.context.db
      .updateTable('sessions')
      .set({ expires_at: new Date(NOW + 100_000 * DAY_MS) })
      .execute()
  })
  afterAll(() => api.close())
}

export function setClock(at: number): void {
  clock = at
}

type Side = keyof typeof tokens
export const get = async (id: string, side: Side) =>
  (await api.call<Booking>('GET', `/api/v1/bookings/${id}`, { token: tokens[side] })).data
export const dayOf = async (id: string, side: Side) => {
  const { day } = await get(id, side)
  if (!day) throw new Error('the booking has no day')
  return day
}
export const tokenOf = (url: string | null) => new URL(url ?? '').pathname.split('/').at(-1) ?? ''

export interface TestDay {
  id: string
  token: string
  from: number
  to: number
}

/** A trip of eight hours on a day of its own; the clock is at its pickup. */
export async function startDay(payment: 'cash' | 'esewa' = 'cash'): Promise<TestDay> {
  // far enough apart that the odometers of two trips do not depend on each other
  const from = NOW + days * 24 * HOUR_MS
  days += 1
  clock = from - 2 * 24 * HOUR_MS
  const id = payment === 'cash' ? await trips.add(from, 'cash') : await trips.addPaid(from)
  await api.context.db.deleteFrom('trip_records').execute()
  const token = tokenOf((await dayOf(id, 'host')).driverUrl)
  clock = from
  await setRow(api.context.db, 'bookings', id, { status: 'inTrip' })
  return { id, token, from, to: from + TRIP_HOURS * HOUR_MS }
}

export const driver = (method: string, { token }: Pick<TestDay, 'token'>, path = '', body?: unknown) =>
  api.call<DriverSheet>(method, `/api/v1/tripDay/${token}${path}`, body === undefined ? {} : { body })

const iso = (at: number) => new Date(at).toISOString()
export const recordOf = (kind: 'start' | 'end', values: object = {}) => ({
  id: crypto.randomUUID(),
  kind,
  odometer: 50_000,
  fuel: 80,
  takenAt: iso(clock),
  ...values,
})
export const record = (day: Pick<TestDay, 'token'>, kind: 'start' | 'end', values: object = {}) =>
  driver('POST', day, '/records', recordOf(kind, values))
/** Both records, `km` and `hours` apart. */
export async function drive(day: TestDay, km: number, hours: number): Promise<DriverSheet> {
  clock = day.from
  await record(day, 'start')
  clock = day.from + hours * HOUR_MS
  return (await record(day, 'end', { odometer: 50_000 + km })).data
}

export const expense = (day: Pick<TestDay, 'token'>, values: Record<string, string | Blob> = {}) =>
  driver(
    'POST',
    day,
    '/expenses',
    formOf({ id: crypto.randomUUID(), kind: 'toll', amount: '100', takenAt: iso(clock), ...values }),
  )
export const picture = async (day: Pick<TestDay, 'token'>, values: Record<string, string | Blob> = {}) =>
  api.call('POST', `/api/v1/tripDay/${day.token}/pictures`, {
    body: formOf({
      id: crypto.randomUUID(),
      kind: 'start',
      view: 'odometer',
      takenAt: iso(clock),
      image: await jpeg(),
      ...values,
    }),
  })
export const issue = (day: Pick<TestDay, 'token'>, expectedTotal: number) =>
  driver('POST', day, '/bill', { expectedTotal })
export const party = (id: string, path: string, side: Side | null, body: object) =>
  api.call<{ message: string }>('POST', `/api/v1/bookings/${id}/${path}`, {
    body,
    ...(side && { token: tokens[side] }),
  })
export const pass = (minutes: number) => setClock(clock + minutes * MINUTE_MS)

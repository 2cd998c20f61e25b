import { afterAll, beforeAll } from 'vitest'
import type { Booking, BookingRow } from '#contract/my-bookings.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { blockCalendar } from '#server/db/seed/booking-rows.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { addBookingLike } from '#tests/setup/bookings.ts'
import { NOW } from '#tests/setup/clock.ts'
import { rowOf } from '#tests/setup/rows.ts'

export const MISSING = '00000000-0000-4000-8000-000000000000'
export const MALFORMED = ['x', '1', '%00', "'", '00000000-0000-4000-8000-00000000000g', `${MISSING}0`]
export const REASON = 'Our plans have changed'

export let api: TestApi
export let vehicle: { id: number; user_id: number }
export let guestId: number
export let tokens: Record<'stranger' | 'host' | 'guest', string>

/** Opens the site with a vehicle, its host, a guest and a stranger for a file of tests. */
export function setUpParties(): void {
  beforeAll(async () => {
    api = await openApi()
    const { db } = api.context
    vehicle = await db
      .selectFrom('vehicles')
      .select(['id', 'user_id'])
      .where('id', 'not in', db.selectFrom('vehicle_calendar').select('vehicle_id'))
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const others = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'not in', db.selectFrom('vehicles').select('user_id'))
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const [guest, stranger] = others
    if (!guest || !stranger) throw new Error('the seed has two guests')
    guestId = guest.id
    tokens = {
      stranger: await api.tokenFor(stranger.id),
      host: await api.tokenFor(vehicle.user_id),
      guest: await api.tokenFor(guest.id),
    }
  })
  afterAll(() => api.close())
}

export let hours = 0
/** A booking of the guest with its own hours; the one made last is the newest. */
export async function book(status: BookingStatus, more: Record<string, unknown> = {}): Promise<string> {
  const { db } = api.context
  hours += 4
  const from = NOW + hours * HOUR_MS
  const id = await addBookingLike(api.context, {
    waypoints: JSON.stringify([{ lat: 27.8, lng: 84.9, title: 'Mugling, Nepal' }]),
    user_id: guestId,
    vehicle_id: vehicle.id,
    status,
    from_at: new Date(from),
    to_at: new Date(from + 3 * HOUR_MS),
    created_at: new Date(NOW + hours),
    contact_phone: '9831111111',
    contact_abroad: '+447911123456',
    ...more,
  })
  if (['pending', 'approved', 'inTrip'].includes(status))
    await blockCalendar(db, { vehicleId: vehicle.id, from, to: from + 3 * HOUR_MS, bookingId: id })
  return id
}

/** So long ago that a rating is shown immediately. */
export const LONG_AGO = {
  from_at: new Date(NOW - 15 * DAY_MS - 3 * HOUR_MS),
  to_at: new Date(NOW - 15 * DAY_MS),
}

export const statusOf = async (id: string) => (await rowOf(api.context.db, 'bookings', id)).status

export const get = async (id: string, token: string, locale = 'en') =>
  (
    await api.call<Booking>('GET', `/api/v1/bookings/${id}`, {
      token,
      headers: { 'accept-language': locale },
    })
  ).data

export type Ask = (id: string, token?: string) => Promise<{ status: number; error: { cause: string }[] }>
const with_ = (token: string | undefined) => (token ? { token } : {})
export const CALLS: Record<string, Ask> = {
  'GET bookings/{id}': (id, token) => api.call('GET', `/api/v1/bookings/${id}`, with_(token)),
  'GET bookings/{id}/calendar': (id, token) =>
    api.call('GET', `/api/v1/bookings/${id}/calendar`, with_(token)),
  'GET bookings/{id}/cancel': (id, token) =>
    api.call('GET', `/api/v1/bookings/${id}/cancel?reason=${encodeURIComponent(REASON)}`, with_(token)),
  'POST bookings/{id}/cancel': (id, token) =>
    api.call('POST', `/api/v1/bookings/${id}/cancel`, { body: { reason: REASON }, ...with_(token) }),
  'POST rating': (id, token) =>
    api.call('POST', '/api/v1/rating', {
      body: { rate: 4, remarks: 'Fine', bookingID: decodeURIComponent(id) },
      ...with_(token),
    }),
}

export const list = (query: string, token = tokens.guest, headers = {}) =>
  api.call<BookingRow[]>('GET', `/api/v1/bookings?${query}`, { token, headers })

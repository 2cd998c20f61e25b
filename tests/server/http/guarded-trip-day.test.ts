import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Booking } from '#contract/my-bookings.ts'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { openChangedTrips } from '#tests/server/my-bookings/changed-trips.ts'
import { testApi } from '#tests/setup/api.ts'
import { DAY, NOW } from '#tests/setup/clock.ts'
import { guardedCalls } from '#tests/setup/endpoints.ts'
import { type GuardedLine, sendGuarded, testGuardedCalls } from '#tests/setup/guarded-lines.ts'
import { formOf, newPerson } from '#tests/setup/hosting.ts'
import { addRow, rowsOf, setRow } from '#tests/setup/rows.ts'

// Authorization of the calls about the day of a trip.
interface Line extends GuardedLine<string> {
  /** The status for the host of the vehicle; by default that of the owner. */
  host?: number
}
const NONE = '00000000-0000-4000-8000-000000000000'
const ofBooking = { stranger: 404, missing: 'bookingNotFound' }

const LINES: Record<string, Line> = {
  'POST /bookings/{id}/day/confirm': {
    ask: (id) => ({ path: `/bookings/${id}/day/confirm`, body: { kind: 'start' } }),
    owner: 200,
    host: 404,
    ...ofBooking,
  },
  'POST /bookings/{id}/bill/answer': {
    ask: (id) => ({ path: `/bookings/${id}/bill/answer`, body: { answer: 'confirm' } }),
    owner: 200,
    host: 404,
    ...ofBooking,
  },
  // the host calls first and reduces it, and the guest may not
  'POST /bookings/{id}/bill/reduce': {
    ask: (id) => ({ path: `/bookings/${id}/bill/reduce`, body: { total: 3_300 } }),
    owner: 404,
    host: 200,
    ...ofBooking,
  },
  'POST /bookings/{id}/cashNote': {
    ask: (id) => ({ path: `/bookings/${id}/cashNote`, body: { amount: 100 } }),
    owner: 200,
    ...ofBooking,
  },
  'GET /bookings/{id}/position': {
    ask: (id) => ({ path: `/bookings/${id}/position` }),
    owner: 200,
    ...ofBooking,
  },
}

const api = testApi()
let trips: Awaited<ReturnType<typeof openChangedTrips>>
let tokens: Record<'owner' | 'host' | 'stranger' | 'otherHost', string>
let days = 0

beforeAll(async () => {
  trips = await openChangedTrips(api, 2)
  const { user_id: otherHost } = await api.context.db
    .selectFrom('vehicles')
    .select('user_id')
    .where('user_id', '<>', trips.hostId)
    .where('user_id', '<>', trips.guestId)
    .executeTakeFirstOrThrow()
  tokens = {
    owner: await api.tokenFor(trips.guestId),
    host: await api.tokenFor(trips.hostId),
    stranger: (await newPerson(api, 'Stranger')).token,
    otherHost: await api.tokenFor(otherHost),
  }
})

/** A running trip with its start and an open bill. */
async function addDay(): Promise<string> {
  const { db } = api.context
  days += 1
  const id = await trips.add(NOW + days * DAY, 'cash')
  await setRow(db, 'bookings', id, { status: 'inTrip' })
  const at = new Date(NOW)
  await addRow(db, 'trip_records', {
    booking_id: id,
    kind: 'start',
    id: randomUUID(),
    vehicle_id: trips.vehicles[0] ?? null,
    odometer: 50_000,
    fuel: 80,
    taken_at: at,
    arrived_at: at,
    is_odd: false,
    confirmed_at: null,
  })
  const price = JSON.stringify({
    from: NOW,
    to: NOW,
    quote: {},
    total: 3_200,
    saving: 0,
    couponDiscount: 0,
    payable: 3_200,
  })
  await addRow(db, 'trip_bills', {
    booking_id: id,
    state: 'open',
    agreed: price,
    quote: price,
    agreed_km: 7,
    driven_km: 7,
    driven_from: at,
    driven_to: at,
    expenses_total: 200,
    total: 3_400,
    issued_at: at,
    answer_by: new Date(NOW + HOUR_MS),
    decided_at: null,
  })
  return id
}

describe('guarded calls of the day of a trip', () => {
  it.each(Object.keys(LINES))('%s reveals nothing about unknown and invalid ids', async (call) => {
    for (const id of [NONE, 'unknown', '1', "' or 1=1"]) {
      const request = await LINES[call]?.ask(encodeURIComponent(id))
      const { status, error } = await sendGuarded(api, call, request ?? { path: '' }, tokens.owner)
      expect([status, error[0]?.cause]).toEqual([404, 'bookingNotFound'])
    }
  })

  testGuardedCalls<string, Line>({
    api: () => api,
    calls: guardedCalls('trip-day'),
    lines: LINES,
    scene: async (_, line) => {
      const booking = await addDay()
      const { db } = api.context
      return {
        owned: booking,
        owner: tokens.owner,
        strangers: [tokens.stranger, tokens.otherHost],
        others: [{ token: tokens.host, status: line.host ?? line.owner }],
        state: async () => [
          await rowsOf(db, 'bookings', { id: booking }),
          await rowsOf(db, 'trip_records', { booking_id: booking }),
          await rowsOf(db, 'trip_bills', { booking_id: booking }),
          await rowsOf(db, 'trip_days', { booking_id: booking }),
        ],
      }
    },
  })
})

/** Calls by the driver's link; a token of a session makes no difference to them. */
const BY_LINK: Record<string, () => unknown> = {
  'GET /tripDay/{token}': () => undefined,
  'POST /tripDay/{token}/records': () => ({ id: NONE, kind: 'start', odometer: 1, fuel: 1, takenAt: '' }),
  'POST /tripDay/{token}/pictures': () => formOf({ id: NONE, kind: 'start', view: 'front', takenAt: '' }),
  'POST /tripDay/{token}/expenses': () => formOf({ id: NONE, kind: 'toll', amount: '5', takenAt: '' }),
  'DELETE /tripDay/{token}/expenses/{id}': () => undefined,
  'POST /tripDay/{token}/confirm': () => ({ kind: 'start', code: '0000' }),
  'POST /tripDay/{token}/bill': () => ({ expectedTotal: 3_400 }),
  'POST /tripDay/{token}/cash': () => ({ amount: 100 }),
  'POST /tripDay/{token}/position': () => ({ latitude: 27.7, longitude: 85.3, accuracy: 5, takenAt: '' }),
  'DELETE /tripDay/{token}/position': () => undefined,
}

describe("a call by the driver's link", () => {
  it.each(Object.entries(BY_LINK))('%s needs the link of this trip', async (call, body) => {
    const booking = await addDay()
    const { data } = await api.call<Booking>('GET', `/api/v1/bookings/${booking}`, { token: tokens.host })
    const last = (url: string | null | undefined) => new URL(url ?? '').pathname.split('/').at(-1) ?? ''
    const own = last(data.day?.driverUrl)
    const [method = '', path = ''] = call.split(' ')
    for (const token of [last(data.shareUrl), booking, `${own}A`, 'x'.repeat(own.length)])
      for (const session of [tokens.stranger, tokens.host]) {
        const address = path.replace('{token}', token).replace('{id}', NONE)
        const { status, error } = await api.call(method, `/api/v1${address}`, {
          body: body(),
          token: session,
        })
        expect([status, error[0]?.cause]).toEqual([404, 'dayLinkNotFound'])
      }
    expect(await rowsOf(api.context.db, 'trip_days', { booking_id: booking })).toEqual([])
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Booked, BookingPayload } from '#contract/booking.ts'
import type { Booking } from '#contract/my-bookings.ts'
import { testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { setRow } from '#tests/setup/rows.ts'

/** Characters that PostgreSQL rejects in a text, and in a text inside JSON. */
const ODD = '\u0000\ud800'
const api = testApi({}, () => clock)
let vehicles: number[]
let onRequest: number[]
let token: string
let clock = NOW
let hours = 48

beforeAll(async () => {
  vehicles = await freeVehicles(api, { instant: true })
  onRequest = await freeVehicles(api, { instant: false })
  ;[token = ''] = await createGuests(api, 1)
})
beforeEach(() => {
  clock = NOW
  hours += 24
})

const post = <T>(path: string, body: unknown, headers: Record<string, string> = {}) =>
  api.call<T>('POST', `/api/v1${path}`, { token, body, headers })
const book = (
  patch: Partial<BookingPayload> = {},
  { vehicle = vehicles[0] ?? 0, headers = {} }: { vehicle?: number; headers?: Record<string, string> } = {},
) => post<Booked>('/bookings', payloadOf(vehicle, hours, patch), headers)
const read = (id: string) => api.call<Booking>('GET', `/api/v1/bookings/${id}`, { token })

describe('a character that the database rejects', () => {
  it('is removed from a booking, or replaced visibly', async () => {
    const { status, data } = await book({
      contactPerson: `Anisha${ODD}\nKarki`,
    })
    expect(status).toBe(201)
    const { data: kept } = await read(data.id)
    expect(kept.contactPerson).toBe('Anisha\ufffd Karki')
  })

  it('is not accepted as a name on its own', async () => {
    const { status, error } = await book({ contactPerson: '\u0000', contactPersonPhoneNumber: ' \u0000' })
    expect([status, error.map(({ cause }) => cause)]).toEqual([422, ['contactName', 'contactNumber']])
  })

  it('does not match a coupon', async () => {
    const { from, to, vehicleId } = payloadOf(vehicles[0] ?? 0, hours)
    const priced = await post('/pricing', { from, to, vehicleId, coupon: `X${ODD}` })
    const booked = await book({ couponCode: `X${ODD}` })
    for (const { status, error } of [priced, booked])
      expect([status, error[0]?.cause]).toEqual([422, 'unknownCoupon'])
  })

  it('does not prevent cancelling or rating', async () => {
    const { data } = await book({}, { vehicle: onRequest[0] ?? 0 })
    const cancelled = await post(`/bookings/${data.id}/cancel`, { reason: `Changed${ODD}` })
    expect(cancelled.status).toBe(200)
    expect((await read(data.id)).data.cancelReason).toBe('Changed\ufffd')

    hours += 24
    const { data: trip } = await book()
    await setRow(api.context.db, 'bookings', trip.id, { status: 'completed' })
    const rated = await post('/rating', { rate: 5, remarks: `Good${ODD}`, bookingID: trip.id })
    expect(rated.status).toBe(200)
    expect((await read(trip.id)).data.rating).toEqual({ rate: 5, remarks: 'Good\ufffd' })
  })
})

describe('the response to a booking', () => {
  it('describes the next step, in the language of the request', async () => {
    const messages: string[] = []
    for (const [vehicle, payment, language] of [
      [vehicles[0], 'cash', 'en'],
      [onRequest[1], 'cash', 'en'],
      [onRequest[2], 'esewa', 'en'],
      [onRequest[3], 'esewa', 'np'],
    ] as const) {
      const { data } = await book(
        { payment },
        { vehicle: vehicle ?? 0, headers: { 'accept-language': language } },
      )
      messages.push(data.message)
    }
    expect(messages.slice(0, 3)).toEqual([
      'It is confirmed. The driver will be there at pickup.',
      'Your request is with the host. My bookings shows until when you get an answer; the hours are kept for you meanwhile.',
      'We hold the vehicle for you for 15 minutes.',
    ])
    expect(messages[3]).toMatch(/१५/)
  })

  it('is the same for the same Idempotency-Key, even when the pickup is too close by then', async () => {
    const vehicle = vehicles[1] ?? 0
    const body = payloadOf(vehicle, 20)
    const first = await post('/bookings', body, { 'idempotency-key': 'the first' })
    clock = NOW + 19 * HOUR
    const again = await post('/bookings', body, { 'idempotency-key': 'the first' })
    expect([again.status, again.text]).toEqual([201, first.text])
    const { status, error } = await post('/bookings', body, { 'idempotency-key': 'another' })
    expect([status, error[0]?.cause]).toEqual([422, 'pickupTooSoon'])
  })
})

it("the response reports that the vehicle is the user's own before any other error", async () => {
  const own = await api.context.db
    .selectFrom('vehicles')
    .select(['id', 'user_id'])
    .where('id', '=', vehicles[0] ?? 0)
    .executeTakeFirstOrThrow()
  const { error } = await api.call('POST', '/api/v1/bookings', {
    token: await api.tokenFor(own.user_id),
    body: payloadOf(own.id, hours, { contactPerson: '', originLatitude: null }),
  })
  expect(error.map(({ cause }) => cause)).toEqual(['ownVehicle'])
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { BookingPayload, Quote } from '#contract/booking.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import COUPONS from '#tests/cases/coupons.json' with { type: 'json' }
import PHONES from '#tests/cases/phones.json' with { type: 'json' }
import { createGuests, payloadOf } from '#tests/setup/bookings.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import {
  api,
  BOOKINGS,
  book,
  calendarRow,
  counts,
  coupon,
  hours,
  instant,
  nextDay,
  other,
  payload,
  requests,
  row,
  setUpBookings,
  token,
} from './booking-site.ts'

setUpBookings()

describe('POST bookings', () => {
  it('requires a valid token', async () => {
    const { token: _, ...none } = { token: '', body: payload() }
    expect((await api.call('POST', BOOKINGS, none)).status).toBe(401)
    const unknown = await book(payload(), { token: 'x'.repeat(43) })
    expect([unknown.status, unknown.error[0]?.cause]).toEqual([401, 'unauthorized'])
  })

  it('approves immediately with instant booking, and notifies the host', async () => {
    const { status, data } = await book(payload())
    expect([status, data.status]).toEqual([201, 'approved'])
    expect(data.id).toMatch(/^[0-9a-f-]{36}$/)
    const booking = await row(data.id)
    const notified = await api.context.db
      .selectFrom('notifications as n')
      .innerJoin('vehicles as v', 'v.user_id', 'n.user_id')
      .select(['n.kind', 'n.facts'])
      .where('v.id', '=', booking.vehicle_id)
      .orderBy('n.id', 'desc')
      .executeTakeFirstOrThrow()
    expect(notified).toMatchObject({ kind: 'bookingReceived', facts: { bookingId: data.id } })
    const events = await api.context.db
      .selectFrom('booking_events')
      .select(['status', 'actor'])
      .where('booking_id', '=', data.id)
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { status: 'pending', actor: 'renter' },
      { status: 'approved', actor: 'system' },
    ])
  })

  it('stays pending without instant booking, and with the wallet', async () => {
    expect((await book(payloadOf(requests[0] ?? 0, hours))).data.status).toBe('pending')
    const wallet = await book(payload({ payment: 'esewa' }))
    expect(wallet.data).toMatchObject({ status: 'pending' })
    const { hold_expires_at, payment } = await row(wallet.data.id)
    const { rows: told } =
      await sql`select from notifications where facts ->> 'bookingId' = ${wallet.data.id}`.execute(
        api.context.db,
      )
    expect(told).toEqual([])
    expect([hold_expires_at?.getTime(), payment]).toEqual([NOW + 15 * 60_000, 'esewa'])
  })

  it('stores the server’s measurements and prices, ignoring the client’s', async () => {
    const smuggled = {
      ...payload({ totalMeters: 4_000_000, totalTime: 5, isCityRide: false, isOneWay: true }),
      total: 1,
      payable: 1,
      status: 'completed',
      userId: 1,
      user_id: 1,
      pricing: { total: 1 },
      paid_at: '2020-01-01',
    }
    const { data, status } = await book(smuggled)
    expect(status).toBe(201)
    const booking = await row(data.id)
    const quoted = await api.call<Quote>('POST', '/api/v1/pricing', { body: payload({ totalMeters: null }) })
    expect(booking.total_meters).toBeLessThan(20_000)
    expect(booking.total_seconds).toBeGreaterThan(300)
    expect([booking.total, booking.payable]).toEqual([quoted.data.total, quoted.data.payable])
    expect([booking.is_city_ride, booking.is_one_way, booking.paid_at]).toEqual([true, false, null])
    const me = await api.context.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'crowd-0@sawari.example')
      .executeTakeFirstOrThrow()
    expect([booking.user_id, booking.status]).toEqual([me.id, 'approved'])
  })

  it('blocks the vehicle until it is back from the computed drop-off, when the next booking may start', async () => {
    const pokhara = { destinationLatitude: 28.2096, destinationLongitude: 83.9856, totalMeters: null }
    const short = { to: toWire(NOW + hours * HOUR + 2 * HOUR), isOneWay: true }
    const { data } = await book(payload({ ...pokhara, ...short }))
    const { to_at, total_seconds } = await row(data.id)
    expect(to_at.getTime()).toBe(NOW + hours * HOUR + Math.floor((total_seconds * 1.2) / 60) * 60_000)
    const { road_to_at } = await calendarRow(data.id)
    const home = road_to_at?.getTime() ?? 0
    expect(home - to_at.getTime()).toBeGreaterThan(4 * HOUR)
    const inside = toWire(home - 60_000)
    const next = (from: string) => book(payload({ from, to: toWire(Date.parse(from) + 4 * HOUR) }))
    expect((await next(inside)).status).toBe(409)
    expect((await next(toWire(home))).status).toBe(201)
  })

  it('stores stops, and accepts off-road kilometres', async () => {
    const offRoad = await api.context.db
      .selectFrom('vehicles')
      .select('id')
      .where('off_road', '=', true)
      .where('state', '=', 'available')
      .where('id', 'not in', api.context.db.selectFrom('vehicle_calendar').select('vehicle_id'))
      .executeTakeFirstOrThrow()
    const stop = { lat: 27.6727, lng: 85.4298, title: 'Bhaktapur, Nepal' }
    const body = payloadOf(offRoad.id, hours, { waypoints: [stop], gravelOffRoadKM: 2.5, totalMeters: null })
    const { data, status } = await book(body)
    expect(status).toBe(201)
    expect(await row(data.id)).toMatchObject({ waypoints: [stop], gravel_off_road_km: 2.5 })
  })
})

describe("a request for hours of the guest's own booking", () => {
  it('is refused as such to the guest only, with the id of the booking', async () => {
    const first = await book(payload({ payment: 'esewa' }))
    expect(first.status).toBe(201)
    const before = await counts()
    // changed and sent again: another contact, other hours that overlap
    for (const patch of [
      { contactPersonPhoneNumber: '9800000000' },
      { from: toWire(NOW + (hours + 4) * HOUR), to: toWire(NOW + (hours + 12) * HOUR) },
    ]) {
      const again = await book(payload(patch), { headers: { 'idempotency-key': JSON.stringify(patch) } })
      expect([again.status, again.error[0]?.cause, again.data]).toEqual([
        409,
        'ownBooking',
        { id: first.data.id },
      ])
    }
    const late = await book(payload(), { token: other })
    expect([late.status, late.error[0]?.cause]).toEqual([409, 'bookingTaken'])
    expect(JSON.stringify(late.data)).not.toContain(first.data.id)
    expect(await counts()).toEqual(before)
  })

  it('is refused as taken after it was cancelled and another guest booked them', async () => {
    const first = await book(payload({ payment: 'esewa' }))
    await api.call('POST', `${BOOKINGS}/${first.data.id}/cancel`, { token, body: { reason: 'plans' } })
    expect((await book(payload(), { token: other })).status).toBe(201)
    expect((await book(payload())).error[0]?.cause).toBe('bookingTaken')
  })

  it("creates one booking for ten concurrent attempts with ten keys, reported as the guest's own", async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        book(payload(), { headers: { 'idempotency-key': `own ${n} ${hours}` } }),
      ),
    )
    const causes = responses.map(({ status, error }) => (status === 201 ? 'booked' : error[0]?.cause)).sort()
    expect(causes).toEqual(['booked', ...Array(9).fill('ownBooking')])
  })
})

describe('a price', () => {
  const price = (patch: Partial<BookingPayload> = {}) =>
    api.call<Quote>('POST', '/api/v1/pricing', { body: payload({ totalMeters: null, ...patch }) })

  it('reports whether the vehicle is free until the drop-off that the route requires', async () => {
    expect((await price()).data.obstacle).toBeNull()
    const from = NOW + (hours + 3) * HOUR
    const taken = await book(payload({ from: toWire(from), to: toWire(from + 4 * HOUR) }), { token: other })
    expect(taken.status).toBe(201)
    expect((await price()).data.obstacle).toBe('taken')
    // two hours are free, but the route to Pokhara takes longer
    const short = { to: toWire(NOW + (hours + 2) * HOUR) }
    expect((await price(short)).data.obstacle).toBeNull()
    const far = await price({ ...short, destinationLatitude: 28.2096, destinationLongitude: 83.9856 })
    expect(far.data.obstacle).toBe('taken')
    expect(Date.parse(far.data.to)).toBeGreaterThan(from)
  })
})

describe('a contact number', () => {
  it.each<[string, string]>([
    ...PHONES.map(({ typed, means }): [string, string] => [typed, means]),
    ['14412345', '014412345'],
    ['٠١-٤٤١٢٣٤٥', '014412345'],
    [`${'\u200b'.repeat(150)}984\u2011123\u20114567`, '9841234567'],
  ])('is stored from the pasted %j as %s', async (contactPersonPhoneNumber, kept) => {
    const { data } = await book(payload({ contactPersonPhoneNumber }))
    expect((await row(data.id)).contact_phone).toBe(kept)
  })
})

describe('a number from abroad', () => {
  it('is stored with its country code, and the Nepali one may be missing', async () => {
    const { data, status } = await book(
      payload({
        contactPersonPhoneNumber: '',
        contactPersonInternationalNumber: '0044 (7911) 123-456',
      }),
    )
    expect(status).toBe(201)
    expect(await row(data.id)).toMatchObject({ contact_phone: '', contact_abroad: '+447911123456' })
  })

  it.each(['+44791', '7911123456', '+9779841234567', '+19999999999'])(
    'is refused when no country has it: %s',
    async (contactPersonInternationalNumber) => {
      const { status, error } = await book(payload({ contactPersonInternationalNumber }))
      expect([status, error[0]?.cause]).toEqual([422, 'numberAbroad'])
    },
  )
})

describe('a coupon', () => {
  it.each(COUPONS.typed)('is accepted as it is typed: %j', async (couponCode) => {
    await coupon(COUPONS.given).catch(() => {})
    const { data } = await book(payload({ couponCode }))
    expect((await row(data.id)).coupon_discount).toBe(100)
  })

  it('is deducted and recorded, and its use is not released by another booking', async () => {
    await coupon('ONEUSE', { total_limit: 1 })
    const { data } = await book(payload({ couponCode: 'oneuse' }))
    const booking = await row(data.id)
    expect([booking.coupon_discount, booking.payable]).toEqual([100, booking.total - booking.saving - 100])
    nextDay()
    expect((await book(payload({ couponCode: 'ONEUSE' }), { token: other })).error[0]?.cause).toBe(
      'couponUsedUp',
    )
  })
  it.each([
    ['EXPIRED', { valid_to: new Date(NOW - 1) }, 'couponExpired'],
    ['TOCOME', { valid_from: new Date(NOW + HOUR) }, 'unknownCoupon'],
    ['SWITCHEDOFF', { active: false }, 'unknownCoupon'],
    ['THEIRS', { user_id: 1 }, 'unknownCoupon'],
    ['TOOCHEAP', { minimum: 900_000 }, 'couponMinimum'],
  ])('is refused when it is %s, even by pricing', async (code, patch, cause) => {
    await coupon(code, patch)
    const before = await counts()
    expect((await book(payload({ couponCode: code }))).error[0]?.cause).toBe(cause)
    const { status, error } = await api.call('POST', '/api/v1/pricing', {
      token,
      body: { ...payload(), coupon: code },
    })
    expect([status, error[0]?.cause]).toEqual([422, cause])
    expect(await counts()).toEqual(before)
  })
  it('is used once among fifty concurrent guests when it allows one use', async () => {
    await coupon('RUSH', { total_limit: 1 })
    const tokens = await createGuests(api, 50, 'rush')
    const responses = await Promise.all(
      tokens.map((token, index) =>
        book(payloadOf(instant[2 + (index % 5)] ?? 0, 600 + index * 12, { couponCode: 'RUSH' }), { token }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(422)])
  })
  it('approves immediately, without the wallet, when it covers the whole price', async () => {
    await coupon('ALLOFIT', { value: 999_999 })
    const { data } = await book(
      payloadOf(requests[2] ?? 0, hours, { couponCode: 'ALLOFIT', payment: 'esewa' }),
    )
    expect(data).toMatchObject({ status: 'approved', payable: 0 })
  })
})

describe('an Idempotency-Key', () => {
  it('creates one booking and returns twenty equal responses for twenty concurrent requests', async () => {
    const body = payload()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => book(body, { headers: { 'idempotency-key': 'one of twenty' } })),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
  })
  it('is refused with another payload, and is scoped to the user', async () => {
    const headers = { 'idempotency-key': 'mine' }
    const first = await book(payload(), { headers })
    expect((await book(payload({ contactPerson: 'Another Contact' }), { headers })).error[0]?.cause).toBe(
      'sameKeyOtherPayload',
    )
    nextDay()
    const theirs = await book(payload(), { headers, token: other })
    expect([theirs.status, theirs.data.id === first.data.id]).toEqual([201, false])
  })
  it('may be reused after a failed booking', async () => {
    const headers = { 'idempotency-key': 'second try' }
    expect((await book(payload({ couponCode: 'NOTYET' }), { headers })).status).toBe(422)
    await coupon('NOTYET', { value: 1 })
    expect((await book(payload({ couponCode: 'NOTYET' }), { headers })).status).toBe(201)
  })
  it.each([0, 256])('is refused with %i characters', async (length) => {
    const key = 'x'.repeat(length)
    expect((await book(payload(), { headers: { 'idempotency-key': key } })).status).toBe(422)
  })
})

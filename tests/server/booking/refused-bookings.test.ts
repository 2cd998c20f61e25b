import { describe, expect, it } from 'vitest'
import type { BookingPayload } from '#contract/booking.ts'
import type { Alternatives } from '#contract/vehicles.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { payloadOf } from '#tests/setup/bookings.ts'
import { DAY, HOUR, NOW } from '#tests/setup/clock.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'
import { api, book, counts, hours, instant, other, payload, setUpBookings, vehicle } from './booking-site.ts'

setUpBookings()

describe('a refused booking', () => {
  const refused: [string, Partial<Record<keyof BookingPayload, unknown>>, number, string][] = [
    ['no pickup', { originLatitude: null }, 422, 'placesMissing'],
    ['no drop-off', { destinationLongitude: null }, 422, 'placesMissing'],
    [
      'a pickup in India',
      { originLatitude: 28.61, originLongitude: 77.2, totalMeters: null },
      422,
      'outsideNepal',
    ],
    ['a latitude of 91', { originLatitude: 91 }, 422, 'invalid'],
    ['no name', { contactPerson: '  ' }, 422, 'contactName'],
    ['no number', { contactPersonPhoneNumber: '' }, 422, 'contactNumber'],
    ['a number that is not Nepali', { contactPersonPhoneNumber: '0' }, 422, 'contactNumber'],
    ['a number with letters', { contactPersonPhoneNumber: '98x1204517' }, 422, 'contactNumber'],
    ['a number of eleven digits', { contactPersonPhoneNumber: '98712045170' }, 422, 'contactNumber'],
    ['another wallet', { payment: 'khalti' }, 422, 'unknownPayment'],
    ['a payment that is not text', { payment: 7 }, 422, 'invalid'],
    ['a pickup in the past', { from: toWire(NOW - HOUR), to: toWire(NOW + DAY) }, 422, 'pickupTooSoon'],
    ['a pickup within the hour', { from: toWire(NOW + HOUR), to: toWire(NOW + DAY) }, 422, 'pickupTooSoon'],
    [
      'a pickup in three years',
      { from: '2029-12-01T04:15:00Z', to: '2029-12-02T04:15:00Z' },
      422,
      'pickupTooLate',
    ],
    ['a drop-off before the pickup', { to: toWire(NOW) }, 422, 'invalidDates'],
    ['an invalid date', { from: 'tomorrow' }, 422, 'invalidDates'],
    ['more than thirty days', { to: toWire(NOW + 200 * DAY) }, 422, 'tripTooLong'],
    ['a distance below the straight line', { totalMeters: 100 }, 422, 'distanceTooShort'],
    ['off-road km with a vehicle without offRoad', { gravelOffRoadKM: 1 }, 422, 'noOffRoad'],
    ['negative off-road km', { normalOffRoadKM: -1 }, 422, 'invalid'],
    [
      'nine stops',
      { waypoints: Array.from({ length: 9 }, () => ({ lat: 27.7, lng: 85.3 })) },
      422,
      'invalid',
    ],
    ['an unknown vehicle', { vehicleId: 999_999 }, 404, 'vehicleNotFound'],
    ['a vehicle that is text', { vehicleId: '1; drop table' }, 422, 'invalid'],
    ['an unknown coupon', { couponCode: 'NOSUCH' }, 422, 'unknownCoupon'],
  ]
  it.each(refused)('writes nothing for %s', async (_, patch, status, cause) => {
    const before = await counts()
    const response = await book(payload(patch as Partial<BookingPayload>), {
      headers: { 'idempotency-key': `k-${cause}-${_}` },
    })
    expect([response.status, response.error[0]?.cause]).toEqual([status, cause])
    expect(response.error[0]?.detail).toMatch(/\w/)
    expect(await counts()).toEqual(before)
  })

  it('reports all errors of the form together, in the language of the request', async () => {
    const body = payload({
      originLatitude: null,
      contactPerson: '',
      contactPersonPhoneNumber: 'x',
      payment: 'card',
    })
    const response = await book(body, { headers: { 'accept-language': 'np' } })
    expect(response.error.map(({ cause }) => cause).sort()).toEqual([
      'contactName',
      'contactNumber',
      'placesMissing',
      'unknownPayment',
    ])
    expect(response.error[0]?.detail).toMatch(/[\u0900-\u097f]/)
  })

  it('is refused for the owner before all other checks', async () => {
    const { user_id } = await rowOf(api.context.db, 'vehicles', vehicle())
    const response = await book(payload(), { token: await api.tokenFor(user_id) })
    expect([response.status, response.error[0]]).toEqual([
      422,
      { cause: 'ownVehicle', detail: 'You cannot book your own vehicle' },
    ])
  })

  it.each([
    ['unlisted', { state: 'notAvailable' as const }, 404, 'vehicleNotFound'],
    ['unfinished', { step: 5 }, 404, 'vehicleNotFound'],
    ['blocked', { blocked_at: new Date(NOW) }, 404, 'vehicleNotFound'],
    ['no longer insured on the way', { insurance_expiry: '2026-11-24' }, 422, 'notBookable'],
  ])('writes nothing for a vehicle that is %s', async (_, change, status, cause) => {
    const id = instant[1] ?? 0
    const { db } = api.context
    const was = await db
      .selectFrom('vehicles')
      .select(['state', 'step', 'blocked_at', 'insurance_expiry'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await setRow(db, 'vehicles', id, change)
    const before = await counts()
    const response = await book(payloadOf(id, 80 + hours))
    expect([response.status, response.error[0]?.cause]).toEqual([status, cause])
    expect(await counts()).toEqual(before)
    await setRow(db, 'vehicles', id, was)
  })

  it('offers the nearest free times and three similar vehicles when the hours are taken', async () => {
    const first = await book(payload())
    expect(first.status).toBe(201)
    const late = await book(
      payload({ from: toWire(NOW + (hours + 4) * HOUR), to: toWire(NOW + (hours + 12) * HOUR) }),
      { token: other },
    )
    expect([late.status, late.error[0]?.cause]).toEqual([409, 'bookingTaken'])
    const { times, vehicles } = late.data as unknown as Alternatives
    expect(times.length).toBeGreaterThan(0)
    expect(vehicles).toHaveLength(3)
    const [nearest] = times
    const again = await book(payload({ from: nearest?.from ?? '', to: nearest?.to ?? '' }), { token: other })
    expect(again.status).toBe(201)
    const elsewhere = await book(
      payload({
        from: toWire(NOW + (hours + 4) * HOUR),
        to: toWire(NOW + (hours + 12) * HOUR),
        vehicleId: vehicles[0]?.id ?? 0,
      }),
      { token: other },
    )
    expect([201, 422]).toContain(elsewhere.status)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { Quote } from '#contract/booking.ts'
import type { Alternatives } from '#contract/vehicles.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { getVehicle } from '#server/services/vehicles/get-vehicle.ts'
import { testApi } from '#tests/setup/api.ts'
import { plainVehicle } from '#tests/setup/bookings.ts'
import { NOW } from '#tests/setup/clock.ts'
import { addCoupon, setRow } from '#tests/setup/rows.ts'

const FROM = '2026-12-20T04:15:00Z'
const TO = '2026-12-22T04:15:00Z'
const api = testApi()
let id: number
let ownerId: number

beforeAll(async () => {
  const vehicle = await plainVehicle(api)
  id = vehicle.id
  ownerId = vehicle.user_id
})

describe('POST pricing', () => {
  const price = (body: Record<string, unknown>) =>
    api.call<Quote & { detail: string }[]>('POST', '/api/v1/pricing', { body })
  const trip = () => ({ vehicleId: id, from: FROM, to: TO })

  it('prices only the time without a route', async () => {
    const { status, data } = await price(trip())
    expect(status).toBe(200)
    expect([data.hours, data.km, data.to]).toEqual([48, null, TO])
  })

  it('prices a destination without a pickup from the centre of the city, as the vehicle’s page does', async () => {
    const to = { destinationLatitude: 28.2096, destinationLongitude: 83.9856 }
    const { data } = await price({ ...trip(), ...to })
    const dates = { from: Date.parse(FROM), to: Date.parse(TO), destination: { lat: 28.2096, lng: 83.9856 } }
    const page = await getVehicle(api.context, id, { dates, locale: 'en', userId: null })
    expect(data.payable).toBe(page.pricing?.payable)
    expect([data.isFromCity, data.route, data.km === null]).toEqual([true, null, false])
    const withPickup = await price({ ...trip(), ...to, originLatitude: 27.7154, originLongitude: 85.3123 })
    expect(withPickup.data.isFromCity).toBeUndefined()
    const stop = { lat: 27.6, lng: 84.4, title: 'Stop' }
    expect((await price({ ...trip(), ...to, waypoints: [stop] })).data.km).toBeNull()
  })

  it('names shorter dates that hold the trip, at the price that they then have', async () => {
    expect((await price(trip())).data.shorter).toBeNull()
    const thamel = { originLatitude: 27.7154, originLongitude: 85.3123 }
    const ride = { ...trip(), ...thamel, destinationLatitude: 27.7105, destinationLongitude: 85.3487 }
    const { data } = await price(ride)
    const { shorter } = data
    if (!shorter) throw new Error('no shorter dates')
    expect(shorter.payable).toBeLessThanOrEqual(data.payable * 0.85)
    const taken = await price({ ...ride, to: shorter.to })
    expect(taken.data).toMatchObject({ to: shorter.to, hours: shorter.hours, payable: shorter.payable })
    expect(taken.data.shorter).toBeNull()
  })

  it('returns whether the host is asked, until when, and whether the host may miss it', async () => {
    await setRow(api.context.db, 'vehicles', { id }, { instant_booking: false })
    const soon = { vehicleId: id, from: toWire(NOW + 75 * 60_000), to: toWire(NOW + 300 * 60_000) }
    const approval = async (body: Record<string, unknown>) => {
      const { isInstant, answerBy, mayBeMissed } = (await price(body)).data
      return [isInstant, answerBy, mayBeMissed]
    }
    expect(await approval(trip())).toEqual([false, toWire(NOW + 2 * 3_600_000), false])
    expect(await approval(soon)).toEqual([false, toWire(NOW + 15 * 60_000), true])
    await setRow(api.context.db, 'vehicles', { id }, { instant_booking: true })
    expect(await approval(soon)).toEqual([true, null, false])
    for (const status of [null, 'rejected'] as const) {
      await setRow(api.context.db, 'vehicles', { id }, { status })
      expect(await approval(soon)).toEqual([false, toWire(NOW + 15 * 60_000), true])
    }
    await setRow(api.context.db, 'vehicles', { id }, { status: 'verified' })
  })

  it('names instantly confirmed vehicles', async () => {
    const list = (query: string) =>
      api.call<Alternatives>('GET', `/api/v1/vehicles/${id}/alternatives?from=${FROM}&to=${TO}${query}`)
    const { data } = await list('&atOnce=1')
    expect(data.vehicles.length).toBeGreaterThan(0)
    expect(data.vehicles.filter(({ instantBooking }) => !instantBooking)).toEqual([])
    expect(data.times).toEqual([])
    expect((await list('&atOnce=maybe')).status).toBe(422)
  })

  it('drops the seconds of pickup, drop-off and driving', async () => {
    const later = (time: string, hours: number) => toWire(Date.parse(time) + hours * 3_600_000)
    const seconds = (time: string) => time.replace(/00Z$/, '59Z')
    const { data } = await price({ ...trip(), from: seconds(FROM), to: seconds(TO) })
    expect([data.hours, data.from, data.to]).toEqual([48, FROM, TO])
    const driven = await price({ ...trip(), to: later(FROM, 2), totalMeters: 300_000, totalTime: 33_040 })
    expect([driven.data.hours, driven.data.to]).toEqual([11, later(FROM, 11)])
    const within = await price({ ...trip(), to: seconds(FROM) })
    expect(within.status).toBe(422)
  })

  it('prices km, nights and waiting of a long round trip and computes the drop-off', async () => {
    const { data } = await price({ ...trip(), totalMeters: 200_000, totalTime: 25_200, isOneWay: false })
    expect(data.km).toBe(400)
    expect(data.lines.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['time', 'overnight', 'waiting']),
    )
    expect(data.total - data.totalSaving).toBe(data.payable)
  })

  it('accepts a valid coupon and refuses every other', async () => {
    const plain = (await price(trip())).data
    const coupon = await addCoupon(api.context.db, {
      code: 'HALF',
      kind: 'percent',
      value: 50,
      cap: 500,
      total_limit: 1,
      valid_from: new Date(NOW - 1000),
      valid_to: new Date(NOW + 1000),
    })
    for (const typed of [' half ', 'ＨＡＬＦ', '\u202aHA\u200bLF\u202c', `${'\u200b'.repeat(150)}HALF`]) {
      const { data } = await price({ ...trip(), coupon: typed })
      expect([data.couponDiscount, data.payable]).toEqual([500, plain.payable - 500])
    }

    const cases = [
      { change: { valid_to: new Date(NOW - 1) }, cause: 'couponExpired' },
      {
        change: { valid_to: new Date(NOW + 1000), valid_from: new Date(NOW + 500) },
        cause: 'unknownCoupon',
      },
      { change: { valid_from: new Date(NOW - 1000), active: false }, cause: 'unknownCoupon' },
      { change: { active: true, user_id: ownerId }, cause: 'unknownCoupon' },
    ]
    for (const { change, cause } of cases) {
      await setRow(api.context.db, 'coupons', coupon.id, change)
      const reply = await price({ ...trip(), coupon: 'HALF' })
      expect([reply.status, reply.error[0]?.cause]).toEqual([422, cause])
    }
    await setRow(api.context.db, 'coupons', coupon.id, { user_id: null, minimum: 10_000_000 })
    const reply = await price({ ...trip(), coupon: 'HALF' })
    expect(reply.error[0]?.cause).toBe('couponMinimum')
    // the detail of a pricing error is repeated at data[0].detail: docs/api.md
    expect(reply.data[0]?.detail).toBe(reply.error[0]?.detail)
  })

  it('reads off-road km as numbers or as their text', async () => {
    await setRow(api.context.db, 'vehicles', id, { off_road: true })
    const route = { totalMeters: 60_000, totalTime: 7_200 }
    const gravel = async (km: unknown) => {
      const { status, data } = await price({ ...trip(), ...route, gravelOffRoadKM: km })
      return status === 200 ? data.lines.find(({ kind }) => kind === 'offRoad') : status
    }
    const known = await gravel(1.5)
    expect(known).toMatchObject({ km: 1.5 })
    for (const typed of ['1,5', '1.5', '१.५', '1,50', '\u200e1.5']) expect(await gravel(typed)).toEqual(known)
    expect(await gravel('6,0')).toMatchObject({ km: 6 })
    // the km of the route
    expect(await gravel('60')).toMatchObject({ km: 60 })
    expect(await gravel('60.01')).toBe(422)
    for (const wrong of ['1,2,3', 'many', '-1', '10,001', '', true]) expect(await gravel(wrong)).toBe(422)
    await setRow(api.context.db, 'vehicles', id, { off_road: false })
  })

  it.each([
    ['an unknown vehicle', { vehicleId: 999_999 }, 404, 'vehicleNotFound'],
    ['an id that is text', { vehicleId: '1' }, 422, 'invalid'],
    ['reversed dates', { from: TO, to: FROM }, 422, 'invalidDates'],
    ['a garbage date', { from: 'x' }, 422, 'invalidDates'],
    ['more than 30 days', { to: '2027-01-20T04:15:00Z' }, 422, 'tripTooLong'],
    [
      'off-road km on a vehicle without offRoad',
      { totalMeters: 9_000, gravelOffRoadKM: 5 },
      422,
      'noOffRoad',
    ],
    ['a negative distance', { totalMeters: -1 }, 422, 'invalid'],
    ['an infinite time', { totalTime: '1e999' }, 422, 'invalid'],
    [
      'a distance shorter than the straight line',
      {
        totalMeters: 1_000,
        originLatitude: 27.7172,
        originLongitude: 85.324,
        destinationLatitude: 28.2096,
        destinationLongitude: 83.9856,
      },
      422,
      'distanceTooShort',
    ],
    ['a place off the globe', { originLatitude: 127 }, 422, 'invalid'],
  ])('refuses %s', async (_, change, status, cause) => {
    const reply = await price({ ...trip(), ...change })
    expect([reply.status, reply.error[0]?.cause]).toEqual([status, cause])
  })
})

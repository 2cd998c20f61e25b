import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Booked, BookingPayload, Quote } from '#contract/booking.ts'
import type { BookingDone } from '#contract/my-bookings.ts'
import type { Alternatives } from '#contract/vehicles.ts'
import { approachKm, chargedApproachKm } from '#domain/booking/approach.ts'
import { answerBy } from '#domain/my-bookings/request-time.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { type Point, snapToGrid } from '#domain/shared/place.ts'
import { routingProfile } from '#domain/vehicles/routing-profile.ts'
import { advanceBookings } from '#server/services/booking/advance-bookings.ts'
import { measureDrives } from '#server/services/vehicles/measure-drives.ts'
import { openWalletSimulator } from '#tests/server/payments/wallet-simulator.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { HOUR, MINUTE, NOW } from '#tests/setup/clock.ts'
import { answerOf } from '#tests/setup/operator.ts'
import { POKHARA, THAMEL } from '#tests/setup/places.ts'
import { addCoupon, rowOf, setRow } from '#tests/setup/rows.ts'

/** About 35, 200 and 650 km of road from Kathmandu. */
const PANAUTI = { lat: 27.5847, lng: 85.5218 }
const DHANGADHI = { lat: 28.7056, lng: 80.5896 }

let now = NOW
let api: TestApi
let simulator: Awaited<ReturnType<typeof openWalletSimulator>>
let vehicle: number
let hostId: number
let guest: string
let turn = 0

beforeAll(async () => {
  api = await openApi({}, () => now)
  await setRow(api.context.db, 'bookings', { status: 'pending' }, { status: 'completed' })
  simulator = await openWalletSimulator(api, () => now)
  vehicle = (await freeVehicles(api, { instant: true }))[0] ?? 0
  hostId = (await rowOf(api.context.db, 'vehicles', vehicle)).user_id
  ;[guest = ''] = await createGuests(api, 1)
})
afterAll(() => api.close())
beforeEach(() => {
  now = NOW
  turn += 1
})

const at = (pickup: Point, dropOff: Point = pickup) => ({
  originLatitude: pickup.lat,
  originLongitude: pickup.lng,
  destinationLatitude: dropOff.lat,
  destinationLongitude: dropOff.lng + 0.01,
  totalMeters: null,
  totalTime: null,
})
const payload = (pickup: Point, patch: Partial<BookingPayload> = {}) =>
  payloadOf(vehicle, 48 + turn * 72, { ...at(pickup), ...patch })
const price = async (body: object) => (await api.call<Quote>('POST', '/api/v1/pricing', { body })).data
const book = (body: object) =>
  api.call<Booked & Alternatives>('POST', '/api/v1/bookings', { token: guest, body })
const booking = (id: string) => rowOf(api.context.db, 'bookings', id)
const approachOf = ({ lines }: Pick<Quote, 'lines'>) => lines.find(({ kind }) => kind === 'approach') ?? null
const pay = async (id: string) => {
  await simulator.back(await simulator.choose(await simulator.start(id), 'pay'))
}
const due = async (id: string) =>
  (await answerOf<{ booking: string }[]>(api, 'refund', 'list')).find((refund) => refund.booking === id)

describe('a pickup near the vehicle', () => {
  it('costs nothing, and none has no line', async () => {
    const { originLatitude, originLongitude, ...without } = payload(THAMEL)
    expect((await price(without)).approachKm).toBeNull()
    const near = await price(payload(THAMEL))
    expect(near.approachKm).toBeLessThanOrEqual(20)
    expect([approachOf(near), near.isInstant, near.needsAnswer, near.obstacle]).toEqual([
      null,
      true,
      false,
      null,
    ])
  })
})

describe('a pickup farther away', () => {
  it('has a line of its own, whatever the trip, also before the drop-off is chosen', async () => {
    const far = await price(payload(PANAUTI))
    const row = await rowOf(api.context.db, 'vehicles', vehicle)
    const rate = Math.max(row.km_charge_city_ride, row.km_charge_long_route)
    const km = far.approachKm ?? 0
    expect(km).toBeGreaterThan(20)
    expect(km).toBeLessThan(100)
    const line = { kind: 'approach', amount: (km - 20) * rate, km, chargedKm: km - 20, rate }
    expect(approachOf(far)).toEqual(line)
    expect(far.isInstant).toBe(true)
    const long = await price({ ...payload(PANAUTI), ...at(PANAUTI, POKHARA) })
    expect(approachOf(long)).toEqual(line)
    const { destinationLatitude, destinationLongitude, ...pickupOnly } = payload(PANAUTI)
    expect(approachOf(await price(pickupOnly))).toEqual(line)
  })

  it('is measured from the public place: the exact one changes nothing', async () => {
    const { latitude, longitude } = await rowOf(api.context.db, 'vehicles', vehicle)
    const before = (await price(payload(PANAUTI))).approachKm
    const cell = snapToGrid({ lat: latitude ?? 0, lng: longitude ?? 0 })
    await setRow(
      api.context.db,
      'vehicles',
      { id: vehicle },
      { latitude: cell.lat + 0.0021, longitude: cell.lng - 0.0023 },
    )
    expect((await price(payload(PANAUTI))).approachKm).toBe(before)
    await setRow(api.context.db, 'vehicles', { id: vehicle }, { latitude, longitude })
  })

  it('is booked at the price that was shown, and approved at once', async () => {
    const body = payload(PANAUTI)
    const quote = await price(body)
    const { data } = await book({ ...body, expectedPayable: quote.payable })
    expect([data.status, data.payable]).toEqual(['approved', quote.payable])
    expect(approachOf((await booking(data.id)).quote as unknown as Quote)).toEqual(approachOf(quote))
  })
})

describe('a pickup beyond 100 km', () => {
  it('is a request, also of a vehicle that confirms at once', async () => {
    const quote = await price(payload(POKHARA))
    expect(quote.approachKm).toBeGreaterThan(100)
    expect([quote.isInstant, quote.needsAnswer, quote.answerBy, quote.obstacle]).toEqual([
      false,
      true,
      toWire(NOW + 2 * HOUR),
      null,
    ])
    const { data } = await book(payload(POKHARA))
    expect(data.status).toBe('pending')
    expect(await booking(data.id)).toMatchObject({ needs_answer: true, hold_expires_at: null })
  })

  it('is no booking although nothing is to be paid', async () => {
    await addCoupon(api.context.db, { code: 'ALLFREE', kind: 'percent', value: 100 })
    for (const payment of ['cash', 'esewa'] as const) {
      turn += 1
      const { data } = await book(payload(POKHARA, { couponCode: 'ALLFREE', payment }))
      expect([data.status, data.payable]).toEqual(['pending', 0])
      expect(await booking(data.id)).toMatchObject({ payment: 'cash', hold_expires_at: null })
    }
  })

  it('stays a request when it is paid; the time of the host counts from the payment', async () => {
    const body = payload(POKHARA, { payment: 'esewa' })
    const { id } = (await book(body)).data
    expect(await simulator.notices(id)).toEqual([])
    now += 10 * MINUTE
    await pay(id)
    const until = answerBy({ createdAt: NOW, paidAt: now, pickup: Date.parse(body.from) })
    expect(until).toBe(now + 2 * HOUR)
    expect(await booking(id)).toMatchObject({
      status: 'pending',
      paid_at: new Date(now),
      hold_expires_at: null,
    })
    const notices = (await simulator.notices(id)).map(({ user_id, kind, facts }) => [
      user_id === hostId ? 'host' : 'guest',
      kind,
      facts.until,
    ])
    expect(notices).toContainEqual(['host', 'requestReceived', toWire(until)])
    expect(notices.filter(([, kind]) => kind === 'bookingApproved')).toEqual([])
    expect((await api.data.payment(id, 'en'))?.display).toBe('paidRequest')
    const decided = await api.call('POST', `/api/v1/bookings/${id}/decision`, {
      token: await api.tokenFor(hostId),
      body: { decision: 'approve' },
    })
    expect(decided.status).toBe(200)
    expect(await booking(id)).toMatchObject({ status: 'approved' })
  })

  it.each(['decline', 'silence'])(
    'that is paid comes back after %s, and the operator sees it',
    async (end) => {
      const { id, payable } = (await book(payload(POKHARA, { payment: 'esewa' }))).data
      await pay(id)
      if (end === 'decline')
        await api.call('POST', `/api/v1/bookings/${id}/decision`, {
          token: await api.tokenFor(hostId),
          body: { decision: 'decline', reason: 'Too far for me' },
        })
      else {
        now += 2 * HOUR
        await advanceBookings(api.context)
        expect(await booking(id)).toMatchObject({ status: 'pending' })
        now += MINUTE
        await advanceBookings(api.context)
      }
      expect(await booking(id)).toMatchObject({ status: 'cancelled' })
      expect(await due(id)).toMatchObject({ amount: payable })
      expect((await simulator.notices(id)).map(({ kind }) => kind)).toContain('refundDue')
    },
  )

  it('that is paid and cancelled by its guest comes back, and the answer says so', async () => {
    const { id, payable } = (await book(payload(POKHARA, { payment: 'esewa' }))).data
    await pay(id)
    const { data } = await api.call<BookingDone>('GET', `/api/v1/bookings/${id}/cancel?reason=No+trip`, {
      token: guest,
    })
    expect(data.message).toBe(
      'Your booking has been cancelled. What you paid comes back to your eSewa wallet.',
    )
    expect(await due(id)).toMatchObject({ amount: payable })
  })

  it('is not approved by silence where a site approves automatically, and has its deadline there too', async () => {
    const { config } = api.context
    const automatic = { ...api.context, config: { ...config, autoApproveMinutes: 5 } }
    const { id } = (await book(payload(POKHARA))).data
    turn += 1
    const near = await book({
      ...payload(THAMEL),
      vehicleId: (await freeVehicles(api, { instant: false }))[0],
    })
    now += 30 * MINUTE
    await advanceBookings(automatic)
    expect((await booking(id)).status).toBe('pending')
    expect((await booking(near.data.id)).status).toBe('approved')
    now += 2 * HOUR
    await advanceBookings(automatic)
    expect(await booking(id)).toMatchObject({ status: 'cancelled', cancelled_by: 'system' })
  })
})

describe('a pickup beyond 300 km', () => {
  it('is refused with the distance, and with vehicles near it', async () => {
    const quote = await price(payload(DHANGADHI))
    expect(quote.approachKm).toBeGreaterThan(300)
    expect(quote.obstacle).toBe('tooFar')
    const { status, data, error } = await book(payload(DHANGADHI))
    expect([status, error[0]?.cause]).toEqual([422, 'tooFarToCome'])
    expect(error[0]?.detail).toContain(`${quote.approachKm} km by road`)
    expect(data.times).toEqual([])
    expect(data.vehicles.length).toBeGreaterThan(0)
    const [{ id, pricing } = { id: 0, pricing: null }] = data.vehicles
    const own = await price({ ...payload(DHANGADHI), vehicleId: id })
    expect(own.approachKm).toBeLessThanOrEqual(100)
    expect(own.payable).toBe(pricing?.payable)
  })

  it('is offered vehicles near it before the booking, priced with the way there', async () => {
    const { from, to } = payload(DHANGADHI)
    const query = new URLSearchParams({
      from,
      to,
      pickupLatitude: String(DHANGADHI.lat),
      pickupLongitude: String(DHANGADHI.lng),
    })
    const found = (await api.call<Alternatives>('GET', `/api/v1/vehicles/${vehicle}/alternatives?${query}`))
      .data
    expect(found.times).toEqual([])
    expect(found.vehicles.length).toBeGreaterThan(0)
    for (const { id, pricing, instantBooking } of found.vehicles) {
      const { originLatitude, originLongitude } = payload(DHANGADHI)
      const quote = await price({ vehicleId: id, from, to, originLatitude, originLongitude })
      expect([quote.payable, quote.isInstant]).toEqual([pricing?.payable, instantBooking])
    }
  })
})

it('demo bookings have no charge for getting to the pickup', async () => {
  const rows = await api.context.db
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .innerJoin('vehicle_types as t', 't.id', 'v.vehicle_type_id')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .where('u.first_name', '<>', 'crowd')
    .select(['v.id', 'v.latitude', 'v.longitude', 'v.off_road', 't.slug'])
    .select(['b.origin_latitude as lat', 'b.origin_longitude as lng'])
    .distinct()
    .execute()
  expect(rows.length).toBeGreaterThan(100)
  const charged: unknown[] = []
  for (const sameOrigin of Map.groupBy(rows, ({ lat, lng }) => `${lat} ${lng}`).values()) {
    const [{ lat, lng } = THAMEL] = sameOrigin
    const parked = sameOrigin.map((row) => ({ ...row, profile: routingProfile(row.slug, row.off_road) }))
    const drives = await measureDrives(api.context, parked, { to: { lat, lng } })
    for (const [index, drive] of drives.entries())
      if (!drive || chargedApproachKm(approachKm(drive.meters)) > 0)
        charged.push([parked[index]?.id, drive?.meters])
  }
  expect(charged).toEqual([])
})

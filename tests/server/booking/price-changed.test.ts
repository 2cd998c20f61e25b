import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Booked, type BookingPayload, Quote } from '#contract/booking.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { DAY, HOUR, NOW } from '#tests/setup/clock.ts'
import { PRICES, saveStep } from '#tests/setup/hosting.ts'
import { addCoupon, rowOf } from '#tests/setup/rows.ts'

const PRICE_CHANGED = [409, 'priceChanged']
const api = testApi()
let vehicle: number
let host: string
let guest: string
let hours = 48

beforeAll(async () => {
  ;[vehicle = 0] = await freeVehicles(api, { instant: true })
  const { user_id } = await rowOf(api.context.db, 'vehicles', vehicle)
  host = await api.tokenFor(user_id)
  ;[guest = ''] = await createGuests(api, 1, 'agreeing')
})
beforeEach(() => {
  hours += 24
})

const trip = (patch: Partial<BookingPayload> = {}) => payloadOf(vehicle, hours, patch)
const quote = async (body: BookingPayload) =>
  (await api.call<Quote>('POST', '/api/v1/pricing', { body })).data
const book = (body: object, key?: string) =>
  api.call<Booked>('POST', '/api/v1/bookings', {
    token: guest,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const answerOf = ({ status, error }: Awaited<ReturnType<typeof book>>) => [status, error[0]?.cause]

async function setDayPrice(price: number): Promise<void> {
  const prices = { ...PRICES, pricePerHour: String(price), pricePerFourHour: '', pricePerDay: String(price) }
  const { status } = await saveStep(api, vehicle, { step: '4', ...prices }, { token: host })
  expect(status).toBe(200)
}

async function written(): Promise<number[]> {
  const tables = ['bookings', 'vehicle_calendar', 'coupon_uses', 'idempotency_keys', 'notifications'] as const
  const counts = tables.map((table) =>
    api.context.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).map(({ n }) => n)
}

describe('a price raised between quote and booking', () => {
  it('returns the new quote, and writes nothing', async () => {
    await setDayPrice(7_000)
    const seen = await quote(trip())
    await setDayPrice(104_000)
    const before = await written()
    const response = await book(trip({ expectedPayable: seen.payable }), 'raised')
    expect(answerOf(response)).toEqual(PRICE_CHANGED)
    const { obstacle, shorter, ...priced } = await quote(trip())
    expect([obstacle, shorter]).toEqual([null, null])
    expect(response.data).toEqual(priced)
    expect(v.is(Quote, response.data)).toBe(true)
    expect([seen.payable, (response.data as unknown as Quote).payable]).toEqual([7_000, 104_000])
    expect(await written()).toEqual(before)
  })

  it('is booked when the guest accepts it, even with the refused key', async () => {
    const { payable } = await quote(trip())
    const response = await book(trip({ expectedPayable: payable }), 'raised')
    expect([response.status, response.data.payable]).toEqual([201, 104_000])
  })

  it('must be accepted again when it changes again', async () => {
    const { payable } = await quote(trip())
    await setDayPrice(5_000)
    expect(answerOf(await book(trip({ expectedPayable: payable })))).toEqual(PRICE_CHANGED)
    await setDayPrice(6_000)
    expect(answerOf(await book(trip({ expectedPayable: 5_000 })))).toEqual(PRICE_CHANGED)
    expect((await book(trip({ expectedPayable: 6_000 }))).status).toBe(201)
  })

  it('does not change the response to a repeated booking', async () => {
    const body = trip({ expectedPayable: (await quote(trip())).payable })
    const first = await book(body, 'lost answer')
    await setDayPrice(9_000)
    const again = await book(body, 'lost answer')
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
  })
})

describe('the expected price', () => {
  it('may be omitted by older clients', async () => {
    for (const expectations of [{}, { expectedPayable: null, expectedDropOff: null }]) {
      expect((await book(trip(expectations))).status).toBe(201)
      hours += 24
    }
  })

  it('includes the computed drop-off, by the minute', async () => {
    const body = trip({ destinationLatitude: 28.2096, destinationLongitude: 83.9856, totalMeters: null })
    const seen = await quote(body)
    expect(seen.to).not.toBe(body.to)
    const later = toWire(Date.parse(seen.to) + HOUR)
    const response = await book({ ...body, expectedPayable: seen.payable, expectedDropOff: later })
    expect(answerOf(response)).toEqual(PRICE_CHANGED)
    expect((response.data as unknown as Quote).to).toBe(seen.to)
    const minute = `${seen.to.slice(0, 17)}00Z`
    expect((await book({ ...body, expectedPayable: seen.payable, expectedDropOff: minute })).status).toBe(201)
  })

  it('is checked after all other rules', async () => {
    hours += 72
    const code = 'ENDED'
    const past = { valid_from: new Date(NOW - 2 * DAY), valid_to: new Date(NOW - DAY) }
    await addCoupon(api.context.db, { code, ...past })
    const response = await book(trip({ couponCode: code, expectedPayable: 1 }))
    expect(answerOf(response)).toEqual([422, 'couponExpired'])
  })

  it.each([
    ['a fraction', { expectedPayable: 7_350.5 }],
    ['a negative amount', { expectedPayable: -1 }],
    ['an impossible amount', { expectedPayable: 1_000_000_001 }],
    ['a text', { expectedPayable: '7350' }],
    ['no date', { expectedDropOff: 'tomorrow' }],
    ['a date that does not exist', { expectedDropOff: '2026-02-30T04:15:00Z' }],
  ])('is invalid as %s', async (_, patch) => {
    const before = await written()
    expect(answerOf(await book({ ...trip(), ...patch }))).toEqual([422, 'invalid'])
    expect(await written()).toEqual(before)
  })
})

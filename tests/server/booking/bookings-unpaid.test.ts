import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Booked, BookingPayload } from '#contract/booking.ts'
import { testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { NOW } from '#tests/setup/clock.ts'
import { addCoupon, setRow } from '#tests/setup/rows.ts'

const api = testApi({ MAX_UNPAID_BOOKINGS: '5' })
let instant: number[]
let onRequest: number[]
let token: string
let people = 0
let hours = 48

beforeAll(async () => {
  instant = await freeVehicles(api, { instant: true })
  onRequest = await freeVehicles(api, { instant: false })
})
beforeEach(async () => {
  people += 1
  // free the demo's calendar: the insurance of its vehicles ends after 60 days, which limits later dates
  await api.context.db.deleteFrom('vehicle_calendar').where('kind', '=', 'booking').execute()
  hours = 48
  ;[token = ''] = await createGuests(api, 1, `unpaid-${people}`)
})

const book = (vehicleId: number | undefined, patch: Partial<BookingPayload> = {}, headers = {}) => {
  hours += 8
  const body = payloadOf(vehicleId ?? 0, hours, patch)
  return api.call<Booked>('POST', '/api/v1/bookings', { token, body, headers })
}
async function bookMany(count: number, vehicles = instant): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await book(vehicles[n % vehicles.length])).data.id)
  return ids
}
const change = (id: string | undefined, values: object) =>
  setRow(api.context.db, 'bookings', id ?? '', values)

describe('the limit of unpaid open bookings', () => {
  it('is five, approved or pending, and the sixth is refused with advice', async () => {
    await bookMany(3)
    await bookMany(2, onRequest)
    for (const vehicle of [instant[0], onRequest[0]]) {
      const { status, error } = await book(vehicle)
      expect([status, error[0]?.cause]).toEqual([422, 'tooManyUnpaid'])
      expect(error[0]?.detail).toMatch(/5 bookings.*not paid.*Pay.*cancel/)
    }
    const nepali = await book(instant[0], {}, { 'accept-language': 'np' })
    expect(nepali.error[0]?.detail).toMatch(/^तपाईंका ५ .*तिर्नुहोस्.*रद्द/)
  })

  it.each([
    ['paid', { paid_at: new Date(NOW) }],
    ['cancelled', { status: 'cancelled' as const }],
    ['under way', { status: 'inTrip' as const }],
    ['free of charge', { total: 100, saving: 0, coupon_discount: 100, payable: 0 }],
  ])('excludes bookings that are %s', async (_, values) => {
    const [first] = await bookMany(5)
    expect((await book(instant[0])).status).toBe(422)
    await change(first, values)
    expect((await book(instant[0])).status).toBe(201)
    expect((await book(instant[0])).status).toBe(422)
  })

  it('does not prevent a booking that costs nothing', async () => {
    await addCoupon(api.context.db, { code: 'ALLOFIT', kind: 'percent' })
    await bookMany(5)
    const { status, data } = await book(instant[0], { couponCode: 'ALLOFIT' })
    expect([status, data.payable]).toEqual([201, 0])
  })

  it('holds for fifty concurrent requests for different vehicles with different keys', async () => {
    const vehicles = [...instant, ...onRequest]
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        book(vehicles[n % vehicles.length], {}, { 'idempotency-key': `unpaid-${people}-${n}` }),
      ),
    )
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(45).fill(422)])
    expect(new Set(replies.flatMap(({ error }) => error.map(({ cause }) => cause)))).toEqual(
      new Set(['tooManyUnpaid']),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_OFF_ROAD } from '#domain/booking/off-road.ts'
import { quote } from '#domain/booking/quote.ts'
import type { Trip } from '#domain/booking/trip.ts'
import { type Agreement, agreedPrice } from '#domain/my-bookings/agreement.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import {
  billTotal,
  isReducible,
  issuedState,
  measureBill,
  overMs,
  reducedState,
  settleBill,
} from '#domain/trip-day/bill.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'

// 09:00 in Kathmandu
const FROM = Date.UTC(2026, 10, 27, 3, 15)
const PRICING: VehiclePricing = {
  pricePerHour: 500,
  pricePerFourHour: 1_800,
  pricePerEightHour: 3_200,
  pricePerDay: 6_000,
  kmLimitPerFourHour: 60,
  kmLimitPerEightHour: 100,
  kmLimitPerDay: 150,
  kmChargeLongRoute: 25,
  kmChargeCityRide: 20,
  overnightCharge: 1_000,
  waitingCharge: 100,
  threeDaysSaving: 10,
  sevenDaysSaving: 20,
  oneMonthSaving: 30,
}
const COUPON = {
  id: 1,
  code: 'TEN',
  kind: 'percent',
  value: 10,
  cap: null,
} as const

interface Booked {
  meters: number
  hours: number
  isOneWay?: boolean
  /** null: a coupon without a minimum */
  minimum?: number | null
}
function agreementOf({ meters, hours, isOneWay = true, minimum }: Booked): Agreement {
  const trip: Trip = {
    from: FROM,
    to: FROM + hours * HOUR_MS,
    totalMeters: meters,
    totalSeconds: 600,
    isCityRide: meters < 50_000,
    isOneWay,
    offRoad: NO_OFF_ROAD,
    approachKm: null,
  }
  const terms = { pricing: PRICING, coupon: minimum === undefined ? null : ({ ...COUPON, minimum } as never) }
  const priced = quote(PRICING, trip, terms.coupon)
  const place = { lat: 27.7, lng: 85.3, label: 'Thamel', otherLabel: null }
  return {
    from: FROM,
    to: priced.dropOff,
    pickup: place,
    dropOff: place,
    stops: [],
    isOneWay: trip.isOneWay,
    isCityRide: trip.isCityRide,
    totalMeters: meters,
    totalSeconds: 600,
    offRoad: NO_OFF_ROAD,
    vehicleId: 1,
    driver: null,
    terms,
    ...agreedPrice(priced),
    road: { from: FROM, to: priced.dropOff },
    route: null,
  }
}
const CITY: Booked = { meters: 20_000, hours: 8 }
const LONG: Booked = { meters: 100_000, hours: 8 }
const BACK: Booked = { meters: 60_000, hours: 24, isOneWay: false }

/** Driven km, from and to in minutes after the agreed pickup. */
const drive = (booked: Booked, km: number | null, from: number, to: number) =>
  measureBill(agreementOf(booked), { km, from: FROM + from * MINUTE_MS, to: FROM + to * MINUTE_MS })

describe('the final bill', () => {
  it.each([
    ['as agreed', CITY, 20, 0, 480, 0],
    ['shorter and nearer', CITY, 3, 0, 60, 0],
    ['five km more', CITY, 25, 0, 480, 0],
    ['many more km within what the hours include', CITY, 45, 0, 480, 0],
    ['half an hour longer', CITY, 20, 0, 510, 0],
    ['more than half an hour longer', CITY, 20, 0, 511, 500],
    ['two hours longer', CITY, 20, 0, 600, 1_000],
    ['started an hour late and ended an hour late', CITY, 20, 60, 540, 0],
    ['started early and ended on time', CITY, 20, -60, 480, 500],
    ['5 % more km of a long route', LONG, 105, 0, 480, 0],
    ['more than 5 % more km of a long route', LONG, 106, 0, 480, 150],
    ['40 km more of a long route', LONG, 140, 0, 480, 900],
    ['km there and back', BACK, 120, 0, 1_440, 0],
    ['40 km more there and back', BACK, 160, 0, 1_440, 250],
    ['odometers of two vehicles', LONG, null, 0, 480, 0],
  ] as const)('of a trip %s', (_, booked, km, from, to, more) => {
    const { agreed, quote: billed } = drive(booked, km, from, to)
    expect(billed.payable - agreed.payable).toBe(more)
  })

  it('has a line for another night', () => {
    const { agreed, quote: billed } = drive(LONG, 100, 0, 17 * 60)
    const kinds = billed.quote.lines?.map(({ kind }) => kind)
    expect(agreed.quote.lines?.map(({ kind }) => kind)).not.toContain('overnight')
    expect(kinds).toContain('overnight')
  })

  it('has longer waiting of a round trip', () => {
    const waiting = ({ quote: { lines } }: ReturnType<typeof drive>['quote']) =>
      lines?.find(({ kind }) => kind === 'waiting')?.amount
    const { agreed, quote: billed } = drive(BACK, 120, 0, 1_440 + 10 * 60)
    expect([waiting(agreed), waiting(billed)]).toEqual([800, 1_000])
  })

  it('prices a ride in the city that became longer like a trip one way', () => {
    const { quote: billed } = drive({ ...CITY, isOneWay: false }, 80, 0, 480)
    expect(billed.quote.km).toBe(80)
  })

  it('counts a coupon as the booking did', () => {
    const { agreed, quote: billed } = drive({ ...LONG, minimum: null }, 140, 0, 480)
    expect([agreed.couponDiscount, billed.couponDiscount]).toEqual([320, 410])
    expect(billed.payable - agreed.payable).toBe(810)
  })

  it('does not fall because what was driven reaches the minimum of the coupon', () => {
    const { agreed, quote: billed } = drive({ ...LONG, minimum: agreementOf(LONG).payable + 1 }, 110, 0, 480)
    expect(billed).toEqual(agreed)
  })

  it('is the agreed price for a booking without stored terms', () => {
    const agreed = { ...agreementOf(CITY), terms: null }
    const measured = measureBill(agreed, { km: 900, from: FROM, to: FROM + 99 * HOUR_MS })
    expect(measured.quote).toEqual(measured.agreed)
    expect(measured).toMatchObject({ agreedKm: 20, drivenKm: 900 })
  })

  it('never costs less than was agreed, and more km or hours never less than fewer', () => {
    const booked = fc.constantFrom(CITY, LONG, BACK)
    const km = fc.integer({ min: 0, max: 600 })
    const minutes = fc.integer({ min: 10, max: 4_000 })
    fc.assert(
      fc.property(booked, km, km, minutes, minutes, (trip, one, other, short, long) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)]
        const [soon, late] = [Math.min(short, long), Math.max(short, long)]
        const less = drive(trip, near, 0, soon)
        const more = drive(trip, far, 0, late)
        expect(less.quote.payable).toBeGreaterThanOrEqual(less.agreed.payable)
        expect(more.quote.payable).toBeGreaterThanOrEqual(less.quote.payable)
        for (const { quote: priced } of [less, more]) {
          const lines = priced.quote.lines?.reduce((sum, { amount }) => sum + amount, 0)
          expect(lines).toBe(priced.payable)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('the hours over', () => {
  const agreed = { from: FROM, to: FROM + 8 * HOUR_MS }
  it.each([
    [0, 480, 0],
    [0, 510, 0],
    [0, 511, 31],
    [120, 600, 0],
    [120, 640, 40],
    [-30, 480, 0],
    [-31, 480, 31],
  ])('from minute %i to minute %i: %i minutes', (from, to, over) => {
    const driven = { from: FROM + from * MINUTE_MS, to: FROM + to * MINUTE_MS }
    expect(overMs(agreed, driven)).toBe(over * MINUTE_MS)
  })
})

describe('the state of a bill', () => {
  it.each([
    [3_200, 'confirmed'],
    [3_201, 'open'],
  ])('issued at %i of agreed 3,200 is %s', (total, state) => {
    expect(issuedState(total, 3_200)).toBe(state)
  })
  it.each([
    [3_201, 'open'],
    [3_200, 'withdrawn'],
    [3_199, 'confirmed'],
    [0, 'confirmed'],
  ])('reduced to %i of agreed 3,200 is %s', (total, state) => {
    expect(reducedState(total, 3_200)).toBe(state)
  })
  it.each([
    ['open', true],
    ['disputed', true],
    ['confirmed', false],
    ['decided', false],
    ['silent', false],
    ['withdrawn', false],
  ] as const)('%s: can be reduced %s', (state, canReduce) => {
    expect(isReducible(state)).toBe(canReduce)
  })
})

describe('a settled bill', () => {
  const { agreed, quote: billed } = drive(CITY, 20, 0, 600)
  const bill = { agreed, quote: billed, expenses: 300 }
  it.each([
    // total, price, expenses
    [4_500, 4_200, 300],
    [4_000, 3_700, 300],
    [3_500, 3_200, 300],
    [3_400, 3_200, 200],
    [3_200, 3_200, 0],
    [3_000, 3_000, 0],
    [0, 0, 0],
  ])('of %i: %i for the trip and %i for expenses', (total, payable, expenses) => {
    expect(billTotal(billed, 300)).toBe(4_500)
    const settled = settleBill(bill, total)
    expect([settled.price.payable, settled.expenses]).toEqual([payable, expenses])
    const { price } = settled
    expect(price.total - price.saving - price.couponDiscount).toBe(price.payable)
  })
})

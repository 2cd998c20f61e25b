import { describe, expect, it } from 'vitest'
import type { Coupon } from '#domain/booking/coupon.ts'
import { quote } from '#domain/booking/quote.ts'
import { HOUR } from '#tests/setup/clock.ts'
import { at, PRICING, sampleTrip } from './samples.ts'

const coupon = (value: number, minimum: number | null = null): Coupon => ({
  code: 'TIHAR',
  kind: 'percent',
  value,
  minimum,
  cap: null,
})

describe('quote', () => {
  it('itemises a round trip', () => {
    const trip = sampleTrip(48.5, {
      totalMeters: 165_000,
      totalSeconds: 18_000,
      isOneWay: false,
      isCityRide: false,
      offRoad: { gravel: 10, normal: 4, extreme: 3 },
    })
    const cover = { days: 2, eightHours: 0, fourHours: 0, hours: 1 }
    expect(quote(PRICING, trip, coupon(10))).toEqual({
      hours: 49,
      km: 330,
      dropOff: trip.to,
      cover,
      pricedHours: 49,
      includedKm: 310,
      lines: [
        { kind: 'time', amount: 10_500, cover, pricedAs: null },
        { kind: 'extraKm', amount: 500, km: 20, rate: 25 },
        { kind: 'offRoad', amount: 313, grade: 'gravel', km: 10, rate: 31.25 },
        { kind: 'offRoad', amount: 150, grade: 'normal', km: 4, rate: 37.5 },
        { kind: 'offRoad', amount: 150, grade: 'extreme', km: 3, rate: 50 },
        { kind: 'overnight', amount: 1000, nights: 2, rate: 500 },
        { kind: 'waiting', amount: 800, hours: 16, rate: 50 },
        { kind: 'coupon', amount: -1341, code: 'TIHAR' },
      ],
      total: 13_413,
      saving: 0,
      couponDiscount: 1341,
      totalSaving: 1341,
      payable: 12_072,
    })
  })

  it('applies savings to the base only, and the coupon to the rest', () => {
    const trip = sampleTrip(96, { totalMeters: 700_000, totalSeconds: 60_000, isCityRide: false })
    const cover = { days: 4, eightHours: 0, fourHours: 0, hours: 0 }
    expect(quote(PRICING, trip, coupon(10, 23_375))).toMatchObject({
      lines: [
        { kind: 'time', amount: 20_000, cover, pricedAs: null },
        { kind: 'extraKm', amount: 2500, km: 100, rate: 25 },
        { kind: 'overnight', amount: 2000, nights: 4, rate: 500 },
        { kind: 'saving', amount: -1125, percent: 5, threshold: 72 },
        { kind: 'coupon', amount: -2338, code: 'TIHAR' },
      ],
      total: 24_500,
      saving: 1125,
      couponDiscount: 2338,
      totalSaving: 3463,
      payable: 21_037,
    })
  })

  it('leaves out a coupon whose minimum is not reached after savings', () => {
    const priced = quote(PRICING, sampleTrip(72), coupon(10, 14_251))
    expect(priced).toMatchObject({ total: 15_000, saving: 750, couponDiscount: 0, payable: 14_250 })
    expect(priced.lines.map((line) => line.kind)).toEqual(['time', 'saving'])
    expect(quote(PRICING, sampleTrip(72), coupon(10, 14_250))).toMatchObject({
      couponDiscount: 1425,
      payable: 12_825,
    })
  })

  it('can be 0, and then has no coupon line', () => {
    const priced = quote({ ...PRICING, threeDaysSaving: 100 }, sampleTrip(72), coupon(50))
    expect(priced).toMatchObject({ total: 15_000, saving: 15_000, couponDiscount: 0, payable: 0 })
    expect(priced.lines.map((line) => line.kind)).toEqual(['time', 'saving'])
    expect(quote(PRICING, sampleTrip(5), coupon(100))).toMatchObject({
      total: 2000,
      totalSaving: 2000,
      payable: 0,
    })
  })

  it('charges only the time while the route is unknown', () => {
    const more = {
      offRoad: { gravel: 9, normal: 0, extreme: 0 },
      isCityRide: false,
      isOneWay: false,
      totalSeconds: 500_000,
    }
    const trip = sampleTrip(49, { ...more, totalMeters: null })
    expect(quote(PRICING, trip)).toMatchObject({
      hours: 49,
      km: null,
      dropOff: trip.to,
      total: 10_500,
      payable: 10_500,
      includedKm: 310,
    })
    expect(quote(PRICING, trip).lines).toHaveLength(1)
  })

  it('prices the computed drop-off', () => {
    const trip = sampleTrip(2, { totalMeters: 300_000, totalSeconds: 30_000, isCityRide: false })
    expect(quote(PRICING, trip)).toMatchObject({ hours: 10, dropOff: trip.from + 10 * HOUR })
  })

  it.each([
    ['11 h 0 min 48 s', 33_040, 11],
    ['11 h 0 min 59 s', 33_049, 11],
    ['11 h 1 min', 33_050, 12],
  ])('prices a drive of %s by the hours that are shown', (_, totalSeconds, hours) => {
    const trip = sampleTrip(2, { totalMeters: 300_000, totalSeconds, isCityRide: false })
    expect(quote(PRICING, trip).hours).toBe(hours)
  })

  it('charges a night that only the computed drop-off includes', () => {
    const from = at('2025-06-01 20:00')
    const trip = sampleTrip(2, { from, to: from + 2 * HOUR, totalMeters: 90_000, totalSeconds: 12_050 })
    expect(quote(PRICING, trip).lines).toContainEqual({
      kind: 'overnight',
      amount: 500,
      nights: 1,
      rate: 500,
    })
    const until = quote(PRICING, { ...trip, totalSeconds: 12_049 })
    expect(until.lines.map((line) => line.kind)).toEqual(['time', 'extraKm'])
  })

  it.each([
    ['a city ride once at the city rate', 45_000, false, 45, 35 * 20],
    ['a city ride once, whatever the one-way flag', 45_000, true, 45, 35 * 20],
    ['a long route once at the long rate', 55_000, true, 55, 45 * 25],
    ['a round trip twice at the long rate', 55_000, false, 110, 100 * 25],
  ])('counts the km of %s', (_, totalMeters, isOneWay, km, extra) => {
    const pricing = {
      ...PRICING,
      pricePerHour: 5000,
      pricePerFourHour: null,
      pricePerEightHour: null,
      pricePerDay: 9000,
    }
    const priced = quote(pricing, sampleTrip(1, { totalMeters, isOneWay }))
    expect(priced).toMatchObject({ km, total: 5000 + extra })
  })

  it('has a line for a single rupee of extra km', () => {
    const priced = quote(
      { ...PRICING, kmChargeLongRoute: 1, kmChargeCityRide: 1 },
      sampleTrip(8, { totalMeters: 81_000 }),
    )
    expect(priced.lines).toContainEqual({ kind: 'extraKm', amount: 1, km: 1, rate: 1 })
  })

  it.each([
    ['reports 8 hours priced as 20 because of the km', 8, 200, 50, 20, 20],
    ['reports nothing when the trip is priced by its own hours', 8, 200, 25, 8, null],
    ['reports nothing when a longer block is cheaper by itself', 7, 60, 50, 8, null],
    ['reports a block that km make longer still', 7, 120, 50, 12, 12],
    ['reports nothing without km', 14, 0, 50, 24, null],
  ])('%s', (_, hours, km, kmChargeLongRoute, pricedHours, pricedAs) => {
    const priced = quote({ ...PRICING, kmChargeLongRoute }, sampleTrip(hours, { totalMeters: km * 1000 }))
    expect(priced.pricedHours).toBe(pricedHours)
    expect(priced.lines[0]).toMatchObject({ kind: 'time', pricedAs })
  })
})

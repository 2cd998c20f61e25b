import { describe, expect, it } from 'vitest'
import { CITY_RIDE_METERS } from '#domain/booking/limits.ts'
import { quote } from '#domain/booking/quote.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'
import { CITY_DAY, guestPrice, priceWarnings } from '#stores/hosting/guest-price.ts'

const CAR: VehiclePricing = {
  pricePerHour: 800,
  pricePerFourHour: 2_500,
  pricePerEightHour: 4_300,
  pricePerDay: 6_800,
  kmLimitPerFourHour: 40,
  kmLimitPerEightHour: 80,
  kmLimitPerDay: 150,
  kmChargeLongRoute: 28,
  kmChargeCityRide: 24,
  overnightCharge: 1_000,
  waitingCharge: 80,
  threeDaysSaving: 5,
  sevenDaysSaving: 10,
  oneMonthSaving: 20,
}
const kinds = (patch: Partial<VehiclePricing>) => priceWarnings({ ...CAR, ...patch }).map(({ kind }) => kind)

describe('the price for a guest', () => {
  it('is the price of a day for a day in the city, and its km are a city ride', () => {
    expect(CITY_DAY.km * 1000).toBeLessThan(CITY_RIDE_METERS)
    const { cityDay } = guestPrice(CAR)
    expect(cityDay.lines.map(({ kind, amount }) => [kind, amount])).toEqual([['time', 6_800]])
  })

  it('counts nights, waiting and the saving for three days to Pokhara and back, line by line', () => {
    const { pokhara, perDay } = guestPrice(CAR)
    expect(pokhara.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['time', 20_400],
      ['overnight', 3_000],
      ['waiting', 24 * 80],
      ['saving', -1_020],
    ])
    expect([pokhara.km, pokhara.payable, perDay]).toEqual([405.4, 24_300, 8_100])
  })

  it('charges the km beyond those of the days at the rate of long routes', () => {
    const { pokhara } = guestPrice({ ...CAR, kmLimitPerDay: 100 })
    expect(pokhara.lines).toContainEqual({ kind: 'extraKm', amount: 2_951, km: 105.4, rate: 28 })
  })
})

describe('the warning about prices', () => {
  it('is absent when prices rise with the length', () => {
    expect(priceWarnings(CAR)).toEqual([])
  })

  it('is shown when km above the limit cost more than more hours would, with the first such trip', () => {
    const [warning, ...others] = priceWarnings({ ...CAR, kmChargeCityRide: 30, kmChargeLongRoute: 60 })
    expect(others).toEqual([])
    expect(warning).toEqual({
      kind: 'pricedAs',
      hours: 4,
      km: 80,
      pricedAs: 8,
      instead: 2_500 + 40 * 60,
      amount: 4_300,
    })
    // the same price as a booking of this length
    const from = Date.UTC(2026, 10, 24, 4)
    const [time] = quote(
      { ...CAR, kmChargeCityRide: 30, kmChargeLongRoute: 60 },
      {
        from,
        to: from + 4 * 3_600_000,
        totalMeters: 80_000,
        totalSeconds: 7_200,
        isCityRide: false,
        isOneWay: true,
        offRoad: { gravel: 0, normal: 0, extreme: 0 },
        approachKm: null,
      },
    ).lines
    expect(time).toMatchObject({ kind: 'time', amount: 4_300, pricedAs: 8 })
  })

  it.each<[string, Partial<VehiclePricing>, object]>([
    [
      '4 hours that cost more than four single ones',
      { pricePerFourHour: 3_300 },
      { kind: 'neverPaid', tier: 4, price: 3_300, shorter: 3_200 },
    ],
    [
      '8 hours that cost more than twice 4',
      { pricePerEightHour: 5_100 },
      { kind: 'neverPaid', tier: 8, price: 5_100, shorter: 5_000 },
    ],
    [
      'a day that costs more than three times 8 hours',
      { pricePerDay: 13_000, kmLimitPerDay: 240 },
      { kind: 'neverPaid', tier: 24, price: 13_000, shorter: 12_900 },
    ],
    [
      '8 hours that cost more than a day',
      { pricePerEightHour: 4_900, pricePerDay: 4_800 },
      { kind: 'aboveLonger', tier: 8, price: 4_900, longer: 24, longerPrice: 4_800 },
    ],
    [
      'an hour that costs more than 4',
      { pricePerHour: 2_600 },
      { kind: 'aboveLonger', tier: 1, price: 2_600, longer: 4, longerPrice: 2_500 },
    ],
  ])('is shown for %s', (_, patch, warning) => {
    expect(priceWarnings({ ...CAR, ...patch })).toContainEqual(warning)
  })

  it('is absent when a longer tier costs more than shorter ones but includes more km', () => {
    expect(kinds({ pricePerEightHour: 5_100, kmLimitPerEightHour: 110 })).not.toContain('neverPaid')
  })

  it('is absent for a tier at exactly the price of the shorter ones', () => {
    expect(kinds({ pricePerFourHour: 3_200 })).not.toContain('neverPaid')
  })

  it('is absent for tiers without a price', () => {
    expect(
      kinds({ pricePerFourHour: null, pricePerEightHour: null, kmChargeLongRoute: 0, kmChargeCityRide: 0 }),
    ).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { PRICE_FIELDS, type PriceField } from '#domain/hosting/forms.ts'
import {
  freeDistance,
  priceNotice,
  pricingOfValues,
  pricingRules,
  tiersWithoutKm,
} from '#domain/hosting/pricing.rules.ts'
import { NO_PRICES, PRICING } from './samples.ts'

/** Maximum of each field, and the message for a larger value. */
const MAX: Record<PriceField, [most: number, message: string]> = {
  pricePerHour: [1_000_000, 'priceMost'],
  pricePerFourHour: [1_000_000, 'priceMost'],
  pricePerEightHour: [1_000_000, 'priceMost'],
  pricePerDay: [1_000_000, 'priceMost'],
  kmLimitPerFourHour: [100_000, 'kmLimitMost'],
  kmLimitPerEightHour: [100_000, 'kmLimitMost'],
  kmLimitPerDay: [100_000, 'kmLimitMost'],
  kmChargeLongRoute: [10_000, 'kmChargeMost'],
  kmChargeCityRide: [10_000, 'kmChargeMost'],
  overnightCharge: [100_000, 'overnightMost'],
  waitingCharge: [100, 'waitingMost'],
  threeDaysSaving: [100, 'percentMost'],
  sevenDaysSaving: [100, 'percentMost'],
  oneMonthSaving: [100, 'percentMost'],
}
const REQUIRED: PriceField[] = ['pricePerHour', 'pricePerDay']
const OPTIONAL = PRICE_FIELDS.filter((field) => !REQUIRED.includes(field))
const errorAt = (field: PriceField, text: string) => pricingRules.firstErrors({ ...PRICING, [field]: text })

describe('the pricing form', () => {
  it('is valid with only an hour and a day price', () => {
    expect(pricingRules.firstErrors(PRICING)).toEqual({})
  })

  it.each(REQUIRED)('requires %s: empty and zero are errors, 1 is valid', (field) => {
    const required = { [field]: 'hosting.errors.price' }
    expect(errorAt(field, '')).toEqual(required)
    expect(errorAt(field, '  ')).toEqual(required)
    expect(errorAt(field, '0')).toEqual(required)
    expect(errorAt(field, '०')).toEqual(required)
    expect(errorAt(field, '1')).toEqual({})
  })

  it.each(OPTIONAL)('does not require %s, and accepts zero', (field) => {
    expect(errorAt(field, '')).toEqual({})
    expect(errorAt(field, '0')).toEqual({})
  })

  it.each(PRICE_FIELDS)('enforces the maximum of %s', (field) => {
    const [max, message] = MAX[field]
    expect(errorAt(field, String(max))).toEqual({})
    expect(errorAt(field, String(max + 1))).toEqual({ [field]: `hosting.errors.${message}` })
    expect(errorAt(field, '9'.repeat(30))).toEqual({ [field]: `hosting.errors.${message}` })
  })

  it.each(PRICE_FIELDS)('accepts only whole numbers for %s, in either script', (field) => {
    expect(errorAt(field, '५०')).toEqual({})
    for (const text of ['-1', 'free', '1e3'])
      expect(errorAt(field, text)).toEqual({ [field]: 'hosting.errors.digits' })
    for (const text of ['99.5', '1,5', '1,2,3', '1.200'])
      expect(errorAt(field, text)).toEqual({ [field]: 'hosting.errors.whole' })
  })

  it('reports errors for hour and day when empty', () => {
    expect(Object.keys(pricingRules.firstErrors(NO_PRICES))).toEqual(REQUIRED)
  })
})

describe('the hint while a price is typed', () => {
  it.each(PRICE_FIELDS)('is the error of %s, and is absent while the field is empty', (field) => {
    const [max, message] = MAX[field]
    expect(priceNotice(field, '')).toBeNull()
    expect(priceNotice(field, ' ')).toBeNull()
    expect(priceNotice(field, 'x')).toBe('hosting.errors.digits')
    expect(priceNotice(field, '1')).toBeNull()
    expect(priceNotice(field, '1,2')).toBeNull()
    expect(priceNotice(field, String(max))).toBeNull()
    expect(priceNotice(field, String(max + 1))).toBe(`hosting.errors.${message}`)
  })

  it.each(PRICE_FIELDS)('reports a zero as %s where it is a price', (field) => {
    expect(priceNotice(field, '0')).toBe(field.startsWith('price') ? 'hosting.errors.price' : null)
  })
})

describe('the price list of a form', () => {
  it('has no tier of 4 or 8 hours without its price', () => {
    const limits = { kmLimitPerFourHour: '40', kmLimitPerEightHour: '80', kmLimitPerDay: '150' }
    for (const none of ['', '0', '०'])
      expect(
        pricingOfValues({ ...PRICING, ...limits, pricePerFourHour: none, pricePerEightHour: none }),
      ).toMatchObject({
        pricePerHour: 800,
        pricePerFourHour: null,
        pricePerEightHour: null,
        pricePerDay: 6000,
        kmLimitPerFourHour: null,
        kmLimitPerEightHour: null,
        kmLimitPerDay: 150,
      })
  })

  it('reads each field as a number, with commas and in Nepali digits', () => {
    const texts = PRICE_FIELDS.map((field, index) => [field, String(index + 1)] as const)
    const values = { ...NO_PRICES, ...Object.fromEntries(texts), pricePerDay: '१,२००' }
    const numbers = Object.fromEntries(PRICE_FIELDS.map((field, index) => [field, index + 1]))
    expect(pricingOfValues(values)).toEqual({ ...numbers, pricePerDay: 1200 })
  })

  it('has 0 for every empty limit, charge and saving', () => {
    const block = { pricePerFourHour: '2500', pricePerEightHour: '4000' }
    expect(pricingOfValues({ ...PRICING, ...block })).toEqual({
      pricePerHour: 800,
      pricePerFourHour: 2500,
      pricePerEightHour: 4000,
      pricePerDay: 6000,
      kmLimitPerFourHour: 0,
      kmLimitPerEightHour: 0,
      kmLimitPerDay: 0,
      kmChargeLongRoute: 0,
      kmChargeCityRide: 0,
      overnightCharge: 0,
      waitingCharge: 0,
      threeDaysSaving: 0,
      sevenDaysSaving: 0,
      oneMonthSaving: 0,
    })
  })

  it.each([
    ['hour', { pricePerHour: '' }],
    ['hour', { pricePerHour: 'x' }],
    ['day', { pricePerDay: '0' }],
  ])('is null without a price for the %s', (_, patch) => {
    expect(pricingOfValues({ ...PRICING, ...patch })).toBeNull()
  })
})

describe('the free distance', () => {
  it.each([
    ['all where no km has a price', {}, 'all'],
    ['all where both prices are zero', { kmChargeCityRide: '0', kmChargeLongRoute: '०' }, 'all'],
    ['those in the city where only long trips have one', { kmChargeLongRoute: '30' }, 'city'],
    ['none where the city has one: a long trip costs no less', { kmChargeCityRide: '25' }, null],
    ['none where both have one', { kmChargeCityRide: '25', kmChargeLongRoute: '30' }, null],
  ])('covers %s', (_, patch, expected) => {
    expect(freeDistance({ ...NO_PRICES, ...patch })).toBe(expected)
  })

  it.each([
    ['none without a price', {}, []],
    ['a day without km', { pricePerDay: '6000' }, ['kmLimitPerDay']],
    [
      'each block with a price and without km',
      {
        pricePerDay: '6000',
        kmLimitPerDay: '0',
        pricePerFourHour: '2000',
        pricePerEightHour: '3500',
        kmLimitPerEightHour: '80',
      },
      ['kmLimitPerFourHour', 'kmLimitPerDay'],
    ],
  ])('is missing in a tier: %s', (_, patch, expected) => {
    expect(tiersWithoutKm({ ...NO_PRICES, ...patch })).toEqual(expected)
  })
})

import { expect, it } from 'vitest'
import type { AddressRulesData } from '#domain/hosting/address.rules.ts'
import type { DriverRulesData } from '#domain/hosting/driver.rules.ts'
import { PRICE_FIELDS, type PricingValues } from '#domain/hosting/forms.ts'
import type { GeneralRulesData } from '#domain/hosting/general.rules.ts'
import type { ImagesRulesData } from '#domain/hosting/images.rules.ts'

/** A Saturday in Kathmandu, see tests/setup/clock.ts. */
export const TODAY = '2026-11-21'

/** Valid forms; each case changes the field it tests. */
export const GENERAL: GeneralRulesData = {
  ownerName: 'Anisha Karki',
  manufacturerID: '1',
  modelID: '11',
  registrationNumber: 'BA 2 CHA 1234',
  modelYear: '2023',
  numberOfSeats: '5',
  totalKM: '45000',
  tripGapHours: '0',
  fuelType: 'diesel',
  colorID: '3',
  featureIDs: ['5', '6'],
  offRoad: false,
  longTermTrip: false,
  instantBooking: true,
  insurance: true,
  today: TODAY,
  manufacturers: ['1', '2'],
  models: ['11', '12'],
  colors: ['3'],
  features: ['5', '6', '7'],
}

export const IMAGES: ImagesRulesData = {
  insuranceExpiry: '2027-05-01',
  imageIDs: ['a', 'b', 'c', 'd'],
  images: 4,
  blueBookImages: 1,
  insuranceImages: 1,
  today: TODAY,
}

export const ADDRESS: AddressRulesData = {
  cityID: '1',
  address: 'Thamel Marg, Kathmandu',
  latitude: '27.7149',
  longitude: '85.3123',
  cities: ['1', '2'],
}

export const NO_PRICES = Object.fromEntries(PRICE_FIELDS.map((field) => [field, ''])) as PricingValues
export const PRICING: PricingValues = { ...NO_PRICES, pricePerHour: '800', pricePerDay: '6000' }

export const DRIVER: DriverRulesData = {
  driverName: 'Dil Bahadur Gurung',
  driverLicenseNumber: '01-06-00123456',
  driverExperience: '8',
  driverPhoneNumber: '9841000001',
  driverDOB: '1990-04-14',
  driverAddress: 'Kirtipur 4',
  diverRelationWithAlternatePhoneNumber: 'Brother',
  driverAlternatePhoneNumber: '9841000002',
  driverSmokes: false,
  driverLanguages: ['ne', 'en'],
  hasImage: true,
  hasLicenseImage: true,
  today: TODAY,
}

/** What is wrong with one field of a valid form, and the message at that field; undefined: nothing. */
export type Case<Data, Field extends string> = [
  what: string,
  patch: Partial<Data>,
  field: Field,
  message: string | undefined,
]

export function testForm<Data extends object, Field extends string>(
  rules: { firstErrors(data: Data): object },
  valid: Data,
  cases: readonly Case<Data, Field>[],
): void {
  it('is valid when complete', () => {
    expect(rules.firstErrors(valid)).toEqual({})
  })

  it.each(cases)('reports no error except at its own field: %s', (_, patch, field, message) => {
    const expected = message ? { [field]: `hosting.errors.${message}` } : {}
    expect(rules.firstErrors({ ...valid, ...patch })).toEqual(expected)
  })
}

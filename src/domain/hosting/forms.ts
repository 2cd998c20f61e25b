/**
 * The values of each form, under their wire names. Typed values are text, as in inputs and multipart fields, so that
 * one rule suite reads both.
 */
export interface GeneralValues {
  ownerName: string
  manufacturerID: string
  modelID: string
  registrationNumber: string
  modelYear: string
  numberOfSeats: string
  totalKM: string
  fuelType: string
  colorID: string
  featureIDs: string[]
  offRoad: boolean
  longTermTrip: boolean
  instantBooking: boolean
  insurance: boolean
}
export interface ImagesValues {
  /** YYYY-MM-DD */
  insuranceExpiry: string
  /** the vehicle's pictures in the order shown to guests */
  imageIDs: string[]
}
export interface AddressValues {
  cityID: string
  address: string
  latitude: string
  longitude: string
}
export const PRICE_FIELDS = [
  'pricePerHour',
  'pricePerFourHour',
  'pricePerEightHour',
  'pricePerDay',
  'kmLimitPerFourHour',
  'kmLimitPerEightHour',
  'kmLimitPerDay',
  'kmChargeLongRoute',
  'kmChargeCityRide',
  'overnightCharge',
  'waitingCharge',
  'threeDaysSaving',
  'sevenDaysSaving',
  'oneMonthSaving',
] as const
export type PriceField = (typeof PRICE_FIELDS)[number]
export type PricingValues = Record<PriceField, string>
export interface GuestValues {
  description: string
  guideline: string
}
export interface DriverValues {
  driverName: string
  driverLicenseNumber: string
  driverExperience: string
  driverPhoneNumber: string
  /** YYYY-MM-DD */
  driverDOB: string
  driverAddress: string
  // misspelled on the wire, and clients rely on it (docs/api.md)
  diverRelationWithAlternatePhoneNumber: string
  driverAlternatePhoneNumber: string
  driverSmokes: boolean
  /** codes of domain/vehicles/languages.ts */
  driverLanguages: string[]
}
/** UTC in the wire format; empty when not chosen. */
export interface UnavailableValues {
  fromTime: string
  toTime: string
}

/** The fields of a multipart body; a name may occur several times. */
export type Fields = Readonly<Record<string, readonly string[]>>

const last = (fields: Fields, name: string): string => fields[name]?.at(-1) ?? ''
/** Duplicate values are dropped. */
const all = (fields: Fields, name: string): string[] => [...new Set(fields[name] ?? [])]
const flag = (fields: Fields, name: string): boolean => ['true', '1', 'on'].includes(last(fields, name))

export function readGeneral(fields: Fields): GeneralValues {
  return {
    ownerName: last(fields, 'ownerName'),
    manufacturerID: last(fields, 'manufacturerID'),
    modelID: last(fields, 'modelID'),
    registrationNumber: last(fields, 'registrationNumber'),
    modelYear: last(fields, 'modelYear'),
    numberOfSeats: last(fields, 'numberOfSeats'),
    totalKM: last(fields, 'totalKM'),
    fuelType: last(fields, 'fuelType'),
    colorID: last(fields, 'colorID'),
    featureIDs: all(fields, 'featureIDs'),
    offRoad: flag(fields, 'offRoad'),
    longTermTrip: flag(fields, 'longTermTrip'),
    instantBooking: flag(fields, 'instantBooking'),
    insurance: flag(fields, 'insurance'),
  }
}

export function readImages(fields: Fields): ImagesValues {
  return { insuranceExpiry: last(fields, 'insuranceExpiry'), imageIDs: all(fields, 'imageIDs') }
}

export function readAddress(fields: Fields): AddressValues {
  return {
    cityID: last(fields, 'cityID'),
    address: last(fields, 'address'),
    latitude: last(fields, 'latitude'),
    longitude: last(fields, 'longitude'),
  }
}

export function readPricing(fields: Fields): PricingValues {
  return Object.fromEntries(PRICE_FIELDS.map((name) => [name, last(fields, name)])) as PricingValues
}

export function readGuest(fields: Fields): GuestValues {
  return { description: last(fields, 'description'), guideline: last(fields, 'guideline') }
}

export function readDriver(fields: Fields): DriverValues {
  return {
    driverName: last(fields, 'driverName'),
    driverLicenseNumber: last(fields, 'driverLicenseNumber'),
    driverExperience: last(fields, 'driverExperience'),
    driverPhoneNumber: last(fields, 'driverPhoneNumber'),
    driverDOB: last(fields, 'driverDOB'),
    driverAddress: last(fields, 'driverAddress'),
    diverRelationWithAlternatePhoneNumber: last(fields, 'diverRelationWithAlternatePhoneNumber'),
    driverAlternatePhoneNumber: last(fields, 'driverAlternatePhoneNumber'),
    driverSmokes: flag(fields, 'driverSmokes'),
    driverLanguages: all(fields, 'driverLanguages').filter(Boolean),
  }
}

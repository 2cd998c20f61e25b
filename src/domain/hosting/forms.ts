import { FUEL_TYPES } from '#domain/vehicles/vehicle.ts'
import { MIN_SEATS } from './limits.ts'

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

/** The switches of a vehicle, in the order of the screen. */
export const VEHICLE_FLAGS = ['offRoad', 'longTermTrip', 'instantBooking', 'insurance'] as const
export type VehicleFlag = (typeof VEHICLE_FLAGS)[number]

export function flagsOf(values: Record<VehicleFlag, boolean>): Record<VehicleFlag, boolean> {
  return Object.fromEntries(VEHICLE_FLAGS.map((flag) => [flag, values[flag]])) as Record<VehicleFlag, boolean>
}

/**
 * The fields of each form by their names on the wire. Values, multipart fields, empty forms and the OpenAPI document
 * are derived from this table. Typed values stay text, as in inputs, so that the same rules validate the browser's form
 * and the API's payload.
 */
export const FORMS = {
  general: {
    ownerName: 'text',
    manufacturerID: 'text',
    modelID: 'text',
    registrationNumber: 'text',
    modelYear: 'text',
    numberOfSeats: 'text',
    totalKM: 'text',
    /** hours; empty: unchanged */
    tripGapHours: 'text',
    fuelType: 'text',
    colorID: 'text',
    featureIDs: 'texts',
    ...(Object.fromEntries(VEHICLE_FLAGS.map((flag) => [flag, 'flag'])) as Record<VehicleFlag, 'flag'>),
  },
  images: {
    /** YYYY-MM-DD */
    insuranceExpiry: 'text',
    /** the vehicle's pictures in the order shown to guests */
    imageIDs: 'texts',
  },
  address: { cityID: 'text', address: 'text', latitude: 'text', longitude: 'text' },
  pricing: Object.fromEntries(PRICE_FIELDS.map((name) => [name, 'text'])) as Record<PriceField, 'text'>,
  guest: { description: 'text', guideline: 'text' },
  driver: {
    driverName: 'text',
    driverLicenseNumber: 'text',
    driverExperience: 'text',
    driverPhoneNumber: 'text',
    /** YYYY-MM-DD */
    driverDOB: 'text',
    driverAddress: 'text',
    // misspelled on the wire, and clients rely on it (docs/api.md)
    diverRelationWithAlternatePhoneNumber: 'text',
    driverAlternatePhoneNumber: 'text',
    driverSmokes: 'flag',
    /** codes of domain/vehicles/languages.ts */
    driverLanguages: 'texts',
  },
} as const

export type FormName = keyof typeof FORMS
interface ValueTypes {
  text: string
  texts: string[]
  flag: boolean
}
/** The values of a form by their names on the wire. */
export type FormValues<Name extends FormName> = {
  -readonly [Field in keyof (typeof FORMS)[Name]]: ValueTypes[(typeof FORMS)[Name][Field] & keyof ValueTypes]
}
export type GeneralValues = FormValues<'general'>
export type ImagesValues = FormValues<'images'>
export type AddressValues = FormValues<'address'>
export type PricingValues = FormValues<'pricing'>
export type GuestValues = FormValues<'guest'>
export type DriverValues = FormValues<'driver'>
/** UTC in the wire format; empty when not chosen. */
export interface BlockedDatesValues {
  fromTime: string
  toTime: string
}

/** The fields of a multipart body; a name may occur several times. */
export type Fields = Readonly<Record<string, readonly string[]>>

/** The last value of a repeated text or flag counts; a list has each of its values once. */
const READERS: { [Type in keyof ValueTypes]: (sent: readonly string[]) => ValueTypes[Type] } = {
  text: (sent) => sent.at(-1) ?? '',
  texts: (sent) => [...new Set(sent)].filter(Boolean),
  flag: (sent) => ['true', '1', 'on'].includes(sent.at(-1) ?? ''),
}

export function parseFormValues<Name extends FormName>(name: Name, fields: Fields): FormValues<Name> {
  const types: Record<string, keyof ValueTypes> = FORMS[name]
  return Object.fromEntries(
    Object.entries(types).map(([field, type]) => [
      field,
      READERS[type](Object.hasOwn(fields, field) ? (fields[field] ?? []) : []),
    ]),
  ) as FormValues<Name>
}

export const emptyForm = <Name extends FormName>(name: Name): FormValues<Name> => parseFormValues(name, {})

interface Choices {
  manufacturers: readonly { id: number; models: readonly { id: number }[] }[]
  colors: readonly { id: number }[]
  features: readonly { id: number }[]
}

const text = (item: { id: number } | undefined): string => (item ? String(item.id) : '')

/**
 * The first value of every choice, two seats, and the user as the owner. The model year stays empty: the current year
 * would be wrong for nearly every vehicle, and overlooked.
 */
export function generalDefaults(choices: Choices, { fullName }: { fullName: string }): GeneralValues {
  // manufacturers without models are not offered
  const manufacturer = choices.manufacturers.find(({ models }) => models.length > 0)
  return {
    ...emptyForm('general'),
    ownerName: fullName,
    manufacturerID: text(manufacturer),
    modelID: text(manufacturer?.models[0]),
    numberOfSeats: String(MIN_SEATS),
    tripGapHours: '0',
    fuelType: FUEL_TYPES[0],
    colorID: text(choices.colors[0]),
    featureIDs: choices.features.slice(0, 1).map(text),
  }
}

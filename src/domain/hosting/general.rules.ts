import { omitWhen } from 'vest'
import { MAX_TRIP_GAP_HOURS } from '#domain/booking/limits.ts'
import { addDays } from '#domain/shared/kathmandu-time.ts'
import { isNumeric, isWithin, wholeNumber } from '#domain/shared/numbers.ts'
import { formRules, test } from '#domain/shared/rules.ts'
import { cleanText, plainText, textLength } from '#domain/shared/text.ts'
import { isPlate } from '#domain/vehicles/plate.ts'
import { FUEL_TYPES } from '#domain/vehicles/vehicle.ts'
import type { MessageKey } from '#messages/keys.ts'
import type { GeneralValues, VehicleFlag } from './forms.ts'
import {
  MAX_NAME,
  MAX_PLATE,
  MAX_SEATS,
  MAX_TOTAL_KM,
  MIN_PLATE,
  MIN_SEATS,
  MODEL_YEAR_DAYS_AHEAD,
  OLDEST_MODEL_YEAR,
} from './limits.ts'

/** The fields that can be invalid: all but the switches. */
export type GeneralField = Exclude<keyof GeneralValues, VehicleFlag>

export interface GeneralRulesData extends GeneralValues {
  /** YYYY-MM-DD in Kathmandu */
  today: string
  /** valid ids, as text */
  manufacturers: readonly string[]
  /** valid ids of the chosen manufacturer */
  models: readonly string[]
  colors: readonly string[]
  features: readonly string[]
}

/** The newest model year allowed on a Kathmandu day (YYYY-MM-DD). */
export function newestModelYear(today: string): number {
  return Number(addDays(today, MODEL_YEAR_DAYS_AHEAD).slice(0, 4))
}

export const generalRules = formRules<GeneralField, GeneralRulesData>(describeGeneral)

function describeGeneral(data: GeneralRulesData): void {
  const required = 'hosting.errors.required'
  const name = cleanText(data.ownerName)
  const plate = plainText(data.registrationNumber)

  test('ownerName', required, () => textLength(name) > 0)
  test('ownerName', 'hosting.errors.tooLong', () => name.length <= MAX_NAME)

  test('manufacturerID', required, () => data.manufacturerID !== '')
  omitWhen(data.manufacturerID === '', () => {
    test('manufacturerID', 'hosting.errors.unknownChoice', () =>
      data.manufacturers.includes(data.manufacturerID),
    )
  })
  test('modelID', required, () => data.modelID !== '')
  omitWhen(data.modelID === '', () => {
    test('modelID', 'hosting.errors.otherManufacturer', () => data.models.includes(data.modelID))
  })

  test('registrationNumber', required, () => plate !== '')
  test('registrationNumber', 'hosting.errors.tooLong', () => plate.length <= MAX_PLATE)
  test('registrationNumber', 'hosting.errors.plate', () => plate.length >= MIN_PLATE && isPlate(plate))

  test('modelYear', required, () => data.modelYear.trim() !== '')
  omitWhen(data.modelYear.trim() === '', () => {
    test('modelYear', 'hosting.errors.modelYear', () =>
      isWithin(data.modelYear, OLDEST_MODEL_YEAR, newestModelYear(data.today)),
    )
  })

  test('numberOfSeats', 'hosting.errors.seats', () => isWithin(data.numberOfSeats, MIN_SEATS, MAX_SEATS))

  test('totalKM', required, () => data.totalKM.trim() !== '')
  omitWhen(data.totalKM.trim() === '', () => {
    test('totalKM', 'hosting.errors.digits', () => isNumeric(data.totalKM))
    test('totalKM', 'hosting.errors.whole', () => wholeNumber(data.totalKM) !== null)
    test('totalKM', 'hosting.errors.totalKM', () => (wholeNumber(data.totalKM) ?? 0) <= MAX_TOTAL_KM)
  })

  omitWhen(data.tripGapHours === '', () => {
    test('tripGapHours', 'hosting.errors.tripGap', () => isWithin(data.tripGapHours, 0, MAX_TRIP_GAP_HOURS))
  })

  test('fuelType', required, () => FUEL_TYPES.some((fuel) => fuel === data.fuelType))

  test('colorID', required, () => data.colorID !== '')
  omitWhen(data.colorID === '', () => {
    test('colorID', 'hosting.errors.unknownChoice', () => data.colors.includes(data.colorID))
  })

  test('featureIDs', required, () => data.featureIDs.length > 0)
  test('featureIDs', 'hosting.errors.unknownChoice', () =>
    data.featureIDs.every((id) => data.features.includes(id)),
  )
}

/** The hint while the seats are typed; null: none. */
export function seatsNotice(seats: string): MessageKey | null {
  const number = wholeNumber(seats)
  if (number === null) return null
  if (number > MAX_SEATS) return 'hosting.errors.seatsMost'
  return number < MIN_SEATS ? 'hosting.errors.seatsLeast' : null
}

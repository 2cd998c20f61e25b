import type { CreateInfo, StepPayload } from '#contract/hosting.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { emptyForm, flagsOf, type GeneralValues, generalDefaults } from '#domain/hosting/forms.ts'
import { type GeneralField, generalRules, seatsNotice } from '#domain/hosting/general.rules.ts'
import { stepNumber } from '#domain/hosting/steps.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { canonicalPlate } from '#domain/vehicles/plate.ts'
import { prefilledName } from '#stores/auth/prefilled-name.ts'
import { $user } from '#stores/auth/session.ts'
import { readyEditor } from './editor.ts'
import { createStepForm } from './step-form.ts'
import { today } from './today.ts'

type Manufacturer = CreateInfo['manufacturers'][number]

// state
export const generalForm = createStepForm<GeneralValues, GeneralField>({
  step: stepNumber('general'),
  empty: emptyForm('general'),
  check,
  payload,
  numbers: ['numberOfSeats', 'totalKM'],
  linkedFields: [['manufacturerID', 'modelID']],
  normalize: (values) => ({ ...values, registrationNumber: canonicalPlate(values.registrationNumber) }),
})

// derived
export function offeredManufacturers({ manufacturers }: CreateInfo): Manufacturer[] {
  return manufacturers.filter(({ models }) => models.length > 0)
}

// actions
export function openGeneral(vehicle: VehicleDetail | null, info: CreateInfo, locale: Locale): void {
  const read = (saved: VehicleDetail) => savedValues(saved, locale)
  generalForm.open(vehicle ? read(vehicle) : freshValues(info, locale), read)
}

/** The model belongs to the manufacturer, so it is cleared. */
export function chooseManufacturer(manufacturerID: string): void {
  generalForm.change({ manufacturerID, modelID: '' })
}

export function typeSeats(numberOfSeats: string): void {
  generalForm.change({ numberOfSeats })
  generalForm.setError('numberOfSeats', seatsNotice(numberOfSeats))
}

export function chooseFeature(id: string, isChosen: boolean): void {
  const others = generalForm.$values.get().featureIDs.filter((featureID) => featureID !== id)
  generalForm.change({ featureIDs: isChosen ? [...others, id] : others })
}

function freshValues(info: CreateInfo, locale: Locale): GeneralValues {
  const user = $user.get()
  const fresh = generalDefaults(info, { fullName: user ? prefilledName(user) : '' })
  return { ...fresh, numberOfSeats: localDigits(fresh.numberOfSeats, locale) }
}

function savedValues(vehicle: VehicleDetail, locale: Locale): GeneralValues {
  const { ownerName, registrationNumber, fuelType } = vehicle
  return {
    ownerName,
    manufacturerID: String(vehicle.manufacturer.id),
    modelID: String(vehicle.model.id),
    registrationNumber: formatPlate(registrationNumber, locale),
    modelYear: String(vehicle.modelYear),
    numberOfSeats: localDigits(String(vehicle.numberOfSeats), locale),
    totalKM: localDigits(String(vehicle.totalKM), locale),
    tripGapHours: String(vehicle.own?.tripGapHours ?? 0),
    fuelType,
    colorID: String(vehicle.color.id),
    featureIDs: vehicle.features.map(({ id }) => String(id)),
    ...flagsOf(vehicle),
  }
}

function check(values: GeneralValues): FieldErrors<GeneralField> {
  const editor = readyEditor()
  if (!editor) return {}
  const ids = (items: readonly { id: number }[]) => items.map(({ id }) => String(id))
  const offered = offeredManufacturers(editor.info)
  const models = offered.find(({ id }) => String(id) === values.manufacturerID)?.models ?? []
  return generalRules.firstErrors({
    ...values,
    today: today(),
    manufacturers: ids(offered),
    models: ids(models),
    colors: ids(editor.info.colors),
    features: ids(editor.info.features),
  })
}

function payload(values: GeneralValues): StepPayload {
  const { numberOfSeats, totalKM } = values
  return { ...values, numberOfSeats: toWireNumber(numberOfSeats), totalKM: toWireNumber(totalKM) }
}

/** Converts a typed number, which may have commas or Nepali digits, to the API's format. */
const toWireNumber = (text: string): string => String(wholeNumber(text) ?? text)

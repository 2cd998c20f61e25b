import { atom } from 'nanostores'
import type { StepPayload } from '#contract/hosting.ts'
import type { OwnDriver } from '#contract/vehicles.ts'
import { type DriverField, driverRules, phoneNotice } from '#domain/hosting/driver.rules.ts'
import { type DriverValues, emptyForm } from '#domain/hosting/forms.ts'
import { stepNumber } from '#domain/hosting/steps.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { COMMON_LANGUAGE, knownLanguages } from '#domain/vehicles/languages.ts'
import { prefilledName } from '#stores/auth/prefilled-name.ts'
import { $user } from '#stores/auth/session.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { editedVehicle } from './editor.ts'
import { createStepForm } from './step-form.ts'
import { today } from './today.ts'

/** Cropped pictures, in memory only. */
export interface DriverPictures {
  driverImage: Blob | null
  driverLicenseImage: Blob | null
}
export type PhoneField = 'driverPhoneNumber' | 'driverAlternatePhoneNumber'

const EMPTY = emptyForm('driver')
const NO_PICTURES: DriverPictures = { driverImage: null, driverLicenseImage: null }

// state
export const $pictures = atom<DriverPictures>(NO_PICTURES)
/** Share of the form that was sent, 0 to 1; null while nothing is sent. */
export const $sent = atom<number | null>(null)
/** A draft was restored; drafts have no pictures. */
export const $isFromDraft = atom(false)
const form = createStepForm<DriverValues, DriverField>({
  step: stepNumber('driver'),
  empty: EMPTY,
  check,
  payload,
  numbers: ['driverExperience'],
  onProgress: (progress) => $sent.set(progress),
})
export const driverForm: typeof form = { ...form, submit, restoreDraft }

// actions
export function openDriver(driver: OwnDriver | null, locale: Locale): void {
  $pictures.set(NO_PICTURES)
  $isFromDraft.set(false)
  $sent.set(null)
  const read = (saved: OwnDriver | null) =>
    saved ? valuesOf(saved, locale) : { ...EMPTY, driverLanguages: [COMMON_LANGUAGE] }
  form.open(read(driver), ({ own }) => read(own?.driver ?? null))
}

export function chooseDriverPicture(field: keyof DriverPictures, picture: Blob | null): void {
  $pictures.set({ ...$pictures.get(), [field]: picture })
  form.setError(field, null)
}

/** Shows the number as it was parsed; invalid characters stay, for the error. */
export function typePhone(field: PhoneField, text: string): void {
  const number = readPhoneNumber(text)
  form.change({ [field]: number })
  form.setError(field, phoneNotice(number))
}

export function chooseLanguage(code: string, isSpoken: boolean): void {
  const others = form.$values.get().driverLanguages.filter((driverLanguage) => driverLanguage !== code)
  form.change({ driverLanguages: knownLanguages(isSpoken ? [...others, code] : others) })
}

/** Both numbers are validated together, because they must differ. */
export function showPhoneErrors(field: PhoneField): void {
  form.touch(field)
  if (form.$values.get().driverPhoneNumber) form.touch('driverPhoneNumber')
}

/** The user is the driver: fills in the name, and the number if it is known. */
export function fillOwnDetails(): void {
  const user = $user.get()
  if (!user) return
  const { mobileNumber } = user
  form.change({
    driverName: prefilledName(user),
    ...(mobileNumber ? { driverPhoneNumber: readPhoneNumber(mobileNumber) } : {}),
  })
}

function restoreDraft(): void {
  form.restoreDraft()
  $isFromDraft.set(true)
}

async function submit(): Promise<boolean> {
  const isRefused = Object.keys(check(form.$values.get())).length > 0
  const sent = $pictures.get()
  const isSaved = await form.submit()
  $sent.set(null)
  if (isRefused) environment().notify('error', t('hosting.errors.driverForm'))
  if (isSaved) {
    const now = $pictures.get()
    // one that was chosen while the form was sent is not saved yet
    $pictures.set({
      driverImage: now.driverImage === sent.driverImage ? null : now.driverImage,
      driverLicenseImage: now.driverLicenseImage === sent.driverLicenseImage ? null : now.driverLicenseImage,
    })
    $isFromDraft.set(false)
  }
  return isSaved
}

function check(values: DriverValues): FieldErrors<DriverField> {
  const { driverImage, driverLicenseImage } = $pictures.get()
  const saved = editedVehicle()?.own?.driver
  return driverRules.firstErrors({
    ...values,
    hasImage: driverImage !== null || Boolean(saved?.image),
    hasLicenseImage: driverLicenseImage !== null || Boolean(saved?.licenseImage),
    today: today(),
  })
}

function payload(values: DriverValues): StepPayload {
  const { driverImage, driverLicenseImage } = $pictures.get()
  return {
    ...values,
    driverExperience: String(wholeNumber(values.driverExperience) ?? ''),
    // an empty list would not be sent, and the server would leave the languages unchanged
    driverLanguages: values.driverLanguages.length ? values.driverLanguages : [''],
    ...(driverImage ? { driverImage } : {}),
    ...(driverLicenseImage ? { driverLicenseImage } : {}),
  }
}

function valuesOf(driver: OwnDriver, locale: Locale): DriverValues {
  return {
    driverName: driver.name,
    driverLicenseNumber: driver.licenseNumber,
    driverExperience: localDigits(String(driver.experience), locale),
    driverPhoneNumber: driver.phoneNumber,
    driverDOB: driver.dob,
    driverAddress: driver.address,
    diverRelationWithAlternatePhoneNumber: driver.relation,
    driverAlternatePhoneNumber: driver.alternatePhoneNumber ?? '',
    driverSmokes: driver.smoking,
    driverLanguages: [...driver.languages],
  }
}

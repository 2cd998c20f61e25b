import { omitWhen } from 'vest'
import { isDay } from '#domain/shared/kathmandu-time.ts'
import { isNumeric, wholeNumber } from '#domain/shared/numbers.ts'
import { MOBILE_DIGITS, readPhoneNumber } from '#domain/shared/phone-number.ts'
import { formRules, test } from '#domain/shared/rules.ts'
import { cleanText, textLength } from '#domain/shared/text.ts'
import { isLanguage } from '#domain/vehicles/languages.ts'
import type { MessageKey } from '#messages/keys.ts'
import type { DriverValues } from './forms.ts'
import { EARLIEST_BIRTH, MAX_ADDRESS, MAX_EXPERIENCE, MAX_NAME, MIN_DRIVER_AGE } from './limits.ts'

export type DriverField = Exclude<keyof DriverValues, 'driverSmokes'> | 'driverImage' | 'driverLicenseImage'

export interface DriverRulesData extends DriverValues {
  /** chosen now, or uploaded before */
  hasImage: boolean
  hasLicenseImage: boolean
  /** YYYY-MM-DD in Kathmandu */
  today: string
}

const hasVisibleText = (text: string) => textLength(cleanText(text)) > 0

export const driverRules = formRules<DriverField, DriverRulesData>(describeDriver)

function describeDriver(data: DriverRulesData): void {
  const experience = wholeNumber(data.driverExperience)
  const phone = readPhoneNumber(data.driverPhoneNumber)
  const other = readPhoneNumber(data.driverAlternatePhoneNumber)
  const born = data.driverDOB

  test('driverImage', 'hosting.errors.driverImage', () => data.hasImage)

  test('driverName', 'hosting.errors.driverName', () => hasVisibleText(data.driverName))
  test('driverName', 'hosting.errors.tooLong', () => cleanText(data.driverName).length <= MAX_NAME)

  const isBirth = isDay(born) && born >= EARLIEST_BIRTH
  test('driverDOB', 'hosting.errors.driverDOB', () => isBirth)
  omitWhen(!isBirth, () => {
    test('driverDOB', 'hosting.errors.driverBornLater', () => born <= data.today)
    test('driverDOB', 'hosting.errors.driverAge', () => ageOn(data.today, born) >= MIN_DRIVER_AGE)
  })

  test('driverAddress', 'hosting.errors.driverAddress', () => hasVisibleText(data.driverAddress))
  test('driverAddress', 'hosting.errors.tooLong', () => cleanText(data.driverAddress).length <= MAX_ADDRESS)

  test('driverLicenseNumber', 'hosting.errors.driverLicense', () => hasVisibleText(data.driverLicenseNumber))
  test(
    'driverLicenseNumber',
    'hosting.errors.tooLong',
    () => cleanText(data.driverLicenseNumber).length <= MAX_NAME,
  )
  test('driverLicenseImage', 'hosting.errors.driverLicenseImage', () => data.hasLicenseImage)

  test('driverExperience', 'hosting.errors.driverExperience', () => {
    return experience !== 0 && isNumeric(data.driverExperience)
  })
  test('driverExperience', 'hosting.errors.whole', () => experience !== null)
  test('driverExperience', 'hosting.errors.driverExperienceMost', () => (experience ?? 0) <= MAX_EXPERIENCE)

  test('driverPhoneNumber', 'hosting.errors.driverPhone', () => phone !== '')
  describePhone('driverPhoneNumber', phone)
  test('driverPhoneNumber', 'hosting.errors.samePhone', () => phone !== other)
  describePhone('driverAlternatePhoneNumber', other)
  test(
    'diverRelationWithAlternatePhoneNumber',
    'hosting.errors.tooLong',
    () => cleanText(data.diverRelationWithAlternatePhoneNumber).length <= MAX_NAME,
  )
  test('driverLanguages', 'hosting.errors.driverLanguages', () => data.driverLanguages.every(isLanguage))
}

function describePhone(field: 'driverPhoneNumber' | 'driverAlternatePhoneNumber', phone: string): void {
  omitWhen(phone === '', () => {
    test(field, 'hosting.errors.digits', () => /^\d+$/.test(phone))
    test(field, 'hosting.errors.phoneLength', () => phone.length === MOBILE_DIGITS)
  })
}

/** Age in whole years, from days YYYY-MM-DD. */
export function ageOn(today: string, born: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}

/** The hint while a phone number is typed; null: none. */
export function phoneNotice(text: string): MessageKey | null {
  const phone = readPhoneNumber(text)
  if (!/^\d*$/.test(phone)) return 'hosting.errors.digits'
  return phone.length > MOBILE_DIGITS ? 'hosting.errors.phoneLength' : null
}

import { isValidPhoneNumber } from 'libphonenumber-js/mobile'
import { numberRules } from '#domain/profile/verification.rules.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { assertValid, FormError } from '#server/api-error.ts'

/**
 * Reads a typed mobile number of Nepal as ten digits. SMS are never sent to other numbers, which would cost more.
 * @throws FormError invalidForm
 */
export function readOwnNumber(typed: string): string {
  const mobileNumber = readPhoneNumber(typed)
  assertValid(numberRules.firstErrors({ mobileNumber }))
  if (!isValidPhoneNumber(`+977${mobileNumber}`, 'NP'))
    throw new FormError({ mobileNumber: 'verification.errors.notMobile' })
  return mobileNumber
}

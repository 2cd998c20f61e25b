import { LANDLINE_WITHOUT_ZERO } from '#domain/shared/phone-number.ts'

/** Maximum digits of a contact number. */
export const MAX_CONTACT_DIGITS = 10
/** Maximum length of a contact name on the wire. */
export const MAX_CONTACT_NAME_LENGTH = 200

const MOBILE = /^9\d{9}$/
/** Area code and number together have eight digits in every area. */
const LANDLINE = /^0[1-9]\d{7}$/

/**
 * The number as it is stored: ten digits of a mobile number, or a landline with its 0. Expects the result of
 * `readPhoneNumber`. Null when it is not a Nepali number.
 */
export function callableNumber(digits: string): string | null {
  if (LANDLINE_WITHOUT_ZERO.test(digits)) return `0${digits}`
  return MOBILE.test(digits) || LANDLINE.test(digits) ? digits : null
}

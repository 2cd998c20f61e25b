import { LANDLINE_WITHOUT_ZERO } from '#domain/shared/phone-number.ts'
import { plainText } from '#domain/shared/text.ts'

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

/** Digits of a number with its country code (ITU-T E.164). */
const ABROAD = /^\+[1-9]\d{6,14}$/
const NEPAL = '+977'
const MAX_ABROAD_LENGTH = 24

/** A typed or pasted number of another country: a plus and digits; 00 becomes the plus. Empty: none. */
export function readNumberAbroad(typed: string): string {
  const number = plainText(typed)
    .replace(/^tel:/i, '')
    .replace(/[ ().-]/g, '')
    .replace(/^00/, '+')
  return number.slice(0, MAX_ABROAD_LENGTH)
}

/** Whether it has the form of a number with a country code; whether it exists is known to the server. */
export const isNumberAbroad = (number: string): boolean => ABROAD.test(number)

export const isNepali = (number: string): boolean => number.startsWith(NEPAL)

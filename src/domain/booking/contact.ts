import { latinDigits } from '#domain/shared/digits.ts'

/** Payment methods of a booking; the first is the default. */
export const PAYMENTS = ['cash', 'esewa'] as const
export type Payment = (typeof PAYMENTS)[number]

export function isPayment(value: unknown): value is Payment {
  return PAYMENTS.some((payment) => payment === value)
}

/** Maximum digits of a contact number. */
export const CONTACT_DIGITS = 10
/** Maximum length of a contact name on the wire. */
export const CONTACT_NAME_LENGTH = 200

/** Characters that are kept: more than any number has, so that the rules reject what was longer. */
const MAX_LENGTH = 20
const COUNTRY_CODE = /^(\+|00)977/

/**
 * Normalises a typed or pasted number: Devanagari digits become 0-9, spaces and +977 are removed. Other characters
 * stay for the rules to reject. Cut only afterwards: a digit lost to a separator would make another number.
 */
export function readContactNumber(typed: string): string {
  return latinDigits(typed)
    .replace(/[\s().-]/g, '')
    .replace(COUNTRY_CODE, '')
    .slice(0, MAX_LENGTH)
}

const MOBILE = /^9\d{9}$/
/** Area code and number together have eight digits in every area. */
const LANDLINE = /^0([1-9]\d{7})$/
/** A landline as it follows +977. A leading 9 is more likely an incomplete mobile number. */
const LANDLINE_FROM_ABROAD = /^[1-8]\d{7}$/

/**
 * The digits to dial after +977: all ten of a mobile number, those after the leading 0 of a landline. Takes plain
 * digits; null when it is not a Nepali number.
 */
export function callableNumber(digits: string): string | null {
  if (MOBILE.test(digits) || LANDLINE_FROM_ABROAD.test(digits)) return digits
  return LANDLINE.exec(digits)?.[1] ?? null
}

import { latinDigits } from '#domain/shared/digits.ts'

/** Spec section 5: how a booking may be paid, the first one unless another is chosen. */
export const PAYMENTS = ['cash', 'esewa'] as const
export type Payment = (typeof PAYMENTS)[number]

export function isPayment(value: unknown): value is Payment {
  return PAYMENTS.some((payment) => payment === value)
}

/** The most digits of a contact number. */
export const CONTACT_DIGITS = 10
/** The longest contact name that the wire takes. */
export const CONTACT_NAME_LENGTH = 200

const MAX_INPUT_LENGTH = 20
const COUNTRY_CODE = /^(\+|00)977/

/** A number as it is typed or pasted, in plain digits: Devanagari read as 0-9, spaces and +977 taken away. What is no digit stays for the rules to say. */
export function readContactNumber(typed: string): string {
  return latinDigits(typed.slice(0, MAX_INPUT_LENGTH))
    .replace(/[\s().-]/g, '')
    .replace(COUNTRY_CODE, '')
}

const MOBILE = /^9\d{9}$/
/** Area code and number have eight digits together, whatever the area. */
const LANDLINE = /^0([1-9]\d{7})$/
/** As it follows +977. From 9 on it is rather a mobile number that is not whole. */
const LANDLINE_FROM_ABROAD = /^[1-8]\d{7}$/

/**
 * The digits that follow +977 when somebody calls: of a mobile number all ten, of a landline those after its leading 0.
 * Null for what is no number of Nepal; plain digits in.
 */
export function callableNumber(digits: string): string | null {
  if (MOBILE.test(digits) || LANDLINE_FROM_ABROAD.test(digits)) return digits
  return LANDLINE.exec(digits)?.[1] ?? null
}

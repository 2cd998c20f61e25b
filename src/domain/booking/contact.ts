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

const LONGEST_TYPED = 20
const COUNTRY_CODE = /^(\+|00)977/

/** A number as it is typed or pasted, in plain digits: Devanagari read as 0-9, spaces and +977 taken away. What is no digit stays for the rules to say. */
export function readContactNumber(typed: string): string {
  return latinDigits(typed.slice(0, LONGEST_TYPED))
    .replace(/[\s().-]/g, '')
    .replace(COUNTRY_CODE, '')
}

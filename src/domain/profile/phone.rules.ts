import { omitWhen } from 'vest'
import { readContactNumber } from '#domain/booking/contact.ts'
import { test } from '#domain/shared/rules.ts'

export const MOBILE_DIGITS = 10

/** As it is stored: digits without prefix and spaces, Devanagari ones converted. What is no digit stays for the rules. */
export const readMobileNumber = readContactNumber

/** The rules of a mobile number that `readMobileNumber` has read; an empty one is left to the form. */
export function describeMobileNumber(field: string, number: string): void {
  omitWhen(number === '', () => {
    test(field, 'profile.errors.digits', () => /^\d+$/.test(number))
    test(field, 'profile.errors.tooManyDigits', () => number.length <= MOBILE_DIGITS)
    test(field, 'profile.errors.tenDigits', () => number.length >= MOBILE_DIGITS)
  })
}

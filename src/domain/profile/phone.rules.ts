import { omitWhen } from 'vest'
import { MOBILE_DIGITS } from '#domain/shared/phone-number.ts'
import { test } from '#domain/shared/rules.ts'

export const MOBILE_DIGITS = 10

/** The rules of a mobile number, after `readPhoneNumber`; whether it may be empty is up to the form. */
export function describeMobileNumber(field: string, number: string): void {
  omitWhen(number === '', () => {
    test(field, 'profile.errors.digits', () => /^\d+$/.test(number))
    test(field, 'profile.errors.tooManyDigits', () => number.length <= MOBILE_DIGITS)
    test(field, 'profile.errors.tenDigits', () => number.length >= MOBILE_DIGITS)
  })
}

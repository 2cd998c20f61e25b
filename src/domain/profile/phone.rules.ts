import { omitWhen } from 'vest'
import { MOBILE_DIGITS } from '#domain/shared/phone-number.ts'
import { test } from '#domain/shared/rules.ts'

/** The rules of a mobile number that `readPhoneNumber` has read; an empty one is left to the form. */
export function describeMobileNumber(field: string, number: string): void {
  omitWhen(number === '', () => {
    test(field, 'profile.errors.digits', () => /^\d+$/.test(number))
    test(field, 'profile.errors.tooManyDigits', () => number.length <= MOBILE_DIGITS)
    test(field, 'profile.errors.tenDigits', () => number.length >= MOBILE_DIGITS)
  })
}

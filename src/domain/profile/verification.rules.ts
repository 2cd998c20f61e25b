import { omitWhen } from 'vest'
import { MOBILE_DIGITS } from '#domain/shared/phone-number.ts'
import { formRules, test } from '#domain/shared/rules.ts'
import { describeMobileNumber } from './phone.rules.ts'
import { readVerificationCode } from './verification-code.ts'

/** The number as `readPhoneNumber` has read it, and the code as it was typed. */
export interface Verification {
  mobileNumber: string
  code: string
}

/**
 * How mobile numbers of Nepal begin. Which of them are in use is decided on the server
 * (services/profile/read-own-number.ts): that takes a table that is too large for a page.
 */
const MOBILE = /^9[678]/

export const numberRules = formRules<'mobileNumber', Pick<Verification, 'mobileNumber'>>(describeNumber)

export const codeRules = formRules<keyof Verification, Verification>(({ mobileNumber, code }) => {
  describeNumber({ mobileNumber })
  test('code', 'verification.errors.code', () => readVerificationCode(code) !== null)
})

function describeNumber({ mobileNumber }: Pick<Verification, 'mobileNumber'>): void {
  test('mobileNumber', 'verification.errors.number', () => mobileNumber !== '')
  describeMobileNumber('mobileNumber', mobileNumber)
  const isWhole = /^\d+$/.test(mobileNumber) && mobileNumber.length === MOBILE_DIGITS
  omitWhen(!isWhole, () => {
    test('mobileNumber', 'verification.errors.notMobile', () => MOBILE.test(mobileNumber))
  })
}

import { omitWhen } from 'vest'
import { MOBILE_DIGITS } from '#domain/shared/phone-number.ts'
import { formRules, test } from '#domain/shared/rules.ts'
import { describeMobileNumber } from './phone.rules.ts'
import { readVerificationCode } from './verification-code.ts'

/** The number after `readPhoneNumber`, and the code as it was typed. */
export interface Verification {
  mobileNumber: string
  code: string
}

/**
 * The beginning of Nepali mobile numbers. Whether its prefix is in use is checked on the server
 * (services/profile/send-code.ts), because the table is too large for a page.
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

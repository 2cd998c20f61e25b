import { describe, expect, it } from 'vitest'
import { isGsm, isWithinSms } from '#domain/profile/sms-length.ts'
import { codeRules, numberRules } from '#domain/profile/verification.rules.ts'
import { readVerificationCode } from '#domain/profile/verification-code.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'

describe('a verification code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['1 2 3 4 5 6', '123456'],
    ['१२३४५६', '123456'],
    ['Code: १२३ ४५६', '123456'],
    ['Sawari: your code is 040501. It is valid for 5 minutes.\n\n@sawari.example #040501', '040501'],
    ['\u202a123\u200b456\u202c', '123456'],
    ['123\u2011456', '123456'],
    ['123\u2009456', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['１２３４５６', '123456'],
    ['12345', null],
    ['1234567', null],
    ['98412345678', null],
    ['abcdef', null],
    ['', null],
    [`${'9'.repeat(400)} 123456`, null],
  ])('is read from %j as %s', (typed, code) => {
    expect(readVerificationCode(typed)).toBe(code)
  })

  it('is required with a number', () => {
    expect(codeRules.firstErrors({ mobileNumber: '9841234567', code: '123456' })).toEqual({})
    expect(codeRules.firstErrors({ mobileNumber: '', code: '12' })).toEqual({
      mobileNumber: 'verification.errors.number',
      code: 'verification.errors.code',
    })
  })
})

it.each([
  ['9841234567', undefined],
  ['+977 984-1234567', undefined],
  ['९८४१२३४५६७', undefined],
  ['9511234567', 'verification.errors.notMobile'],
  ['', 'verification.errors.number'],
  ['98412345a7', 'profile.errors.digits'],
  ['984123456', 'profile.errors.tenDigits'],
  ['98412345678', 'profile.errors.tooManyDigits'],
  ['0144123456', 'verification.errors.notMobile'],
  ['+1 212 555 0100', 'profile.errors.digits'],
])('the number %j is validated: %s', (typed, error) => {
  const mobileNumber = readPhoneNumber(typed)
  expect(numberRules.firstErrors({ mobileNumber }).mobileNumber).toBe(error)
})

it('a text message holds 160 Latin letters or 134 of another script', () => {
  expect([isGsm('Sawari: €5 @ 10:00'), isGsm('सवारी'), isGsm('“quoted”')]).toEqual([true, false, false])
  expect([isWithinSms('a'.repeat(160)), isWithinSms('a'.repeat(161))]).toEqual([true, false])
  expect([isWithinSms(`€${'a'.repeat(158)}`), isWithinSms(`€${'a'.repeat(159)}`)]).toEqual([true, false])
  expect([isWithinSms('क'.repeat(134)), isWithinSms('क'.repeat(135))]).toEqual([true, false])
})

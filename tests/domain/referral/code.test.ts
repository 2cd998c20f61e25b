import { expect, it } from 'vitest'
import { readReferralCode } from '#domain/referral/referral.ts'

it.each([
  ['0123456789', '0123456789'],
  [' 0a1b2c3d4e\u200b', '0a1b2c3d4e'],
  ['\u202a0A1B2C3D4E\u202c', '0a1b2c3d4e'],
  ['०१२३४५६७८९', '0123456789'],
  ['０１２３４५６７８９', '0123456789'],
  ['abc\u2011def', 'abc-def'],
  ['<script>', ''],
  ['a'.repeat(41), ''],
  ['', ''],
  [null, ''],
])('the referral code %j is %j', (typed, code) => {
  expect(readReferralCode(typed)).toBe(code)
})

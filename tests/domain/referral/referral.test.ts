import { expect, it } from 'vitest'
import { readReferralCode, referralLink } from '#domain/referral/referral.ts'

const SITE = 'https://sawari.example'
const CODE = '0123456789'

it.each<[url: string | null, fallBackURL: string | null, path: string]>([
  ['/', null, '/?ref=0123456789'],
  ['/ne', null, '/ne?ref=0123456789'],
  ['/vehicle/3?from=2026-11-24#ratings', null, '/vehicle/3?from=2026-11-24&ref=0123456789#ratings'],
  [`${SITE}/vehicles`, null, '/vehicles?ref=0123456789'],
  ['/?ref=another', null, '/?ref=0123456789'],
  [null, '/pages/about', '/pages/about?ref=0123456789'],
  ['https://elsewhere.example/', '/pages/about', '/pages/about?ref=0123456789'],
  [null, null, '/?ref=0123456789'],
  ['', '', '/?ref=0123456789'],
  // S-13: no link leads off the site
  ['//elsewhere.example', null, '/?ref=0123456789'],
  ['/\\elsewhere.example', null, '/?ref=0123456789'],
  ['/.//elsewhere.example', null, '/?ref=0123456789'],
  [`${SITE}//elsewhere.example`, null, '/?ref=0123456789'],
  [`${SITE}.elsewhere.example/`, null, '/?ref=0123456789'],
  ['https://sawari.example@elsewhere.example/', null, '/?ref=0123456789'],
  ['javascript:alert(1)', 'https:elsewhere', '/?ref=0123456789'],
  [`/${'a'.repeat(600)}`, null, '/?ref=0123456789'],
])('a link to %s, else %s, opens %s', (url, fallBackURL, path) => {
  expect(referralLink({ url, fallBackURL }, CODE, SITE)).toBe(SITE + path)
})

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
])('the referral code %j is read as %j', (typed, code) => {
  expect(readReferralCode(typed)).toBe(code)
})

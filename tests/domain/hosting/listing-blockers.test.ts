import { describe, expect, it } from 'vitest'
import { listingBlockers } from '#domain/hosting/listing-blockers.ts'

const TODAY = '2026-11-22'
const FOUND = { isBlocked: false, state: 'available', step: 7, insuranceExpiry: '2027-06-30' } as const

describe('the reason why a vehicle is not listed', () => {
  it.each([
    ['nothing', {}, []],
    ['nothing, for a vehicle from before steps existed', { step: null }, []],
    ['nothing, once it has a driver', { step: 6 }, []],
    ['nothing, without a known insurance expiry', { insuranceExpiry: null }, []],
    ['nothing on the last insured day', { insuranceExpiry: TODAY }, []],
    ['an insurance that lapsed yesterday', { insuranceExpiry: '2026-11-21' }, ['insuranceLapsed']],
    ['no driver', { step: 5 }, ['unfinished']],
    ['its host', { state: 'notAvailable' }, ['notListed']],
    ['an operator', { isBlocked: true }, ['blocked']],
    [
      'everything together',
      { isBlocked: true, state: 'notAvailable', step: 1, insuranceExpiry: '2020-01-01' },
      ['blocked', 'notListed', 'unfinished', 'insuranceLapsed'],
    ],
  ] as const)('is %s', (_, patch, expected) => {
    expect(listingBlockers({ ...FOUND, ...patch }, TODAY)).toEqual(expected)
  })
})

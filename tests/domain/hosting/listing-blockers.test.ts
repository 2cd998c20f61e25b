import { describe, expect, it } from 'vitest'
import { listingBlockers, listingState } from '#domain/hosting/listing-blockers.ts'

const TODAY = '2026-11-22'
const FOUND = {
  isBlocked: false,
  state: 'available',
  step: 7,
  insuranceExpiry: '2027-06-30',
  refusals: 0,
  isWithheld: false,
} as const

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
    ['refused documents', { refusals: 1, isWithheld: true }, ['documentsRefused']],
    ['nothing, once new documents were sent', { refusals: 1 }, []],
    ['documents that were refused again', { refusals: 2, isWithheld: true }, ['documentsUnchecked']],
    [
      'everything together',
      {
        isBlocked: true,
        state: 'notAvailable',
        step: 1,
        insuranceExpiry: '2020-01-01',
        refusals: 1,
        isWithheld: true,
      },
      ['blocked', 'notListed', 'unfinished', 'insuranceLapsed', 'documentsRefused'],
    ],
  ] as const)('is %s', (_, patch, expected) => {
    expect(listingBlockers({ ...FOUND, ...patch }, TODAY)).toEqual(expected)
  })
})

describe('the state that a host reads of a vehicle', () => {
  it.each([
    ['its own, where nothing hides it', { state: 'available', standing: { hiddenBy: [] } }, 'available'],
    [
      'not listed, where something hides it',
      { state: 'available', standing: { hiddenBy: ['documentsRefused'] } },
      'notAvailable',
    ],
    ['its own, where its standing is not known', { state: 'available' }, 'available'],
  ] as const)('is %s', (_, vehicle, expected) => {
    expect(listingState(vehicle)).toBe(expected)
  })
})

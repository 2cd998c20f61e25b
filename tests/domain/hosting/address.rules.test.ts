import { describe, expect, it } from 'vitest'
import {
  type AddressField,
  type AddressRulesData,
  addressRules,
  pinOf,
} from '#domain/hosting/address.rules.ts'
import { NEPAL_BOX } from '#domain/shared/place.ts'
import { ADDRESS, type Case, testForm } from './samples.ts'

const CASES: Case<AddressRulesData, AddressField>[] = [
  ['no city', { cityID: '' }, 'cityID', 'city'],
  ['an unknown city', { cityID: '3' }, 'cityID', 'city'],
  ['no pin', { latitude: '', longitude: '' }, 'latitude', 'pin'],
  ['half a pin', { longitude: '' }, 'latitude', 'pin'],
  ['a pin that is not a number', { latitude: 'NaN' }, 'latitude', 'pin'],
  ['a pin in exponent notation', { latitude: '1e2' }, 'latitude', 'pin'],
  ['a pin in Delhi', { latitude: '28.6139', longitude: '77.2090' }, 'latitude', 'outsideNepal'],
  [
    'a pin with latitude and longitude swapped',
    { latitude: '85.3123', longitude: '27.7149' },
    'latitude',
    'outsideNepal',
  ],
  ['a pin on the southern edge', { latitude: String(NEPAL_BOX.south) }, 'latitude', undefined],
  ['a pin below it', { latitude: String(NEPAL_BOX.south - 0.001) }, 'latitude', 'outsideNepal'],
  ['no address text', { address: '' }, 'address', undefined],
  ['200 letters', { address: 'अ'.repeat(200) }, 'address', undefined],
  ['201 letters', { address: 'अ'.repeat(201) }, 'address', 'tooLong'],
]

describe('the address form', () => {
  testForm(addressRules, ADDRESS, CASES)
})

describe('a pin', () => {
  it('is rounded to 4 decimals', () => {
    expect(pinOf({ ...ADDRESS, latitude: '27.714949999', longitude: '85.31236' })).toEqual({
      lat: 27.7149,
      lng: 85.3124,
    })
  })

  it.each(['', ' ', '27,7', '०', '0x1b', '27.7149; 85', '1234.5', `27.${'1'.repeat(16)}`])(
    'is null for %j',
    (latitude) => {
      expect(pinOf({ ...ADDRESS, latitude })).toBeNull()
    },
  )
})

import { describe, expect, it } from 'vitest'
import { bookingRules } from '#domain/booking/booking.rules.ts'
import { callableNumber } from '#domain/booking/contact.ts'
import { carpoolRules } from '#domain/carpool/request.rules.ts'
import { driverRules } from '#domain/hosting/driver.rules.ts'
import { personRules } from '#domain/profile/person.rules.ts'
import { numberRules } from '#domain/profile/verification.rules.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import CASES from '#tests/cases/phones.json' with { type: 'json' }
import { DRIVER } from '../hosting/samples.ts'

const MOBILE = '9841234567'
const PASTED: [typed: string, means: string][] = [
  ...CASES.map(({ typed, means }): [string, string] => [typed, means]),
  // invisible characters by class
  ['\u202a9841234567\u202c', MOBILE],
  ['\u2066+977\u2069 \u200f984\u200e1234567', MOBILE],
  ['\ufeff9841234567\u2060', MOBILE],
  ['984\u00ad123\u200c45\u200d67\ufe0f', MOBILE],
  ['9841234567\u061c\u180e\u0000', MOBILE],
  // spaces and dashes
  ['984\u00a0123\u20094567', MOBILE],
  ['984\u202f123\u30004567', MOBILE],
  ['\t984 123 4567\r\n', MOBILE],
  ['984\u2010123\u20124567', MOBILE],
  ['984\u2014123\u22124567', MOBILE],
  ['984\uff0d123\ufe634567', MOBILE],
  ['(984) 123.4567', MOBILE],
  // digits of any script
  ['९८४१२३४५६७', MOBILE],
  ['٩٨٤١٢٣٤٥٦٧', MOBILE],
  ['۹۸۴۱۲۳۴۵۶۷', MOBILE],
  ['৯৮৪১২৩৪৫৬৭', MOBILE],
  ['９８４１２３４５６７', MOBILE],
  ['𝟗𝟖𝟒𝟏𝟐𝟑𝟒𝟓𝟔𝟕', MOBILE],
  // prefixes
  ['tel:+977-984-1234567', MOBILE],
  ['TEL: 9841234567', MOBILE],
  ['+९७७ ९८४-१२३४५६७', MOBILE],
  ['＋９７７ 9841234567', MOBILE],
  ['(+977) 9841234567', MOBILE],
  ['00977 9841234567', MOBILE],
  ['0977-9841234567', MOBILE],
  ['+977 09841234567', MOBILE],
  ['977 0 9841234567', MOBILE],
  ['०९८४१२३४५६७', MOBILE],
  // landlines have their 0
  ['(01) 4412345', '014412345'],
  ['01\u20114412345', '014412345'],
  ['+977-1-4412345', '014412345'],
  ['977 1 4412345', '014412345'],
  ['977-01-4412345', '014412345'],
  ['tel:+977-61-521234', '061521234'],
  ['+977 091-521234', '091521234'],
  // incomplete and invalid numbers are left to the rules
  ['9771234567', '9771234567'],
  ['97798412345', '97798412345'],
  ['14412345', '14412345'],
  ['98412345678', '98412345678'],
  ['98412a', '98412a'],
  ['+1 212 555 0100', '+12125550100'],
  ['9841234567/9801234567', '9841234567/980123456'],
  ['', ''],
  [' \u200b ', ''],
]

describe('a phone number', () => {
  it.each(PASTED)('%j is read as %j', (typed, means) => {
    expect(readPhoneNumber(typed)).toBe(means)
    expect(readPhoneNumber(means)).toBe(means)
  })

  it('is cut only after it is parsed, and is still too long for the rules', () => {
    expect(readPhoneNumber('9'.repeat(10_000))).toBe('9'.repeat(20))
    expect(readPhoneNumber(`${'\u200b'.repeat(500)}984-123-4567`)).toBe(MOBILE)
  })
})

describe('every form', () => {
  const errorsOf = (typed: string) => [
    bookingRules.firstErrors({
      contactName: 'Sita',
      contactNumber: typed,
      hasPickup: true,
      hasDropOff: true,
      payment: 'cash',
      priceTotal: 1,
      isTermsAccepted: true,
      isOwnVehicle: false,
    }).contactNumber,
    driverRules.firstErrors({ ...DRIVER, driverPhoneNumber: typed }).driverPhoneNumber,
    driverRules.firstErrors({ ...DRIVER, driverAlternatePhoneNumber: typed }).driverAlternatePhoneNumber,
    carpoolRules.firstErrors({
      isDriver: true,
      addressFrom: '',
      addressTo: '',
      from: null,
      to: null,
      fromDate: '',
      fromTime: '',
      passengers: '1',
      vehicleTypeID: null,
      vehicleTypes: [],
      suggestedPrice: '1',
      note: '',
      now: 0,
      phoneNumber: typed,
    }).phoneNumber,
    personRules.firstErrors({
      firstName: 'Sita',
      lastName: '',
      mobileNumber: typed,
      saved: { firstName: 'Sita', lastName: '', mobileNumber: '' },
    }).mobileNumber,
    numberRules.firstErrors({ mobileNumber: readPhoneNumber(typed) }).mobileNumber,
  ]

  it.each(PASTED.filter(([, means]) => means === MOBILE))('accepts %j', (typed) => {
    expect(errorsOf(typed)).toEqual(Array(6).fill(undefined))
  })

  it.each(PASTED.filter(([, means]) => /^0\d{8}$/.test(means)))(
    'rejects the landline %j for its length where a mobile number is required',
    (typed, means) => {
      expect(callableNumber(readPhoneNumber(typed))).toBe(means)
      expect(errorsOf(typed)).toEqual([
        undefined,
        'hosting.errors.phoneLength',
        'hosting.errors.phoneLength',
        'carpool.errors.phoneDigits',
        'profile.errors.tenDigits',
        'profile.errors.tenDigits',
      ])
    },
  )
})

import { describe, expect, it } from 'vitest'
import { type BookingRulesData, bookingRules } from '#domain/booking/booking.rules.ts'
import { callableNumber } from '#domain/booking/contact.ts'

const RIGHT: BookingRulesData = {
  contactName: 'Sita Gurung',
  contactNumber: '9841234567',
  hasPickup: true,
  hasDropOff: true,
  payment: 'cash',
  priceTotal: 13_600,
  isTermsAccepted: true,
  isOwnVehicle: false,
}
const wrong = (patch: Partial<BookingRulesData>) => bookingRules.firstErrors({ ...RIGHT, ...patch })

describe('the booking form', () => {
  it.each<Partial<BookingRulesData>>([
    {},
    { payment: 'esewa' },
    { contactNumber: '014412345' },
    { contactNumber: '०६१५२१२३४' },
    { contactNumber: '14412345' },
    { contactNumber: '९८४१२३४५६७' },
    { contactNumber: ' 9841234567 ' },
    { contactNumber: '', numberAbroad: '+44 7911 123456' },
    { numberAbroad: '00 1 (415) 555-2671' },
    { numberAbroad: '+४४ ७९११ १२३४५६' },
    { priceTotal: 1 },
    { hasEmptyStop: false },
  ])('accepts %o', (patch) => {
    expect(wrong(patch)).toEqual({})
  })

  it.each<[Partial<BookingRulesData>, string, string]>([
    [{ contactName: '' }, 'contactName', 'contactName'],
    [{ contactName: '  ' }, 'contactName', 'contactName'],
    [{ contactNumber: '' }, 'contactNumber', 'contactNumber'],
    [{ contactNumber: '98a' }, 'contactNumber', 'numberDigits'],
    [{ contactNumber: '+1' }, 'contactNumber', 'numberDigits'],
    [{ contactNumber: '98412345678' }, 'contactNumber', 'numberLength'],
    [{ contactNumber: '९८४१२३४५६७८' }, 'contactNumber', 'numberLength'],
    ...['0', '1', '984123456', '8841234567', '0144123456', '98412345', '000000000'].map(
      (contactNumber): [Partial<BookingRulesData>, string, string] => [
        { contactNumber },
        'contactNumber',
        'numberKind',
      ],
    ),
    ...['7911123456', '+44', '+44 7911 x', '+0911123456', '+4479111234567890'].map(
      (numberAbroad): [Partial<BookingRulesData>, string, string] => [
        { contactNumber: '', numberAbroad },
        'numberAbroad',
        'numberAbroad',
      ],
    ),
    [{ numberAbroad: '+9779841234567' }, 'numberAbroad', 'numberOfNepal'],
    // with one, the rules of the Nepali number hold if it is entered
    [{ contactNumber: '98a', numberAbroad: '+447911123456' }, 'contactNumber', 'numberDigits'],
    [{ hasPickup: false }, 'pickup', 'placesMissing'],
    [{ hasDropOff: false }, 'dropOff', 'placesMissing'],
    [{ hasEmptyStop: true }, 'stops', 'stopEmpty'],
    [{ hasInvalidKm: true }, 'offRoad', 'km'],
    [{ hasTooManyKm: true }, 'offRoad', 'kmTooMany'],
    [{ payment: 'card' }, 'payment', 'wallets.unknownPayment'],
    [{ payment: '' }, 'payment', 'wallets.unknownPayment'],
    [{ priceTotal: 0 }, 'priceTotal', 'noPrice'],
    [{ priceTotal: Number.NaN }, 'priceTotal', 'noPrice'],
    [{ isTermsAccepted: false }, 'isTermsAccepted', 'terms'],
    [{ isOwnVehicle: true }, 'isOwnVehicle', 'ownVehicle'],
  ])('rejects %o at %s: %s', (patch, field, key) => {
    expect(wrong(patch)).toEqual({ [field]: key.includes('.') ? key : `booking.errors.${key}` })
  })

  it('reports an error for every invalid field, own vehicle first', () => {
    const errors = wrong({
      contactName: '',
      contactNumber: '',
      hasPickup: false,
      hasDropOff: false,
      payment: 'x',
      priceTotal: 0,
      isTermsAccepted: false,
      isOwnVehicle: true,
    })
    expect(Object.keys(errors)[0]).toBe('isOwnVehicle')
    expect(Object.keys(errors)).toHaveLength(8)
  })

  it('skips terms and price for callers that pass true and 1', () => {
    expect(wrong({ isTermsAccepted: true, priceTotal: 1 })).toEqual({})
  })
})

describe('the stored phone number', () => {
  it.each([
    ['9841234567', '9841234567'],
    ['014412345', '014412345'],
    ['061521234', '061521234'],
    ['091521234', '091521234'],
    ['61521234', '061521234'],
    ['91521234', null],
    ['0', null],
    ['', null],
    ['+9779841234567', null],
  ])('is derived from %s: %s', (digits, callable) => {
    expect(callableNumber(digits)).toBe(callable)
  })
})

import { omitWhen } from 'vest'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { formRules, test } from '#domain/shared/rules.ts'
import { callableNumber, isNepali, isNumberAbroad, MAX_CONTACT_DIGITS, readNumberAbroad } from './contact.ts'
import { isPayment } from './payment-methods.ts'

export type BookingField =
  | 'isOwnVehicle'
  | 'pickup'
  | 'dropOff'
  | 'stops'
  | 'offRoad'
  | 'contactName'
  | 'contactNumber'
  | 'numberAbroad'
  | 'payment'
  | 'priceTotal'
  | 'isTermsAccepted'

export interface BookingRulesData {
  contactName: string
  contactNumber: string
  /** with its country code; with one, the Nepali number may be missing */
  numberAbroad?: string
  hasPickup: boolean
  hasDropOff: boolean
  /** an added stop has no place; only the form sets this */
  hasEmptyStop?: boolean
  /** a field of off-road km has an invalid text; only the form sets this */
  hasInvalidKm?: boolean
  /** more off-road km than the trip allows; only the form sets this */
  hasTooManyKm?: boolean
  payment: string
  /** NRS; the server prices later and passes 1 */
  priceTotal: number
  /** not on the wire: the server passes true */
  isTermsAccepted: boolean
  isOwnVehicle: boolean
}

/** Fields in page order. Where the API has an error for a message, the last part of the key is its code. */
export const bookingRules = formRules<BookingField, BookingRulesData>(describeBooking)

function describeBooking(data: BookingRulesData): void {
  const name = data.contactName.trim()
  const number = readPhoneNumber(data.contactNumber)
  const abroad = readNumberAbroad(data.numberAbroad ?? '')

  test('isOwnVehicle', 'booking.errors.ownVehicle', () => !data.isOwnVehicle)

  test('pickup', 'booking.errors.placesMissing', () => data.hasPickup)
  test('dropOff', 'booking.errors.placesMissing', () => data.hasDropOff)
  test('stops', 'booking.errors.stopEmpty', () => !data.hasEmptyStop)

  test('offRoad', 'booking.errors.km', () => !data.hasInvalidKm)
  test('offRoad', 'booking.errors.kmTooMany', () => !data.hasTooManyKm)

  test('contactName', 'booking.errors.contactName', () => name !== '')

  test('contactNumber', 'booking.errors.contactNumber', () => number !== '' || abroad !== '')
  omitWhen(number === '', () => {
    test('contactNumber', 'booking.errors.numberDigits', () => /^\d+$/.test(number))
    test('contactNumber', 'booking.errors.numberLength', () => number.length <= MAX_CONTACT_DIGITS)
    test('contactNumber', 'booking.errors.numberKind', () => callableNumber(number) !== null)
  })

  omitWhen(abroad === '', () => {
    test('numberAbroad', 'booking.errors.numberAbroad', () => isNumberAbroad(abroad))
    test('numberAbroad', 'booking.errors.numberOfNepal', () => !isNepali(abroad))
  })

  test('payment', 'wallets.unknownPayment', () => isPayment(data.payment))
  test('priceTotal', 'booking.errors.noPrice', () => data.priceTotal > 0)
  test('isTermsAccepted', 'booking.errors.terms', () => data.isTermsAccepted)
}

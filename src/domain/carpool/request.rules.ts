import { omitWhen } from 'vest'
import { isDay, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { isNumeric, wholeNumber } from '#domain/shared/numbers.ts'
import { MOBILE_DIGITS, readPhoneNumber } from '#domain/shared/phone-number.ts'
import { haversineMeters, type Point } from '#domain/shared/place.ts'
import { formRules, test } from '#domain/shared/rules.ts'
import { oneLine } from '#domain/shared/text.ts'
import {
  MAX_NOTE,
  MAX_PASSENGERS,
  MAX_SEAT_PRICE,
  MIN_NOTE,
  MIN_PASSENGERS,
  MIN_RIDE_METERS,
} from './limits.ts'
import { noteLength } from './note-length.ts'
import { earliestPickup, firstPickupDate, lastPickupDate } from './pickup.ts'

/** The form as it is typed; numbers in any spelling that can be parsed. */
export interface CarpoolValues {
  isDriver: boolean | null
  addressFrom: string
  addressTo: string
  /** YYYY-MM-DD in Kathmandu */
  fromDate: string
  /** HH:mm in Kathmandu */
  fromTime: string
  passengers: string
  vehicleTypeID: number | null
  suggestedPrice: string
  phoneNumber: string
  note: string
}
/** On the wire `fromDate` and `fromTime` are one field, `time`. */
export type CarpoolField = keyof CarpoolValues

export interface PlacesData extends Pick<CarpoolValues, 'addressFrom' | 'addressTo'> {
  /** the suggestion that was chosen for the typed address; null: none */
  from: Point | null
  to: Point | null
}

export interface CarpoolRulesData extends CarpoolValues, PlacesData {
  vehicleTypes: readonly number[]
  /** epoch milliseconds */
  now: number
}

const ANY_DAY = '2000-01-01'

export const carpoolRules = formRules<CarpoolField, CarpoolRulesData>(describeRequest)

function describeRequest(data: CarpoolRulesData): void {
  test('isDriver', 'carpool.errors.isDriver', () => data.isDriver !== null)
  describePlaces(data)
  describePickup(data)

  const passengers = wholeNumber(data.passengers)
  test('passengers', 'carpool.errors.passengers', () => data.passengers.trim() !== '')
  test('passengers', 'carpool.errors.passengersRange', () => {
    return passengers !== null && passengers >= MIN_PASSENGERS && passengers <= MAX_PASSENGERS
  })
  test('vehicleTypeID', 'carpool.errors.vehicleType', () => {
    return data.vehicleTypeID !== null && data.vehicleTypes.includes(data.vehicleTypeID)
  })

  const price = wholeNumber(data.suggestedPrice)
  test('suggestedPrice', 'carpool.errors.price', () => data.suggestedPrice.trim() !== '')
  test('suggestedPrice', 'carpool.errors.priceDigits', () => {
    return isNumeric(data.suggestedPrice) && (price ?? 0) <= MAX_SEAT_PRICE
  })
  test('suggestedPrice', 'carpool.errors.priceWhole', () => price !== null)
  test('suggestedPrice', 'carpool.errors.priceZero', () => price !== 0)

  const phone = readPhoneNumber(data.phoneNumber)
  test('phoneNumber', 'carpool.errors.phone', () => phone !== '')
  test(
    'phoneNumber',
    'carpool.errors.phoneDigits',
    () => /^\d+$/.test(phone) && phone.length === MOBILE_DIGITS,
  )

  const length = noteLength(data.note)
  test('note', 'carpool.errors.note', () => length > 0)
  test('note', 'carpool.errors.noteShort', () => length >= MIN_NOTE)
  test('note', 'carpool.errors.noteLong', () => length <= MAX_NOTE)
}

/** Also for alerts. */
export function describePlaces({ addressFrom, addressTo, from, to }: PlacesData): void {
  const [origin, destination] = [oneLine(addressFrom), oneLine(addressTo)]
  test('addressFrom', 'carpool.errors.origin', () => origin !== '')
  test('addressFrom', 'carpool.errors.originSuggestion', () => from !== null)
  test('addressTo', 'carpool.errors.destination', () => destination !== '')
  test('addressTo', 'carpool.errors.destinationSuggestion', () => to !== null)
  omitWhen(!from || !to, () => {
    test('addressTo', 'carpool.errors.samePlaces', () => {
      return (
        origin !== destination && from !== null && to !== null && haversineMeters(from, to) >= MIN_RIDE_METERS
      )
    })
  })
}

function describePickup({ fromDate, fromTime, now }: CarpoolRulesData): void {
  const at = kathmanduMillis(fromDate, fromTime)
  test('fromDate', 'carpool.errors.date', () => fromDate !== '')
  test('fromDate', 'carpool.errors.dateUnreadable', () => isDay(fromDate))
  test('fromDate', 'carpool.errors.dateEarly', () => fromDate >= firstPickupDate(now))
  test('fromDate', 'carpool.errors.dateFar', () => fromDate <= lastPickupDate(now))
  test('fromTime', 'carpool.errors.time', () => fromTime !== '')
  test('fromTime', 'carpool.errors.timeUnreadable', () => kathmanduMillis(ANY_DAY, fromTime) !== null)
  omitWhen(at === null || fromDate < firstPickupDate(now), () => {
    test('fromTime', 'carpool.errors.timeEarly', () => at !== null && at >= earliestPickup(now))
  })
}

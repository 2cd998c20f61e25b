import { omitWhen } from 'vest'
import { callableNumber } from '#domain/booking/contact.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { formRules, test } from '#domain/shared/rules.ts'
import { cleanText, oneLine } from '#domain/shared/text.ts'
import { MAX_REASON_LENGTH } from './limits.ts'

export type ChangeField = 'times' | 'places' | 'driverName' | 'driverPhone' | 'reason'

export interface ChangeForm {
  /** the drop-off is later than the pickup */
  hasTimes: boolean
  /** a place is cleared, or an added stop has none */
  hasEmptyPlace: boolean
  /** both empty: the driver stays */
  driverName: string
  driverPhone: string
  reason: string
}

/** What the browser knows about a change; the server decides the rest with its price. Fields in the order of the form. */
export const changeRules = formRules<ChangeField, ChangeForm>((form) => {
  const name = oneLine(form.driverName)
  const phone = readPhoneNumber(form.driverPhone)
  test('times', 'trip-changes.errors.times', () => form.hasTimes)
  test('places', 'trip-changes.errors.place', () => !form.hasEmptyPlace)
  omitWhen(name === '' && phone === '', () => {
    test('driverName', 'trip-changes.errors.driverName', () => name !== '')
    test('driverPhone', 'trip-changes.errors.driverPhone', () => callableNumber(phone) !== null)
  })
  test('reason', 'trip-changes.errors.reason', () => cleanText(form.reason) !== '')
  test('reason', 'trip-changes.errors.reasonTooLong', () => form.reason.length <= MAX_REASON_LENGTH)
})

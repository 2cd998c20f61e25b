import { omitWhen } from 'vest'
import { insideNepalBox, round4 } from '#domain/shared/place.ts'
import { formRules, test } from '#domain/shared/rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { AddressValues } from './forms.ts'
import { MAX_ADDRESS } from './limits.ts'

/** `latitude` is the field of the pin. */
export type AddressField = 'cityID' | 'address' | 'latitude'

export interface AddressRulesData extends AddressValues {
  /** valid ids, as text */
  cities: readonly string[]
}

export const addressRules = formRules<AddressField, AddressRulesData>(describeAddress)

function describeAddress(data: AddressRulesData): void {
  const pin = pinOf(data)
  test('cityID', 'hosting.errors.city', () => data.cities.includes(data.cityID))
  test('latitude', 'hosting.errors.pin', () => pin !== null)
  omitWhen(pin === null, () => {
    // the exact border is checked by the server, when the pin is named and when the form is saved
    test('latitude', 'hosting.errors.outsideNepal', () => pin !== null && insideNepalBox(pin))
  })
  test('address', 'hosting.errors.tooLong', () => cleanText(data.address).length <= MAX_ADDRESS)
}

/** In degrees, 4 decimals; null without a pin. */
export function pinOf({ latitude, longitude }: AddressValues): { lat: number; lng: number } | null {
  const isNumber = (text: string) => /^-?\d{1,3}(\.\d{1,15})?$/.test(text)
  if (!isNumber(latitude) || !isNumber(longitude)) return null
  return { lat: round4(Number(latitude)), lng: round4(Number(longitude)) }
}

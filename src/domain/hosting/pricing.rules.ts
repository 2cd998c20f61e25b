import { omitWhen } from 'vest'
import { isNumeric, wholeNumber } from '#domain/shared/numbers.ts'
import { formRules, test } from '#domain/shared/rules.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'
import type { MessageKey } from '#messages/keys.ts'
import { PRICE_FIELDS, type PriceField, type PricingValues } from './forms.ts'
import {
  MAX_KM_CHARGE,
  MAX_KM_LIMIT,
  MAX_OVERNIGHT,
  MAX_PERCENT,
  MAX_TIER_PRICE,
  MAX_WAITING,
} from './limits.ts'

/** Maximum of a field, and the message for a larger value. */
const MAX: Record<PriceField, readonly [most: number, message: MessageKey]> = {
  pricePerHour: [MAX_TIER_PRICE, 'hosting.errors.priceMost'],
  pricePerFourHour: [MAX_TIER_PRICE, 'hosting.errors.priceMost'],
  pricePerEightHour: [MAX_TIER_PRICE, 'hosting.errors.priceMost'],
  pricePerDay: [MAX_TIER_PRICE, 'hosting.errors.priceMost'],
  kmLimitPerFourHour: [MAX_KM_LIMIT, 'hosting.errors.kmLimitMost'],
  kmLimitPerEightHour: [MAX_KM_LIMIT, 'hosting.errors.kmLimitMost'],
  kmLimitPerDay: [MAX_KM_LIMIT, 'hosting.errors.kmLimitMost'],
  kmChargeLongRoute: [MAX_KM_CHARGE, 'hosting.errors.kmChargeMost'],
  kmChargeCityRide: [MAX_KM_CHARGE, 'hosting.errors.kmChargeMost'],
  overnightCharge: [MAX_OVERNIGHT, 'hosting.errors.overnightMost'],
  waitingCharge: [MAX_WAITING, 'hosting.errors.waitingMost'],
  threeDaysSaving: [MAX_PERCENT, 'hosting.errors.percentMost'],
  sevenDaysSaving: [MAX_PERCENT, 'hosting.errors.percentMost'],
  oneMonthSaving: [MAX_PERCENT, 'hosting.errors.percentMost'],
}
const REQUIRED: readonly PriceField[] = ['pricePerHour', 'pricePerDay']

/** Only hour and day prices are required; without a 4- or 8-hour price there is no such tier. */
export const pricingRules = formRules<PriceField, PricingValues>(describePricing)

function describePricing(values: PricingValues): void {
  for (const field of PRICE_FIELDS) {
    const text = values[field].trim()
    const number = wholeNumber(text)
    if (REQUIRED.includes(field)) test(field, 'hosting.errors.price', () => text !== '' && number !== 0)
    omitWhen(text === '', () => {
      test(field, 'hosting.errors.digits', () => isNumeric(text))
      test(field, 'hosting.errors.whole', () => number !== null)
      test(field, MAX[field][1], () => (number ?? 0) <= MAX[field][0])
    })
  }
}

/** The hint while a price is typed, even for a price of zero; null: none. */
export function priceNotice(field: PriceField, text: string): MessageKey | null {
  const number = wholeNumber(text)
  if (text.trim() === '') return null
  if (!isNumeric(text)) return 'hosting.errors.digits'
  // "1,2" may become "1,200"
  if (number === null) return null
  if (number > MAX[field][0]) return MAX[field][1]
  return number === 0 && field.startsWith('price') ? 'hosting.errors.price' : null
}

/** The price list of valid values; null without an hour or day price. */
export function pricingOfValues(values: PricingValues): VehiclePricing | null {
  const number = (field: PriceField) => wholeNumber(values[field]) ?? 0
  const all = Object.fromEntries(PRICE_FIELDS.map((field) => [field, number(field)])) as Record<
    PriceField,
    number
  >
  if (!all.pricePerHour || !all.pricePerDay) return null
  return {
    ...all,
    pricePerFourHour: all.pricePerFourHour || null,
    pricePerEightHour: all.pricePerEightHour || null,
    kmLimitPerFourHour: all.pricePerFourHour ? all.kmLimitPerFourHour : null,
    kmLimitPerEightHour: all.pricePerEightHour ? all.kmLimitPerEightHour : null,
  }
}

/** Trips without a km charge: all, or city rides only. */
export type FreeDistance = 'all' | 'city'

/**
 * A km charge that the host may have left empty by mistake; null: every extra km is charged. Long routes never cost
 * less per km than city rides.
 */
export function freeDistance({ kmChargeCityRide, kmChargeLongRoute }: PricingValues): FreeDistance | null {
  if (wholeNumber(kmChargeCityRide)) return null
  return wholeNumber(kmChargeLongRoute) ? 'city' : 'all'
}

/** The km limits of tiers that have a price but include no km: all their km are extra, or free. */
export function tiersWithoutKm(values: PricingValues): PriceField[] {
  return KM_LIMITS.filter(([price, limit]) => wholeNumber(values[price]) && !wholeNumber(values[limit])).map(
    ([, limit]) => limit,
  )
}

const KM_LIMITS = [
  ['pricePerFourHour', 'kmLimitPerFourHour'],
  ['pricePerEightHour', 'kmLimitPerEightHour'],
  ['pricePerDay', 'kmLimitPerDay'],
] as const satisfies readonly (readonly [PriceField, PriceField])[]

import { atom, computed } from 'nanostores'
import type { StepPayload } from '#contract/hosting.ts'
import { findVehicles } from '#contract/search.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { emptyForm, PRICE_FIELDS, type PriceField, type PricingValues } from '#domain/hosting/forms.ts'
import { priceNotice, pricingOfValues, pricingRules } from '#domain/hosting/pricing.rules.ts'
import { stepNumber } from '#domain/hosting/steps.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { addDays } from '#domain/shared/kathmandu-time.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { VehicleState } from '#domain/vehicles/vehicle.ts'
import { environment } from '#stores/shell/environment.ts'
import { createLatest } from '#stores/shell/latest.ts'
import { editedVehicle } from './editor.ts'
import { type GuestPrice, guestPrice, type PriceWarning, priceWarnings } from './guest-price.ts'
import { createStepForm } from './step-form.ts'
import { today } from './today.ts'

const STEP = stepNumber('pricing')
const EMPTY = emptyForm('pricing')
/** The km limit of a price tier requires the tier's price. */
const PRICE_OF: Partial<Record<PriceField, PriceField>> = {
  kmLimitPerFourHour: 'pricePerFourHour',
  kmLimitPerEightHour: 'pricePerEightHour',
}

/** The middle half of the day prices (NRS) of similar bookable vehicles in the same city. */
export interface UsualPrice {
  from: number
  to: number
}
export type GuestPriceState =
  | { status: 'ready'; price: GuestPrice; warnings: readonly PriceWarning[] }
  /** the hour or the day has no price yet */
  | { status: 'missing' }
  /** a field has an error */
  | { status: 'wrong' }

const MIN_TO_COMPARE = 4
/** Pickup time of the search whose day prices are compared. */
const PICKUP_TIME = '09:00'

// state
export const pricingForm = createStepForm<PricingValues, PriceField>({
  step: STEP,
  empty: EMPTY,
  check: (values) => pricingRules.firstErrors(withoutUnusedLimits(values)),
  payload,
  numbers: PRICE_FIELDS,
})
export const $usualPrice = atom<UsualPrice | null>(null)
const beginUsual = createLatest()

// derived
export const $guestPrice = computed(pricingForm.$values, (typed): GuestPriceState => {
  const values = withoutUnusedLimits(typed)
  const pricing = pricingOfValues(values)
  if (!pricing) return { status: 'missing' }
  if (Object.keys(pricingRules.firstErrors(values)).length) return { status: 'wrong' }
  return { status: 'ready', price: guestPrice(pricing), warnings: priceWarnings(pricing) }
})

// actions
export function openPricing(vehicle: Pick<VehicleDetail, 'own' | 'rates'>, locale: Locale): void {
  pricingForm.open(savedValues(vehicle, locale), (saved) => savedValues(saved, locale))
}

function savedValues({ own, rates }: Pick<VehicleDetail, 'own' | 'rates'>, locale: Locale): PricingValues {
  if (!own?.isPriced) return EMPTY
  const texts = PRICE_FIELDS.map((field) => [field, localDigits(String(rates[field] ?? ''), locale)])
  return Object.fromEntries(texts) as PricingValues
}

export function typePrice(field: PriceField, text: string): void {
  pricingForm.change({ [field]: text })
  pricingForm.setError(field, priceNotice(field, text))
}

export function hasTier(values: PricingValues, field: PriceField): boolean {
  const price = PRICE_OF[field]
  return price === undefined || (wholeNumber(values[price]) ?? 0) > 0
}

/** A hint; none after a failure, or with too few vehicles to compare. */
export async function loadUsualPrice(vehicle: Pick<VehicleDetail, 'id' | 'city' | 'model'>): Promise<void> {
  const isLatest = beginUsual()
  $usualPrice.set(null)
  if (!vehicle.city) return
  const day = today()
  const payload = {
    cityId: vehicle.city.id,
    vehicleTypeIDs: [vehicle.model.vehicleType.id],
    fromDate: addDays(day, 2),
    fromTime: PICKUP_TIME,
    toDate: addDays(day, 3),
    toTime: PICKUP_TIME,
  }
  const { data } = await environment()
    .call(findVehicles, { payload, background: true })
    .catch(() => ({ data: [] }))
  if (!isLatest()) return
  const prices = data
    .filter(({ id, pricePerDay }) => id !== vehicle.id && pricePerDay > 0)
    .map(({ pricePerDay }) => pricePerDay)
    .sort((a, b) => a - b)
  const [from, to] = [prices[Math.floor(prices.length / 4)], prices[Math.ceil((prices.length * 3) / 4) - 1]]
  if (prices.length < MIN_TO_COMPARE || from === undefined || to === undefined) return
  $usualPrice.set({ from, to })
}

function withoutUnusedLimits(values: PricingValues): PricingValues {
  const lost = PRICE_FIELDS.filter((field) => !hasTier(values, field))
  return { ...values, ...Object.fromEntries(lost.map((field) => [field, ''])) }
}

function payload(values: PricingValues): StepPayload {
  const wholeNumbers = Object.entries(withoutUnusedLimits(values)).map(([field, text]) => [
    field,
    String(wholeNumber(text) ?? ''),
  ])
  return { ...Object.fromEntries(wholeNumbers), ...stateToSend() }
}

/** The first save of this step lists the vehicle. Later ones send no state, which may have changed in another tab. */
function stateToSend(): { state?: VehicleState } {
  const vehicle = editedVehicle()
  const isPricedBefore = vehicle !== null && (vehicle.step === null || vehicle.step >= STEP)
  return isPricedBefore ? {} : { state: 'available' }
}

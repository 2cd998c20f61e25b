import '../auth/browser-storage.ts'

import { beforeEach, describe, expect, it } from 'vitest'
import type { FindVehiclesPayload } from '#contract/search.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import type { Progress } from '#domain/hosting/steps.ts'
import { openEditor } from '#stores/hosting/editor.ts'
import {
  $guestPrice,
  $usualPrice,
  hasTier,
  loadUsualPrice,
  openPricing,
  pricingForm,
  typePrice,
} from '#stores/hosting/pricing-form.ts'
import { answers, beginHosting, failWith, LOST, ownOf, sentTo, VEHICLE_ID, vehicleOf } from './host.ts'

const SAVE = 'POST /vehicles/{id}'
const FIND = 'POST /getVehicles'
const own = ownOf({ isPriced: true })
const rates = {
  ...vehicleOf(null).rates,
  ...{ pricePerHour: 800, pricePerFourHour: 2_500, pricePerDay: 6_800 },
  ...{ kmLimitPerFourHour: 40, kmLimitPerDay: 150, waitingCharge: 80 },
}
const values = () => pricingForm.$values.get()
const errors = () => pricingForm.$errors.get()
async function open(saved: Progress, patch: Partial<VehicleDetail> = {}): Promise<void> {
  beginHosting(saved)
  answers['GET /vehicles/{id}'] = () => vehicleOf(saved, patch)
  await openEditor(String(VEHICLE_ID))
  openPricing(vehicleOf(saved, patch), 'en')
}

beforeEach(() => open(3))

describe('the pricing form', () => {
  it('shows the parsed price after blur', () => {
    for (const [typed, shown, error] of [
      ['Rs. 4,500/-', '4500', undefined],
      ['४,५००', '४५००', undefined],
      ['4.500,00', '4.500,00', 'Please write a whole number, such as 1200 or 1,200'],
      ['many', 'many', 'Only numbers are allowed'],
    ]) {
      typePrice('pricePerDay', typed ?? '')
      pricingForm.touch('pricePerDay')
      expect([values().pricePerDay, errors().pricePerDay]).toEqual([shown, error])
    }
  })

  it('is empty before the vehicle has a price', () => {
    expect(new Set(Object.values(values()))).toEqual(new Set(['']))
    expect($guestPrice.get()).toEqual({ status: 'missing' })
  })

  it('starts with the saved values, empty for a tier that does not exist', async () => {
    await open(null, { own, rates })
    expect(values()).toMatchObject({
      pricePerHour: '800',
      pricePerFourHour: '2500',
      pricePerEightHour: '',
      kmLimitPerEightHour: '',
      kmLimitPerDay: '150',
      overnightCharge: '0',
    })
    openPricing(vehicleOf(null, { own, rates }), 'np')
    expect(values().pricePerHour).toBe('८००')
  })

  it('requires only the prices of an hour and of a day', async () => {
    expect(await pricingForm.submit()).toBe(false)
    expect(errors()).toEqual({ pricePerHour: 'Field is required.', pricePerDay: 'Field is required.' })
    expect(sentTo(SAVE)).toEqual([])
    typePrice('pricePerHour', '800')
    typePrice('pricePerDay', '६,८००')
    expect(await pricingForm.submit()).toBe(true)
    expect(sentTo(SAVE)[0]?.payload).toMatchObject({
      step: 4,
      pricePerHour: '800',
      pricePerDay: '6800',
      pricePerFourHour: '',
      oneMonthSaving: '',
    })
  })

  it.each([
    ['pricePerDay', '0', 'Field is required.'],
    ['pricePerDay', '1000001', 'Maximum value is 1000000'],
    ['pricePerDay', '1000000', undefined],
    ['pricePerDay', '12a', 'Only numbers are allowed'],
    ['kmLimitPerDay', '100001', 'Maximum value is 100000'],
    ['kmChargeLongRoute', '10001', 'Maximum value is 10000'],
    ['overnightCharge', '100001', 'Maximum value is 100000'],
    ['waitingCharge', '१०१', 'Maximum value is 100'],
    ['threeDaysSaving', '101', 'Maximum value is 100%'],
    ['threeDaysSaving', '0', undefined],
  ] as const)('reports while %s is typed as %s: %s', (field, typed, message) => {
    typePrice(field, typed)
    expect(errors()[field]).toBe(message)
  })

  it('does not send the km of a tier without a price, and restores them with the price', async () => {
    pricingForm.change({ pricePerHour: '800', pricePerDay: '6800', pricePerFourHour: '2500' })
    typePrice('kmLimitPerFourHour', '40')
    typePrice('pricePerFourHour', '')
    expect(hasTier(values(), 'kmLimitPerFourHour')).toBe(false)
    pricingForm.change({ kmLimitPerEightHour: 'no number' })
    expect(await pricingForm.submit()).toBe(true)
    expect(sentTo(SAVE)[0]?.payload).toMatchObject({ kmLimitPerFourHour: '', kmLimitPerEightHour: '' })
    typePrice('pricePerFourHour', '2500')
    expect(hasTier(values(), 'kmLimitPerFourHour')).toBe(true)
    expect(values().kmLimitPerFourHour).toBe('40')
  })

  it.each<[Progress, VehicleDetail['state'], string | undefined]>([
    [3, 'notAvailable', 'available'],
    [4, 'notAvailable', undefined],
    [7, 'available', undefined],
    [7, 'notAvailable', undefined],
    [null, 'notAvailable', undefined],
  ])(
    'lists a vehicle only the first time: at step %s, %s, it sends the state %s',
    async (saved, state, expected) => {
      await open(saved, { state })
      pricingForm.change({ pricePerHour: '800', pricePerDay: '6800' })
      await pricingForm.submit()
      expect(sentTo(SAVE)[0]?.payload?.state).toBe(expected)
    },
  )
})

describe('the price for a guest', () => {
  it('is updated while typing, but not with an error in a field', () => {
    typePrice('pricePerHour', '800')
    expect($guestPrice.get().status).toBe('missing')
    typePrice('pricePerDay', '6800')
    expect($guestPrice.get()).toMatchObject({ status: 'ready', price: { cityDay: { payable: 6_800 } } })
    typePrice('waitingCharge', '101')
    expect($guestPrice.get()).toEqual({ status: 'wrong' })
    typePrice('waitingCharge', '')
    typePrice('pricePerFourHour', '3300')
    expect($guestPrice.get()).toMatchObject({ status: 'ready', warnings: [{ kind: 'neverPaid', tier: 4 }] })
  })
})

describe('the usual price', () => {
  const vehicle = vehicleOf(3, { city: { id: 1, title: 'Kathmandu' } })
  const found = (...prices: number[]) =>
    prices.map((pricePerDay, index) => ({ ...vehicleOf(7), id: 100 + index, pricePerDay, pricing: null }))

  it('covers the middle half of the prices of vehicles of its type in its city', async () => {
    answers[FIND] = () => found(9_000, 5_000, 6_000, 7_000, 30_000, 1_000, 6_500, 8_000)
    await loadUsualPrice(vehicle)
    expect($usualPrice.get()).toEqual({ from: 6_000, to: 8_000 })
    expect(sentTo(FIND)[0]?.payload as FindVehiclesPayload).toMatchObject({ cityId: 1, vehicleTypeIDs: [1] })
    expect(sentTo(FIND)[0]?.background).toBe(true)
  })

  it('is not shown for fewer than four, and excludes the vehicle itself', async () => {
    answers[FIND] = () => [
      ...found(5_000, 6_000, 7_000),
      { ...vehicleOf(7), pricePerDay: 8_000, pricing: null },
    ]
    await loadUsualPrice(vehicle)
    expect($usualPrice.get()).toBeNull()
  })

  it('is not shown when it does not load, or when the vehicle has no city', async () => {
    failWith(FIND, LOST)
    await loadUsualPrice(vehicle)
    await loadUsualPrice({ ...vehicle, city: null })
    expect($usualPrice.get()).toBeNull()
    expect(sentTo(FIND)).toHaveLength(1)
  })
})

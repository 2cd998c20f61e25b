import '../auth/browser-storage.ts'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $fairPrice, retryFairPrice } from '#stores/carpool/fair-price.ts'
import { changeRequest, chooseRequestPlace, clearPlace } from '#stores/carpool/form.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { answers, BUTWAL, beginRequest, callsOf, KALANKI } from './requester.ts'

const ASK = 'POST /carpool/fairPrice'
const price = (suggested: number) => ({ suggested, highest: 2 * suggested })

beforeEach(() => {
  vi.useFakeTimers()
  beginRequest()
  answers[ASK] = ({ payload }) => price(1200 / (Number((payload as { passengers: number }).passengers) + 1))
})
afterEach(() => {
  vi.useRealTimers()
})

async function choosePlaces(): Promise<void> {
  chooseRequestPlace('From', KALANKI)
  chooseRequestPlace('To', BUTWAL)
  await vi.runAllTimersAsync()
}

it('the fair price is requested when both places are chosen, once for each input', async () => {
  chooseRequestPlace('From', KALANKI)
  await vi.runAllTimersAsync()
  expect([$fairPrice.get().status, callsOf(ASK).length]).toEqual(['idle', 0])
  await choosePlaces()
  expect($fairPrice.get()).toMatchObject({ status: 'ready', price: price(600) })
  changeRequest({ passengers: '3' })
  changeRequest({ passengers: '2' })
  expect($fairPrice.get()).toMatchObject({ status: 'loading', price: price(600) })
  await vi.runAllTimersAsync()
  expect($fairPrice.get()).toMatchObject({ status: 'ready', price: price(400) })
  changeRequest({ passengers: '1' })
  expect($fairPrice.get()).toMatchObject({ status: 'ready', price: price(600) })
  changeRequest({ note: 'another field' })
  expect(callsOf(ASK)).toHaveLength(2)
})

it('the fair price is taken for the latest input, whichever response arrives first', async () => {
  const waiting: ((value: unknown) => void)[] = []
  answers[ASK] = () => new Promise((resolve) => waiting.push(resolve))
  await choosePlaces()
  changeRequest({ passengers: '2' })
  await vi.runAllTimersAsync()
  waiting[1]?.(price(400))
  waiting[0]?.(price(600))
  await vi.runAllTimersAsync()
  expect($fairPrice.get()).toMatchObject({ status: 'ready', price: price(400) })
})

it.each([
  [422, 'We know no road between these places. Please choose others.', 'noRoute'],
  [500, '', ''],
  [0, '', ''],
])('a fair price that fails with %i shows "%s"', async (status, text, cause) => {
  answers[ASK] = () => {
    throw apiFailure(status, text, cause)
  }
  // prices of earlier inputs are cached
  changeRequest({ vehicleTypeID: 1000 + status })
  await choosePlaces()
  expect($fairPrice.get()).toEqual({ status: 'failed', price: null, text })
  answers[ASK] = () => price(600)
  retryFairPrice()
  await vi.runAllTimersAsync()
  expect($fairPrice.get()).toMatchObject({ status: 'ready', price: price(600) })
})

it('the fair price is empty without a place', async () => {
  await choosePlaces()
  clearPlace('From')
  expect($fairPrice.get()).toEqual({ status: 'idle', price: null, text: '' })
})

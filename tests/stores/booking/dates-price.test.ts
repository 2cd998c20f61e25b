import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $datesPrice, priceDates } from '#stores/booking/dates-price.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const PAYLOAD = { vehicleId: 5, from: '2026-12-20T04:15:00Z', to: '2026-12-22T04:15:00Z' }
const ask = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  ask.mockReset().mockResolvedValue({ data: { hours: 48, payable: 9000 } })
  useEnvironment({ call: ask })
})
afterEach(() => {
  priceDates(null)
  vi.useRealTimers()
})

it('the price for dates is requested once for the latest dates, and shows that it is loading', async () => {
  priceDates(PAYLOAD)
  priceDates({ ...PAYLOAD, vehicleId: 6 })
  expect($datesPrice.get().status).toBe('loading')
  await vi.runAllTimersAsync()
  expect(ask).toHaveBeenCalledOnce()
  expect(ask.mock.calls[0]?.[1].payload.vehicleId).toBe(6)
  expect($datesPrice.get()).toMatchObject({ status: 'ready', quote: { payable: 9000 } })
})

it('the price for dates distinguishes dates that are never offered from a failure', async () => {
  ask.mockRejectedValueOnce(apiFailure(422, '', 'tripTooLong'))
  priceDates(PAYLOAD)
  await vi.runAllTimersAsync()
  expect($datesPrice.get()).toMatchObject({ status: 'failed', isRefused: true })
  ask.mockRejectedValueOnce(new Error('offline'))
  priceDates(PAYLOAD)
  await vi.runAllTimersAsync()
  expect($datesPrice.get()).toMatchObject({ status: 'failed', isRefused: false })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { PricingPayload } from '#contract/booking.ts'
import { changeDraft } from '#stores/booking/draft.ts'
import { $atOnce, $mayBeMissed } from '#stores/booking/offers.ts'
import { retryPrice } from '#stores/booking/quote.ts'
import { calls, quoteOf, settle, setUpBookingForm } from './booking-form.ts'

const OTHER = { id: 8 }
const approval = { isInstant: false, answerBy: '2026-11-22T03:15:00Z' }

setUpBookingForm()
beforeEach(() => {
  calls.instead.mockResolvedValue({ data: { times: [], vehicles: [OTHER] } })
})

async function priceWith(patch: { isInstant: boolean; mayBeMissed: boolean }): Promise<void> {
  calls.price.mockImplementation(({ payload }: { payload: PricingPayload }) =>
    Promise.resolve({ data: { ...quoteOf(payload), ...approval, ...patch } }),
  )
  retryPrice()
  await settle()
}

describe('the list of instantly confirmed vehicles', () => {
  it('is loaded once when the host may not see the request in time', async () => {
    await priceWith({ isInstant: false, mayBeMissed: true })
    await priceWith({ isInstant: false, mayBeMissed: true })
    expect($mayBeMissed.get()).toBe(true)
    expect($atOnce.get()).toMatchObject({ status: 'ready', alternatives: { vehicles: [OTHER] } })
    expect(calls.instead).toHaveBeenCalledOnce()
    expect(calls.instead.mock.calls[0]?.[0]).toMatchObject({ params: { id: 7 }, query: { atOnce: '1' } })
  })

  it('is not loaded when the host has time, or does not decide', async () => {
    await priceWith({ isInstant: false, mayBeMissed: false })
    expect(calls.instead).not.toHaveBeenCalled()
    changeDraft({ payment: 'esewa' })
    await priceWith({ isInstant: false, mayBeMissed: true })
    expect($mayBeMissed.get()).toBe(false)
    expect(calls.instead).not.toHaveBeenCalled()
  })

  it('is requested again after a failure', async () => {
    calls.instead.mockRejectedValueOnce(new Error('offline'))
    await priceWith({ isInstant: false, mayBeMissed: true })
    expect($atOnce.get()).toMatchObject({ status: 'failed', alternatives: null })
    await priceWith({ isInstant: false, mayBeMissed: true })
    expect($atOnce.get()).toMatchObject({ status: 'ready', alternatives: { vehicles: [OTHER] } })
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Quote } from '#contract/booking.ts'
import { $checkout, book, reopen } from '#stores/booking/checkout.ts'
import { $draft, changeDraft } from '#stores/booking/draft.ts'
import { $price } from '#stores/booking/quote.ts'
import { calls, failure, fillForm, outside, settle, setUpBookingForm } from './booking-form.ts'

const BOOKED = { id: 'b-1', message: 'Booked', status: 'approved', payable: 104_000 }
const sent = () => calls.book.mock.calls.map(([options]) => options)
const agreed = () => sent().map(({ payload }) => payload.expectedPayable)
const shown = () => $price.get().quote as Quote
const changed = (patch: Partial<Quote>) =>
  failure(409, 'priceChanged', 'The price has changed.', { ...shown(), ...patch })

setUpBookingForm()
beforeEach(async () => {
  await fillForm()
  calls.book.mockResolvedValue({ data: BOOKED })
})

describe('a price that changed before the booking', () => {
  it('is shown beside the old one, and nothing more is sent', async () => {
    const before = shown()
    calls.book.mockRejectedValueOnce(changed({ payable: 104_000 }))
    await book()
    await settle()
    const after = { ...before, payable: 104_000 }
    expect($checkout.get()).toEqual({ status: 'repriced', before, after })
    expect($price.get()).toEqual({ status: 'ready', quote: after, text: null })
    expect(sent()).toHaveLength(1)
    expect(outside.notify).not.toHaveBeenCalled()
  })

  it('is booked in another request when it is accepted', async () => {
    calls.book.mockRejectedValueOnce(changed({ payable: 104_000, to: '2026-11-26T06:15:00Z' }))
    await book()
    await book()
    expect(agreed()).toEqual([3_000, 104_000])
    expect(sent().map(({ payload }) => payload.expectedDropOff)).toEqual([
      '2026-11-26T04:15:00Z',
      '2026-11-26T06:15:00Z',
    ])
    expect(sent().map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2'])
    expect($checkout.get()).toEqual({ status: 'booked', booked: BOOKED })
  })

  it('must be accepted again when it changes again', async () => {
    calls.book.mockRejectedValueOnce(changed({ payable: 104_000 }))
    await book()
    calls.book.mockRejectedValueOnce(changed({ payable: 90_000 }))
    await book()
    expect($checkout.get()).toMatchObject({
      status: 'repriced',
      before: { payable: 104_000 },
      after: { payable: 90_000 },
    })
    await book()
    expect(agreed()).toEqual([3_000, 104_000, 90_000])
  })

  it('books nothing when it is declined, keeps the typed values and leaves the new price', async () => {
    const typed = $draft.get()
    calls.book.mockRejectedValueOnce(changed({ payable: 104_000 }))
    await book()
    reopen()
    await settle()
    expect($checkout.get()).toEqual({ status: 'idle' })
    expect($draft.get()).toEqual(typed)
    expect(shown().payable).toBe(104_000)
    expect(sent()).toHaveLength(1)
    expect(calls.price).toHaveBeenCalledTimes(2)
  })

  it('is sent again with the same key after a lost response once accepted', async () => {
    calls.book.mockRejectedValueOnce(changed({ payable: 104_000 }))
    await book()
    calls.book.mockRejectedValueOnce(failure(0))
    void book()
    await settle()
    const again = book()
    await vi.advanceTimersByTimeAsync(2_000)
    await again
    expect(agreed()).toEqual([3_000, 104_000, 104_000])
    expect(sent().map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2', 'key-2'])
  })

  it.each([undefined, null, 'new', { payable: '104000' }, { payable: 1, to: 'x' }])(
    'is requested again without a quote (%s), and booked only after it was seen',
    async (data) => {
      const requested = calls.price.mock.calls.length
      calls.book.mockRejectedValueOnce(failure(409, 'priceChanged', 'The price has changed.', data))
      await book()
      expect($checkout.get()).toMatchObject({ status: 'failed', text: 'The price has changed.' })
      await book()
      expect(sent()).toHaveLength(1)
      await settle()
      expect(calls.price.mock.calls).toHaveLength(requested + 1)
      await book()
      expect(sent()).toHaveLength(2)
    },
  )

  it('is shown as a refused coupon when the coupon changed it', async () => {
    changeDraft({ coupon: 'DASHAIN' })
    await settle()
    calls.book.mockRejectedValueOnce(failure(422, 'couponUsedUp', 'This coupon has been used up.'))
    await book()
    expect($checkout.get()).toMatchObject({ status: 'failed', text: 'This coupon has been used up.' })
  })
})

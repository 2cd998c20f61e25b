import { describe, expect, it, vi } from 'vitest'
import type { Booking, BookingRow } from '#contract/my-bookings.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { MINUTE } from '#tests/setup/clock.ts'
import { addRow } from '#tests/setup/rows.ts'
import {
  api,
  cancel,
  clock,
  correct,
  display,
  job,
  pass,
  pay,
  setUpPayments,
  simulator,
} from './payment-site.ts'

// the sessions last for less than a day
setUpPayments(30 * MINUTE)

const get = async (id: string, side: keyof typeof simulator.tokens = 'guest') =>
  (await api.call<Booking>('GET', `/api/v1/bookings/${id}`, { token: simulator.tokens[side] })).data
const rowOf = async (id: string, status: BookingStatus) => {
  const path = `/api/v1/bookings?isBookedByMe=true&status=${status}`
  const { data } = await api.call<BookingRow[]>('GET', path, { token: simulator.tokens.guest })
  return data.find((item) => item.id === id)
}
/** Notifications of each user about refunds. */
const notified = async (id: string) =>
  (await simulator.notices(id))
    .filter(({ kind }) => kind === 'refundDue' || kind === 'refunded')
    .map(({ user_id, kind, amount }) => [user_id, kind, amount])

describe('a due refund', () => {
  it.each(['host', 'operator', 'system'] as const)(
    'is on the page, in the list, and in a notification to the guest after the %s cancelled',
    async (actor) => {
      const id = await simulator.book()
      await pay(id)
      const { payable: amount } = await simulator.booking(id)
      pass(MINUTE)
      await cancel(id, 'approved', actor)
      const refund = { gateway: 'esewa', state: 'due', amount, since: toWire(clock) }
      expect((await get(id)).refund).toEqual(refund)
      expect((await get(id, 'host')).refund).toEqual(refund)
      expect((await rowOf(id, 'cancelled'))?.refund).toEqual(refund)
      expect(await notified(id)).toEqual([[simulator.guest.id, 'refundDue', amount]])
    },
  )

  it('is recorded once for a payment after the cancellation', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    const response = await simulator.choose(name, 'pay')
    await cancel(id, 'pending', 'renter')
    expect(await get(id)).not.toHaveProperty('refund')
    await Promise.all(Array.from({ length: 10 }, () => simulator.back(response)))
    const { payable: amount } = await simulator.booking(id)
    const refund = { gateway: 'esewa', state: 'due', amount, since: toWire(clock) }
    expect((await get(id)).refund).toEqual(refund)
    expect(await notified(id)).toEqual([[simulator.guest.id, 'refundDue', amount]])
    // every other view shows the same
    expect((await rowOf(id, 'cancelled'))?.refund).toEqual(refund)
    for (const key of [name, id]) expect(await display(key)).toBe('refundDue')
  })

  it('covers the excess of a booking paid twice', async () => {
    const id = await simulator.book()
    const first = await simulator.attempt(await pay(id))
    const second = `${first.transaction_uuid}-b`
    await addRow(api.context.db, 'payments', {
      booking_id: id,
      provider: 'esewa',
      transaction_uuid: second,
      amount: first.amount,
      amount_text: first.amount_text,
      ref_id: null,
      resolved_at: null,
    })
    vi.spyOn(api.wallet, 'status').mockResolvedValueOnce({
      outcome: 'paid',
      status: 'COMPLETE',
      refId: 'SECOND',
      amount: first.amount,
    })
    await api.call('GET', `/api/v1/payments/check/${second}`)
    const { payable: amount } = await simulator.booking(id)
    expect(await get(id)).toMatchObject({
      status: 'approved',
      isPaid: true,
      refund: { state: 'due', amount },
    })
    expect((await rowOf(id, 'approved'))?.refund?.amount).toBe(amount)
    expect(await notified(id)).toEqual([[simulator.guest.id, 'refundDue', amount]])
    await cancel(id, 'approved', 'host')
    expect((await get(id)).refund?.amount).toBe(2 * amount)
  })

  it('is not shown for a booking that was never paid', async () => {
    const id = await simulator.book({ payment: 'cash' })
    await cancel(id, 'pending', 'system')
    expect(await get(id)).not.toHaveProperty('refund')
    expect(await notified(id)).toEqual([])
  })
})

describe('a refund by the wallet', () => {
  it('is no longer due, and the guest is notified once', async () => {
    const id = await simulator.book()
    const name = await pay(id)
    const { payable: amount } = await simulator.booking(id)
    await cancel(id, 'approved', 'host')
    await correct(name, 'FULL_REFUND')
    pass(10 * MINUTE)
    expect(await job()).toBeGreaterThan(0)
    pass(10 * MINUTE)
    await job()
    expect((await get(id)).refund).toEqual({
      gateway: 'esewa',
      state: 'done',
      amount,
      since: toWire(clock - 10 * MINUTE),
    })
    expect(await notified(id)).toEqual([
      [simulator.guest.id, 'refundDue', amount],
      [simulator.guest.id, 'refunded', amount],
    ])
  })

  it('is shown without an amount when it is partial, because the wallet does not report one', async () => {
    const id = await simulator.book()
    const name = await pay(id)
    vi.spyOn(api.wallet, 'status').mockResolvedValueOnce({
      outcome: 'partlyRefunded',
      status: 'PARTIAL_REFUND',
      refId: null,
      amount: 1,
    })
    await api.call('GET', `/api/v1/payments/check/${name}`)
    expect((await get(id)).refund).toEqual({
      gateway: 'esewa',
      state: 'done',
      amount: null,
      since: toWire(clock),
    })
    expect(await notified(id)).toEqual([[simulator.guest.id, 'refunded', null]])
  })
})

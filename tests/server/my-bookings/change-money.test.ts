import { describe, expect, it } from 'vitest'
import { createLogger } from '#server/log.ts'
import { findAttempt } from '#server/services/payments/attempts.ts'
import { recordAnswer } from '#server/services/payments/record-answer.ts'
import { rowsOf } from '#tests/setup/rows.ts'
import {
  answer,
  api,
  get,
  later,
  openOf,
  post,
  propose,
  REASON,
  row,
  setUpChanges,
  simulator,
} from './change-calls.ts'

setUpChanges()

describe('the money of a booking that is paid online', () => {
  const paid = async () => (await simulator.bookPaid()).id
  /** The wallet's answer about an attempt, without an amount. */
  const report = async (name: string, outcome: 'refunded' | 'partlyRefunded') =>
    recordAnswer(
      api.context,
      (await findAttempt(api.context, name)) ?? expect.fail(),
      { outcome, status: 'REFUND', refId: null, amount: null },
      createLogger('silent'),
    )
  const change = async (id: string, hours: number) => {
    const sent = await propose(id, 'guest', await later(id, hours))
    expect(sent.status).toBe(200)
    const open = await openOf(id)
    if (open) expect((await answer(id, open, 'host', 'accept')).status).toBe(200)
    return get(id, 'guest')
  }

  it('is due with an id of its own, and paid like a booking', async () => {
    const id = await paid()
    const { changes, pricing } = await change(id, 4)
    const { due } = changes
    expect(due?.amount).toBe(pricing.payable - 3_200)
    const name = await simulator.start(due?.id ?? '')
    // its page starts it again by the id of the due
    expect(await api.data.payment(name, 'en')).toMatchObject({
      bookingId: id,
      dueId: due?.id,
      amount: due?.amount,
    })
    await simulator.back(await simulator.choose(name, 'pay'))
    expect((await get(id, 'guest')).changes.due).toBeNull()
    expect((await api.data.payment(name, 'en'))?.display).toBe('paid')
    // a second payment is not started
    expect(await simulator.start(due?.id ?? '')).toBe(due?.id)
    expect((await row(id)).status).toBe('approved')
    // the wallet gives back this payment alone
    await report(name, 'refunded')
    expect((await row(id)).paid_at).not.toBeNull()
    const again = (await get(id, 'guest')).changes.due
    expect(again?.amount).toBe(due?.amount)
    expect(again?.id).not.toBe(due?.id)
    // and then the booking's own: the price is paid to the driver
    const [first] = await rowsOf(api.context.db, 'payments', { booking_id: id, due_id: null })
    await report(first?.transaction_uuid ?? '', 'refunded')
    expect((await row(id)).paid_at).toBeNull()
    expect((await get(id, 'guest')).changes.due).toBeNull()
  })

  it('goes back in part, and in whole with the rest when the host cancels', async () => {
    const id = await paid()
    const { changes, refund, pricing } = await change(id, -4)
    expect(changes.due).toBeNull()
    expect(refund).toMatchObject({ state: 'due', amount: 3_200 - pricing.payable })
    await post(`${id}/cancellation`, 'host', { reason: REASON })
    expect((await get(id, 'guest')).refund).toMatchObject({ state: 'due', amount: 3_200 })
  })

  it('goes back with its amount after the wallet has returned a part', async () => {
    const { id, name } = await simulator.bookPaid()
    const { pricing } = await change(id, -4)
    expect(await report(name, 'partlyRefunded')).toBe('refunded')
    await post(`${id}/cancellation`, 'host', { reason: REASON })
    expect((await get(id, 'guest')).refund).toMatchObject({ state: 'due', amount: pricing.payable })
    const amounts = (await simulator.notices(id)).filter(({ kind }) => kind === 'refundDue')
    expect(amounts.map(({ amount }) => amount)).toEqual([3_200 - pricing.payable, pricing.payable])
  })

  it('is due no longer once the wallet has returned the whole payment', async () => {
    const { id, name } = await simulator.bookPaid()
    expect((await change(id, 4)).changes.due).not.toBeNull()
    expect(await report(name, 'refunded')).toBe('refunded')
    const { changes, day, pricing } = await get(id, 'guest')
    expect([changes.due, day?.cashDue]).toEqual([null, pricing.payable])
  })

  it('is replaced by the next change, and a payment of what is due no more goes back', async () => {
    const id = await paid()
    const first = (await change(id, 4)).changes.due
    const name = await simulator.start(first?.id ?? '')
    const response = await simulator.choose(name, 'pay')
    const { changes, pricing } = await change(id, 6)
    expect(changes.due).toMatchObject({ amount: pricing.payable - 3_200 })
    expect(changes.due?.id).not.toBe(first?.id)
    await simulator.back(response)
    const { refund, changes: now } = await get(id, 'guest')
    expect(refund).toMatchObject({ state: 'due', amount: first?.amount })
    expect(now.due).toEqual(changes.due)
  })
})

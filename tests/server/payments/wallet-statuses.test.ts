import { describe, expect, it, vi } from 'vitest'
import type { Booking } from '#contract/my-bookings.ts'
import { WALLET_HOLD_MS } from '#domain/booking/limits.ts'
import { OUTAGE_GRACE_MS } from '#domain/booking/payment.ts'
import type { EsewaStatus } from '#server/ports/gateways/esewa/protocol.ts'
import { MINUTE, NOW } from '#tests/setup/clock.ts'
import { addRow, rowOf } from '#tests/setup/rows.ts'
import {
  api,
  cancel,
  correct,
  display,
  get,
  job,
  lines,
  pass,
  pay,
  setUpPayments,
  simulator,
} from './payment-site.ts'

setUpPayments()

const report: (uuid: string, status: EsewaStatus) => Promise<Response> = correct
const check = (name: string) => get(`/api/v1/payments/check/${name}`)
const warnings = () => lines.filter((line) => line.includes('"level":"warn"')).join()

/** A payment that is pending at the wallet, of a booking that waits for it. */
async function opened() {
  const id = await simulator.book()
  const name = await simulator.start(id)
  await simulator.send(name)
  return { id, name }
}
async function paid() {
  const id = await simulator.book()
  return { id, name: await pay(id) }
}
async function outcome({ id, name }: { id: string; name: string }) {
  const [{ state }, { status, paid_at }] = await Promise.all([simulator.attempt(name), simulator.booking(id)])
  return { state, booking: status, isPaid: paid_at !== null, page: await display(name) }
}

describe('an open payment', () => {
  it.each<[EsewaStatus, string, string, boolean, string]>([
    ['PENDING', 'initiated', 'pending', false, 'asking'],
    ['AMBIGUOUS', 'initiated', 'pending', false, 'unclear'],
    ['COMPLETE', 'complete', 'approved', true, 'paid'],
    ['NOT_FOUND', 'failed', 'pending', false, 'failed'],
    ['CANCELED', 'failed', 'pending', false, 'failed'],
    ['FAILED', 'failed', 'pending', false, 'failed'],
    ['FULL_REFUND', 'refunded', 'pending', false, 'refunded'],
    ['PARTIAL_REFUND', 'refundDue', 'pending', false, 'restDue'],
  ])('becomes $1 with the status $0, and its booking $2', async (status, state, booking, isPaid, page) => {
    const payment = await opened()
    await report(payment.name, status)
    await check(payment.name)
    expect(await outcome(payment)).toEqual({ state, booking, isPaid, page })
  })

  it.each<EsewaStatus>(['NOT_FOUND', 'CANCELED', 'FAILED', 'FULL_REFUND'])(
    'can be paid anew after it ended as %s',
    async (status) => {
      const { id, name } = await opened()
      await report(name, status)
      await check(name)
      const next = await simulator.start(id)
      expect(next).not.toBe(name)
      await simulator.back(await simulator.choose(next, 'pay'))
      expect(await simulator.booking(id)).toMatchObject({ status: 'approved' })
    },
  )

  it('is queried again with an unknown status, logged once and never paid', async () => {
    const payment = await opened()
    const answer = {
      outcome: 'unclear',
      status: 'AMBIGUOUS',
      undocumentedStatus: 'SETTLED',
      refId: null,
      amount: 1,
    } as const
    const status = vi.spyOn(api.wallet, 'status').mockResolvedValue(answer)
    await check(payment.name)
    await check(payment.name)
    expect(await outcome(payment)).toEqual({
      state: 'initiated',
      booking: 'pending',
      isPaid: false,
      page: 'unclear',
    })
    expect(warnings().match(/unknown status/g)).toHaveLength(1)
    expect(warnings()).toContain('SETTLED')
    status.mockRestore()
    await report(payment.name, 'COMPLETE')
    pass(6 * MINUTE)
    await job()
    expect((await simulator.booking(payment.id)).status).toBe('approved')
  })

  it('holds the vehicle fifteen minutes longer when it is unclear, and is refunded if it was paid', async () => {
    const payment = await opened()
    await report(payment.name, 'AMBIGUOUS')
    pass(WALLET_HOLD_MS + MINUTE)
    await job()
    expect((await simulator.booking(payment.id)).status).toBe('pending')
    pass(OUTAGE_GRACE_MS)
    await job()
    expect(await outcome(payment)).toMatchObject({ booking: 'cancelled', page: 'unclear' })
    await report(payment.name, 'COMPLETE')
    pass(10 * MINUTE)
    await job()
    expect(await display(payment.name)).toBe('refundDue')
  })
})

describe('a complete payment', () => {
  it.each<[EsewaStatus, string, boolean, string]>([
    ['FULL_REFUND', 'refunded', false, 'refunded'],
    ['PARTIAL_REFUND', 'refunded', true, 'partlyRefunded'],
    ['PENDING', 'complete', true, 'paid'],
    ['AMBIGUOUS', 'complete', true, 'paid'],
    ['NOT_FOUND', 'complete', true, 'paid'],
    ['CANCELED', 'complete', true, 'paid'],
    ['FAILED', 'complete', true, 'paid'],
  ])('becomes $1 with the status $0', async (status, state, isPaid, page) => {
    const payment = await paid()
    await report(payment.name, status)
    await check(payment.name)
    await check(payment.name)
    expect(await outcome(payment)).toEqual({ state, booking: 'approved', isPaid, page })
  })

  it.each<EsewaStatus>(['PENDING', 'AMBIGUOUS', 'NOT_FOUND', 'CANCELED', 'FAILED'])(
    'is reported to the operator once with the status %s',
    async (status) => {
      const { name } = await paid()
      await report(name, status)
      await check(name)
      await check(name)
      expect(warnings().match(/no longer confirms/g)).toHaveLength(1)
    },
  )

  it('can still be refunded in full after a partial refund', async () => {
    const payment = await paid()
    for (const status of ['PARTIAL_REFUND', 'FULL_REFUND'] as const) {
      await report(payment.name, status)
      await check(payment.name)
    }
    expect(await outcome(payment)).toMatchObject({ state: 'refunded', isPaid: false, page: 'refunded' })
    const told = (await simulator.notices(payment.id)).filter(({ kind }) => kind === 'refunded')
    expect(told.map(({ amount }) => amount)).toEqual([null, (await simulator.booking(payment.id)).payable])
  })
})

describe('a part that is due because of a change', () => {
  it('goes back once when the wallet refunds everything', async () => {
    const { name } = await paid()
    const { id } = await simulator.attempt(name)
    const part = {
      payment_id: id,
      amount: 200,
      created_at: new Date(NOW),
      reference: null,
      resolved_at: null,
    }
    await addRow(api.context.db, 'part_refunds', part)
    await report(name, 'FULL_REFUND')
    await check(name)
    expect((await simulator.attempt(name)).state).toBe('refunded')
    expect(await rowOf(api.context.db, 'part_refunds', { payment_id: id })).toMatchObject({
      state: 'refunded',
    })
  })
})

describe('a refund that is due', () => {
  it('stays due when the wallet refunded a part, and the operator sees that', async () => {
    const { id, name } = await opened()
    await cancel(id)
    await report(name, 'COMPLETE')
    await check(name)
    await report(name, 'PARTIAL_REFUND')
    await check(name)
    pass(6 * MINUTE)
    await job()
    for (const key of [name, id]) expect(await display(key)).toBe('restDue')
    expect((await simulator.attempt(name)).detail).toMatchObject({ status: 'PARTIAL_REFUND' })
    expect(warnings()).toContain('refund the rest')
    const { user_id } = await rowOf(api.context.db, 'bookings', id)
    const { data } = await api.call<Booking>('GET', `/api/v1/bookings/${id}`, {
      token: await api.tokenFor(user_id),
    })
    // only the wallet knows the remaining amount
    expect(data.refund).toMatchObject({ state: 'due', amount: null })
    await report(name, 'FULL_REFUND')
    pass(6 * MINUTE)
    await job()
    expect(await display(name)).toBe('refunded')
  })
})

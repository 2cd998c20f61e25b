import { describe, expect, it } from 'vitest'
import { UNANSWERED_AFTER_MS } from '#domain/booking/payment.ts'
import { RETURN_NAMES, sign } from '#server/ports/gateways/esewa/protocol.ts'
import { changeStatus } from '#server/services/booking/change-status.ts'
import { MINUTE } from '#tests/setup/clock.ts'
import {
  api,
  cancel,
  clock,
  correct,
  display,
  get,
  job,
  lines,
  pass,
  pay,
  setUpPayments,
  simulator,
  wholeForm,
} from './payment-site.ts'
import { SIM } from './wallet-simulator.ts'

const KEY = 'wallet-simulator/no-money-behind-this'

setUpPayments()

describe('a payment', () => {
  it.each(['plain', 'comma', 'grouped'])(
    'approves the booking and notifies both sides with its amount written %s',
    async (amount) => {
      const id = await simulator.book()
      const name = await simulator.start(id)
      const { status, headers } = await simulator.back(await simulator.choose(name, 'pay', { amount }))
      expect(status).toBe(303)
      expect(headers.get('location')).toBe(`/payment/${name}`)
      expect(await display(name)).toBe('paid')
      const [attempt, booking] = await Promise.all([simulator.attempt(name), simulator.booking(id)])
      expect(attempt).toMatchObject({ state: 'complete', resolved_at: new Date(clock) })
      expect(attempt.ref_id).toBeTruthy()
      expect(booking).toMatchObject({ status: 'approved', paid_at: new Date(clock), hold_expires_at: null })
      const notified = (await simulator.notices(id)).map(({ user_id, kind, amount: paid }) => [
        user_id,
        kind,
        paid,
      ])
      expect(notified).toEqual([
        [simulator.guest.id, 'bookingApproved', null],
        [simulator.vehicle.user_id, 'bookingReceived', null],
        [simulator.guest.id, 'paymentReceived', -booking.payable],
        [simulator.vehicle.user_id, 'paymentReceived', booking.payable],
      ])
    },
  )

  it('is credited once, although its return arrives twenty times concurrently and again later', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    const paid = await simulator.choose(name, 'pay')
    const replies = await Promise.all(Array.from({ length: 20 }, () => simulator.back(paid)))
    pass(60 * MINUTE)
    replies.push(await simulator.back(paid))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303]))
    expect(new Set(replies.map(({ headers }) => headers.get('location')))).toEqual(
      new Set([`/payment/${name}`]),
    )
    const { paid_at } = await simulator.booking(id)
    expect(paid_at?.getTime()).toBe(clock - 60 * MINUTE)
    expect(await simulator.notices(id)).toHaveLength(4)
    const events = await api.context.db
      .selectFrom('booking_events')
      .select(['status', 'actor', 'detail'])
      .where('booking_id', '=', id)
      .execute()
    expect(events).toEqual([{ status: 'approved', actor: 'system', detail: 'paid' }])
  })

  it('becomes due for refund, and approves nothing, when the booking has been cancelled since', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    const paid = await simulator.choose(name, 'pay')
    await cancel(id)
    const { headers } = await simulator.back(paid)
    expect(headers.get('location')).toBe(`/payment/${name}`)
    expect(await display(name)).toBe('refundDue')
    expect(await simulator.booking(id)).toMatchObject({ status: 'cancelled', paid_at: null })
    expect((await simulator.attempt(name)).state).toBe('refundDue')
    expect(lines.join()).toContain('refund it')
  })

  it('becomes due for refund when the booking is cancelled later, until the wallet reports the refund', async () => {
    const id = await simulator.book({ payment: 'cash', status: 'pending' })
    const name = await pay(id)
    await cancel(id, 'approved', 'operator')
    expect(await display(name)).toBe('refundDue')
    await correct(name, 'FULL_REFUND')
    pass(6 * MINUTE)
    expect(await job()).toBe(1)
    expect(await display(name)).toBe('refunded')
  })

  it('becomes due for refund when it is the second one for a booking', async () => {
    const id = await simulator.book()
    const first = await simulator.start(id)
    await simulator.send(first)
    await simulator.start(id)
    pass(UNANSWERED_AFTER_MS)
    const second = await simulator.start(id, first)
    const paid = await simulator.choose(second, 'pay')
    await correct(first, 'COMPLETE')
    await Promise.all([simulator.back(paid), get(`/api/v1/payments/check/${first}`)])
    const states = [(await simulator.attempt(first)).state, (await simulator.attempt(second)).state].sort()
    expect(states).toEqual(['complete', 'refundDue'])
    expect((await simulator.notices(id)).filter(({ kind }) => kind === 'paymentReceived')).toHaveLength(2)
  })

  it('marks a booking as paid that has been approved since', async () => {
    const id = await simulator.book({ payment: 'cash' })
    const name = await simulator.start(id)
    const paid = await simulator.choose(name, 'pay')
    await api.context.db
      .transaction()
      .execute((trx) =>
        changeStatus(trx, { bookingId: id, from: 'pending', to: 'approved', actor: 'system', at: clock }),
      )
    await simulator.back(paid)
    expect(await simulator.booking(id)).toMatchObject({
      status: 'approved',
      paid_at: new Date(clock),
      payment: 'esewa',
    })
    expect(await display(name)).toBe('paid')
  })

  it('leaves the booking unpaid when the wallet refunds it in full', async () => {
    const id = await simulator.book()
    const name = await pay(id)
    await correct(name, 'FULL_REFUND')
    await get(`/api/v1/payments/check/${name}`)
    expect((await simulator.attempt(name)).state).toBe('refunded')
    expect((await simulator.booking(id)).paid_at).toBeNull()
  })
})

describe('an invalid return', () => {
  const FIELDS = RETURN_NAMES.join(',')
  async function returned(change: Record<string, string>, { key = KEY, isPaid = true } = {}) {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await (isPaid ? simulator.choose(name, 'pay') : simulator.send(name))
    const { amount_text } = await simulator.attempt(name)
    const fields = {
      transaction_code: 'A1',
      status: 'COMPLETE',
      total_amount: `${amount_text}.0`,
      transaction_uuid: name,
      product_code: 'SAWARI-SIM',
      signed_field_names: FIELDS,
      ...change,
    }
    const data = Buffer.from(JSON.stringify({ ...fields, signature: sign(key, fields, RETURN_NAMES) }))
    const reply = await get(
      `/api/v1/payments/esewa/success?data=${encodeURIComponent(data.toString('base64'))}`,
    )
    return { id, name, reply }
  }
  it('is accepted when unchanged', async () => {
    const { id, reply } = await returned({})
    expect(reply.status).toBe(303)
    expect((await simulator.booking(id)).status).toBe('approved')
  })

  it.each([
    ['when it is signed with another key', {}, 'not signed', 'info', 'another key'],
    ['with another amount', { total_amount: '1.0' }, 'another amount', 'warn'],
    ['with another product', { product_code: 'OTHER' }, 'another product', 'warn'],
    ['for an unknown payment', { transaction_uuid: 'bk-00000000-none' }, 'unknown payment', 'warn'],
    ['with unsigned fields', { signed_field_names: 'status' }, 'not signed', 'info'],
  ])('writes nothing %s', async (_, change, reason, level, key = KEY) => {
    const { id, name, reply } = await returned(change, { key })
    expect(reply.status).toBe(422)
    expect(reply.error[0]?.cause).toBe('paymentRefused')
    expect(reply.headers.get('refresh')).toBe('0; url=/payment/refused')
    const line = lines.find((item) => item.includes(reason))
    expect(JSON.parse(line ?? '{}').level).toBe(level)
    const { state, detail } = await simulator.attempt(name)
    expect({ state, detail }).toEqual({
      state: 'initiated',
      detail: { origin: 'http://site', shownAt: clock },
    })
    expect(await simulator.booking(id)).toMatchObject({ status: 'pending', paid_at: null })
  })

  it.each(['', '?data=', '?data=%%%', '?data=bm8ganNvbg==', `?data=${'A'.repeat(9_000)}`])(
    'is refused when it is unreadable: %.20s',
    async (query) => {
      const reply = await get(`/api/v1/payments/esewa/success${query}`)
      expect(reply.status).toBe(422)
      // anybody can send one
      expect(lines.filter((line) => /"level":"(warn|error)"/.test(line))).toEqual([])
    },
  )

  it('is refused with a field changed after signing', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    const paid = new URL(
      (await simulator.choose(name, 'pay', { amount: 'plain' })).headers.get('location') ?? '',
    )
    const json = Buffer.from((paid.searchParams.get('data') ?? '').replaceAll(' ', '+'), 'base64').toString()
    const other = await simulator.start(await simulator.book())
    for (const [from, to] of [
      [name, other],
      ['"COMPLETE"', '"PENDING"'],
      ['SAWARI-SIM', 'SAWARI-SIN'],
      ['"total_amount":', '"total_amount":1'],
    ] as const) {
      expect(json).toContain(from)
      const data = Buffer.from(json.replace(from, to)).toString('base64')
      const reply = await get(`/api/v1/payments/esewa/success?data=${encodeURIComponent(data)}`)
      expect(reply.status).toBe(422)
    }
    expect(await simulator.booking(id)).toMatchObject({ status: 'pending', paid_at: null })
  })

  it('pays only the other booking when it belongs to that one', async () => {
    const [paidFor, requested] = [await simulator.book(), await simulator.book()]
    const name = await simulator.start(paidFor)
    await simulator.start(requested)
    const paid = await simulator.choose(name, 'pay')
    await simulator.back(paid)
    await simulator.back(paid)
    expect((await simulator.booking(paidFor)).status).toBe('approved')
    expect(await simulator.booking(requested)).toMatchObject({ status: 'pending', paid_at: null })
  })

  it('credits nothing before the wallet reports it as complete', async () => {
    const { id, name, reply } = await returned({}, { isPaid: false })
    expect(reply.headers.get('location')).toBe(`/payment/${name}`)
    expect(await display(name)).toBe('asking')
    expect((await simulator.booking(id)).paid_at).toBeNull()
  })
})

describe('a return without a payment', () => {
  it('shows after cancelling that nothing was charged, and the booking can be paid again', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    const { status, headers } = await simulator.back(await simulator.choose(name, 'cancel'))
    expect(status).toBe(303)
    expect(headers.get('location')).toBe(`/payment/${name}`)
    expect(await display(name)).toBe('failed')
    await simulator.back(await simulator.choose(await simulator.start(id), 'pay'))
    expect((await simulator.booking(id)).status).toBe('approved')
  })

  it('concludes nothing from the failure URL: the payment may be complete', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.choose(name, 'lost')
    await get(`/api/v1/payments/esewa/failure/${name}`)
    expect(await display(name)).toBe('paid')
    expect((await simulator.booking(id)).status).toBe('approved')
  })

  it('keeps polling with the payment pending, and does not send the same attempt again', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.back(await simulator.choose(name, 'pending'))
    expect(await api.data.payment(name, 'en')).toMatchObject({ display: 'asking', form: null })
    await correct(name, 'COMPLETE')
    const { headers } = await get(`/api/v1/payments/check/${name}`)
    expect(headers.get('location')).toBe(`/payment/${name}`)
    expect(await display(name)).toBe('paid')
  })

  it('shows after the session expired that nothing was charged', async () => {
    const name = await simulator.start(await simulator.book())
    await simulator.choose(name, 'expire')
    await get(`/api/v1/payments/esewa/failure/${name}`)
    expect(await display(name)).toBe('failed')
  })

  it('is credited when the payment follows later', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await get(`/api/v1/payments/check/${name}`)
    expect((await simulator.attempt(name)).state).toBe('failed')
    await simulator.visit(
      `${SIM}/api/epay/main/v2/form`,
      await wholeForm(name, (await simulator.attempt(name)).amount_text),
    )
    await correct(name, 'COMPLETE')
    await get(`/api/v1/payments/check/${name}`)
    expect((await simulator.booking(id)).status).toBe('approved')
  })

  it.each(['none', 'bk-00000000-none', '%20', '%00', "';--"])(
    'shows an unknown payment for %s',
    async (name) => {
      for (const call of ['check', 'esewa/failure']) {
        const { status, headers } = await get(`/api/v1/payments/${call}/${name}`)
        expect(status).toBe(303)
        expect(headers.get('location')).toBe('/payment/unknown')
      }
    },
  )
})

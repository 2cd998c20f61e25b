import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WALLET_HOLD_MS } from '#domain/booking/limits.ts'
import { MAX_WALLET_HOLD_MS, OUTAGE_GRACE_MS, UNHEARD_AFTER_MS } from '#domain/booking/payment.ts'
import { resolvePayments } from '#server/jobs/resolve-payments.ts'
import { createLogger } from '#server/log.ts'
import { RETURN_NAMES, sign } from '#server/ports/wallet/protocol.ts'
import { changeStatus } from '#server/services/booking/change-status.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { openWalletSimulator, SIM } from './wallet-simulator.ts'

const MINUTE = 60_000
const KEY = 'wallet-simulator/no-money-behind-this'
let clock = NOW
let api: TestApi
let simulator: Awaited<ReturnType<typeof openWalletSimulator>>
let lines: string[] = []

beforeAll(async () => {
  api = await openApi({ LOG_LEVEL: 'error' }, () => clock)
  simulator = await openWalletSimulator(api, () => clock)
})
afterAll(() => api.close())
beforeEach(async () => {
  lines = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line))
    return true
  })
  // isolates the test from attempts that earlier tests left open
  await api.context.db
    .updateTable('payments')
    .set({ state: 'failed' })
    .where('state', '=', 'initiated')
    .execute()
  await api.context.db.updateTable('bookings').set({ hold_expires_at: null }).execute()
  clock += 24 * 60 * MINUTE
})

const get = (path: string) => api.call('GET', path)
const job = () => resolvePayments(api.context, createLogger('silent'))
const service = (name: string) => simulator.visit(`${SIM}/counter`, { service: name })
const standing = async (key: string) => (await api.data.payment(key, 'en'))?.standing
const cancel = (bookingId: string) =>
  api.context.db.transaction().execute((trx) =>
    changeStatus(trx, {
      bookingId,
      from: 'pending',
      to: 'cancelled',
      actor: 'renter',
      reason: 'Plans changed',
      at: clock,
    }),
  )
const holdsVehicle = async (bookingId: string) =>
  (
    await api.context.db
      .selectFrom('vehicle_calendar')
      .select('id')
      .where('booking_id', '=', bookingId)
      .execute()
  ).length > 0

describe('GET payments/bookingPayment/{bookingId}', () => {
  it('creates an attempt for the amount due and redirects the browser to its page', async () => {
    const id = await simulator.book()
    const { status, headers } = await get(`/api/v1/payments/bookingPayment/${id}`)
    expect(status).toBe(303)
    const name = headers.get('location')?.replace('/payment/', '') ?? ''
    expect(name).toMatch(new RegExp(`^bk-${id.slice(0, 8)}-[0-9a-z]{12,}$`))
    const [attempt, booking] = await Promise.all([simulator.attempt(name), simulator.booking(id)])
    expect(attempt).toMatchObject({
      booking_id: id,
      state: 'initiated',
      amount: booking.payable,
      amount_text: String(booking.payable),
    })
    expect(booking).toMatchObject({ status: 'pending', paid_at: null })
    expect(booking.hold_expires_at?.getTime()).toBe(clock + WALLET_HOLD_MS)
  })

  it('reuses an attempt while the wallet does not know it, and later creates another', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    clock += UNHEARD_AFTER_MS - 1
    expect(await simulator.start(id)).toBe(name)
    clock += 1
    expect(await simulator.start(id)).not.toBe(name)
    expect((await simulator.attempt(name)).state).toBe('failed')
  })

  it('holds the vehicle for at most an hour, however often a payment is started', async () => {
    const id = await simulator.book()
    const started = clock
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await simulator.start(id)
      clock += 10 * MINUTE
    }
    expect((await simulator.booking(id)).hold_expires_at?.getTime()).toBe(started + MAX_WALLET_HOLD_MS)
    expect(await simulator.start(id)).toBe(id)
    expect(await standing(id)).toBe('expired')
  })

  it('creates at most ten open attempts', async () => {
    const id = await simulator.book({ payment: 'cash' })
    const names: string[] = []
    vi.spyOn(api.wallet, 'status').mockResolvedValue({ status: 'PENDING', refId: null, amount: 1 })
    for (let n = 0; n < 12; n++) {
      names.push(await simulator.start(id, names.at(-1)))
      clock += UNHEARD_AFTER_MS
    }
    expect(new Set(names).size).toBe(10)
    expect(names.at(-1)).toBe(names[9])
  })

  it('accepts a pending cash booking, which until paid stays a cash booking without a hold', async () => {
    const id = await simulator.book({ payment: 'cash' })
    const name = await simulator.start(id)
    expect(await simulator.booking(id)).toMatchObject({ payment: 'cash', hold_expires_at: null })
    await simulator.back(await simulator.choose(name, 'pay'))
    expect(await simulator.booking(id)).toMatchObject({ payment: 'esewa', status: 'approved' })
  })

  it.each(['not-a-uuid', '00000000-0000-4000-8000-000000000000', "';drop table payments"])(
    'redirects %s to the page of an unknown payment',
    async (id) => {
      const { status, headers } = await get(`/api/v1/payments/bookingPayment/${encodeURIComponent(id)}`)
      expect(status).toBe(303)
      expect(headers.get('location')).toBe('/payment/unknown')
      expect(await api.data.payment('unknown', 'en')).toBeNull()
    },
  )

  it.each<[string, Parameters<typeof simulator.book>[0], string]>([
    ['approved in cash', { status: 'approved', payment: 'cash' }, 'nothingToPay'],
    ['paid', { status: 'approved', paid_at: new Date(NOW) }, 'paid'],
    ['cancelled', { status: 'cancelled' }, 'cancelled'],
    ['completed', { status: 'completed', payment: 'cash' }, 'nothingToPay'],
    ['free of charge', { payable: 0, total: 100, coupon_discount: 100, saving: 0 }, 'nothingToPay'],
  ])('creates no attempt for a booking that is %s', async (_, values, expected) => {
    const id = await simulator.book(values)
    expect(await simulator.start(id)).toBe(id)
    expect(await standing(id)).toBe(expected)
    const attempts = await api.context.db
      .selectFrom('payments')
      .selectAll()
      .where('booking_id', '=', id)
      .execute()
    expect(attempts).toEqual([])
  })
})

describe('the page of a payment', () => {
  it('shows the vehicle, the amount and the signed form, and no more of the booking', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    const payment = await api.data.payment(name, 'np')
    expect(Object.keys(payment ?? {}).sort()).toEqual(
      [
        'amount',
        'bookingId',
        'form',
        'keptUntil',
        'standing',
        'startAgainFrom',
        'transactionUuid',
        'vehicle',
      ].sort(),
    )
    expect(payment?.standing).toBe('send')
    expect(payment?.vehicle).toMatch(/[\u0900-\u097f]/)
    expect(payment?.form?.fields).toMatchObject({
      transaction_uuid: name,
      success_url: 'http://site/api/v1/payments/esewa/success',
      failure_url: `http://site/api/v1/payments/esewa/failure/${name}`,
    })
  })

  it('has no form for an attempt without a return for five minutes, nor for one of a cancelled booking', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    clock += UNHEARD_AFTER_MS
    expect(await api.data.payment(name, 'en')).toMatchObject({ standing: 'asking', form: null })
    const other = await simulator.book()
    const attempt = await simulator.start(other)
    await cancel(other)
    expect(await api.data.payment(attempt, 'en')).toMatchObject({ standing: 'cancelled', form: null })
  })

  it('lets a real wallet return only to the configured SITE_URL', async () => {
    const real = await openApi(
      { ESEWA_PRODUCT_CODE: 'SAWARI', ESEWA_SECRET: 'secret', SITE_URL: 'https://sawari.example' },
      () => clock,
    )
    const start = await openWalletSimulator(real, () => clock)
    const name = await start.start(await start.book())
    const form = (await real.data.payment(name, 'en'))?.form
    expect(form?.action).toBe('https://rc-epay.esewa.com.np/api/epay/main/v2/form')
    expect(form?.fields.success_url).toBe('https://sawari.example/api/v1/payments/esewa/success')
    await real.close()
  })
})

describe('a payment', () => {
  it.each(['plain', 'comma'])(
    'with its amount written %s approves the booking and notifies both sides',
    async (amount) => {
      const id = await simulator.book()
      const name = await simulator.start(id)
      const { status, headers } = await simulator.back(await simulator.choose(name, 'pay', { amount }))
      expect(status).toBe(303)
      expect(headers.get('location')).toBe(`/payment/${name}`)
      expect(await standing(name)).toBe('paid')
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
        [simulator.vehicle.user_id, 'bookingApproved', null],
        [simulator.vehicle.user_id, 'paymentReceived', booking.payable],
      ])
    },
  )

  it('is credited once, although its return arrives twenty times concurrently and again later', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    const paid = await simulator.choose(name, 'pay')
    const replies = await Promise.all(Array.from({ length: 20 }, () => simulator.back(paid)))
    clock += 60 * MINUTE
    replies.push(await simulator.back(paid))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303]))
    expect(new Set(replies.map(({ headers }) => headers.get('location')))).toEqual(
      new Set([`/payment/${name}`]),
    )
    const { paid_at } = await simulator.booking(id)
    expect(paid_at?.getTime()).toBe(clock - 60 * MINUTE)
    expect(await simulator.notices(id)).toHaveLength(3)
    const events = await api.context.db
      .selectFrom('booking_events')
      .select(['status', 'actor', 'detail'])
      .where('booking_id', '=', id)
      .execute()
    expect(events).toEqual([{ status: 'approved', actor: 'system', detail: 'paid' }])
  })

  it('for a booking cancelled meanwhile is due for refund, and approves nothing', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    const paid = await simulator.choose(name, 'pay')
    await cancel(id)
    const { headers } = await simulator.back(paid)
    expect(headers.get('location')).toBe(`/payment/${name}`)
    expect(await standing(name)).toBe('refundDue')
    expect(await simulator.booking(id)).toMatchObject({ status: 'cancelled', paid_at: null })
    expect((await simulator.attempt(name)).state).toBe('refundDue')
    expect(lines.join()).toContain('refund it')
  })

  it('of a booking cancelled afterwards is due for refund, until the wallet reports the refund', async () => {
    const id = await simulator.book({ payment: 'cash', status: 'pending' })
    const name = await simulator.start(id)
    await simulator.back(await simulator.choose(name, 'pay'))
    await api.context.db.transaction().execute((trx) =>
      changeStatus(trx, {
        bookingId: id,
        from: 'approved',
        to: 'cancelled',
        actor: 'operator',
        at: clock,
      }),
    )
    expect(await standing(name)).toBe('refundDue')
    await simulator.visit(`${SIM}/counter`, { uuid: name, status: 'FULL_REFUND' })
    clock += 6 * MINUTE
    expect(await job()).toBe(1)
    expect(await standing(name)).toBe('refunded')
  })

  it('made twice for one booking is due for refund the second time', async () => {
    const id = await simulator.book()
    const first = await simulator.start(id)
    await simulator.send(first)
    await simulator.start(id)
    clock += UNHEARD_AFTER_MS
    const second = await simulator.start(id, first)
    const paid = await simulator.choose(second, 'pay')
    await simulator.visit(`${SIM}/counter`, { uuid: first, status: 'COMPLETE' })
    await Promise.all([simulator.back(paid), get(`/api/v1/payments/check/${first}`)])
    const states = [(await simulator.attempt(first)).state, (await simulator.attempt(second)).state].sort()
    expect(states).toEqual(['complete', 'refundDue'])
    expect((await simulator.notices(id)).filter(({ kind }) => kind === 'paymentReceived')).toHaveLength(1)
  })

  it('of a booking approved meanwhile marks it as paid', async () => {
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
    expect(await standing(name)).toBe('paid')
  })

  it('that the wallet refunds in full leaves the booking unpaid', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.back(await simulator.choose(name, 'pay'))
    await simulator.visit(`${SIM}/counter`, { uuid: name, status: 'FULL_REFUND' })
    await get(`/api/v1/payments/check/${name}`)
    expect((await simulator.attempt(name)).state).toBe('refunded')
    expect((await simulator.booking(id)).paid_at).toBeNull()
  })
})

describe('an invalid return', () => {
  const FIELDS = RETURN_NAMES.join(',')
  async function returned(change: Record<string, string>, key = KEY) {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.choose(name, 'pay')
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
  async function expectRefused({ id, name, reply }: Awaited<ReturnType<typeof returned>>, reason: string) {
    expect(reply.status).toBe(422)
    expect(reply.error[0]?.cause).toBe('paymentRefused')
    expect(reply.headers.get('refresh')).toBe('0; url=/payment/refused')
    expect(lines.join()).toContain(reason)
    expect((await simulator.attempt(name)).state).toBe('initiated')
    expect((await simulator.attempt(name)).detail).toEqual({ origin: 'http://site', shownAt: clock })
    expect(await simulator.booking(id)).toMatchObject({ status: 'pending', paid_at: null })
  }

  it('is accepted when unchanged', async () => {
    const { id, reply } = await returned({})
    expect(reply.status).toBe(303)
    expect((await simulator.booking(id)).status).toBe('approved')
  })

  it('signed with another key writes nothing', async () => {
    await expectRefused(await returned({}, 'another key'), 'not signed')
  })

  it('with another amount writes nothing', async () => {
    await expectRefused(await returned({ total_amount: '1.0' }), 'another amount')
  })

  it('with another product writes nothing', async () => {
    await expectRefused(await returned({ product_code: 'OTHER' }), 'another product')
  })

  it('for an unknown payment writes nothing', async () => {
    await expectRefused(await returned({ transaction_uuid: 'bk-00000000-none' }), 'no payment of ours')
  })

  it('with unsigned fields writes nothing', async () => {
    await expectRefused(await returned({ signed_field_names: 'status' }), 'not signed')
  })

  it.each(['', '?data=', '?data=%%%', '?data=bm8ganNvbg==', `?data=${'A'.repeat(9_000)}`])(
    'that is unreadable is refused: %.20s',
    async (query) => {
      const reply = await get(`/api/v1/payments/esewa/success${query}`)
      expect(reply.status).toBe(422)
    },
  )

  it('with a field changed after signing is refused', async () => {
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

  it('for another booking pays only that one', async () => {
    const [paidFor, requested] = [await simulator.book(), await simulator.book()]
    const name = await simulator.start(paidFor)
    await simulator.start(requested)
    const paid = await simulator.choose(name, 'pay')
    await simulator.back(paid)
    await simulator.back(paid)
    expect((await simulator.booking(paidFor)).status).toBe('approved')
    expect(await simulator.booking(requested)).toMatchObject({ status: 'pending', paid_at: null })
  })

  it('before the wallet reports it as complete credits nothing yet', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.send(name)
    const { amount_text } = await simulator.attempt(name)
    const fields = {
      transaction_code: 'A1',
      status: 'COMPLETE',
      total_amount: amount_text,
      transaction_uuid: name,
      product_code: 'SAWARI-SIM',
      signed_field_names: FIELDS,
    }
    const json = JSON.stringify({ ...fields, signature: sign(KEY, fields, RETURN_NAMES) })
    const data = encodeURIComponent(Buffer.from(json).toString('base64'))
    const { headers } = await get(`/api/v1/payments/esewa/success?data=${data}`)
    expect(headers.get('location')).toBe(`/payment/${name}`)
    expect(await standing(name)).toBe('asking')
    expect((await simulator.booking(id)).paid_at).toBeNull()
  })
})

describe('returning without having paid', () => {
  it('after cancelling shows that nothing was charged, and the booking can be paid again', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    const { status, headers } = await simulator.back(await simulator.choose(name, 'cancel'))
    expect(status).toBe(303)
    expect(headers.get('location')).toBe(`/payment/${name}`)
    expect(await standing(name)).toBe('failed')
    await simulator.back(await simulator.choose(await simulator.start(id), 'pay'))
    expect((await simulator.booking(id)).status).toBe('approved')
  })

  it('concludes nothing from the failure URL: the payment may be complete', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.choose(name, 'lost')
    await get(`/api/v1/payments/esewa/failure/${name}`)
    expect(await standing(name)).toBe('paid')
    expect((await simulator.booking(id)).status).toBe('approved')
  })

  it('with the payment pending keeps polling, and does not send the same attempt again', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.back(await simulator.choose(name, 'pending'))
    expect(await api.data.payment(name, 'en')).toMatchObject({ standing: 'asking', form: null })
    await simulator.visit(`${SIM}/counter`, { uuid: name, status: 'COMPLETE' })
    const { headers } = await get(`/api/v1/payments/check/${name}`)
    expect(headers.get('location')).toBe(`/payment/${name}`)
    expect(await standing(name)).toBe('paid')
  })

  it('after the session expired shows that nothing was charged', async () => {
    const name = await simulator.start(await simulator.book())
    await simulator.choose(name, 'expire')
    await get(`/api/v1/payments/esewa/failure/${name}`)
    expect(await standing(name)).toBe('failed')
  })

  it('and paying later is credited', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await get(`/api/v1/payments/check/${name}`)
    expect((await simulator.attempt(name)).state).toBe('failed')
    await simulator.visit(
      `${SIM}/api/epay/main/v2/form`,
      wholeForm(name, (await simulator.attempt(name)).amount_text),
    )
    await simulator.visit(`${SIM}/counter`, { uuid: name, status: 'COMPLETE' })
    await get(`/api/v1/payments/check/${name}`)
    expect((await simulator.booking(id)).status).toBe('approved')
  })

  it.each(['none', 'bk-00000000-none', '%20', '%00', "';--"])(
    'as %s shows an unknown payment',
    async (name) => {
      for (const call of ['check', 'esewa/failure']) {
        const { status, headers } = await get(`/api/v1/payments/${call}/${name}`)
        expect(status).toBe(303)
        expect(headers.get('location')).toBe('/payment/unknown')
      }
    },
  )
})

function wholeForm(transactionUuid: string, amountText: string) {
  const addresses = { success: 'http://site/s', failure: 'http://site/f' }
  return api.wallet.form({ transactionUuid, amountText }, addresses, 'http://site').fields
}

describe('an outage of the wallet', () => {
  it('leaves a return open, and the job finds the payment when the wallet is available again', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    const paid = await simulator.choose(name, 'pay')
    await service('outage')
    const { status, headers } = await simulator.back(paid)
    expect(status).toBe(303)
    expect(headers.get('location')).toBe(`/payment/${name}`)
    expect(await standing(name)).toBe('asking')
    clock += 6 * MINUTE
    expect(await job()).toBe(0)
    await service('normal')
    clock += 2 * MINUTE
    expect(await job()).toBe(1)
    expect((await simulator.booking(id)).status).toBe('approved')
  })
})

describe('the job', () => {
  it('finds a payment with a lost return after five minutes, not before', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.choose(name, 'lost')
    clock += 4 * MINUTE
    expect(await job()).toBe(0)
    clock += 2 * MINUTE
    expect(await job()).toBe(1)
    expect(await standing(name)).toBe('paid')
    expect((await simulator.booking(id)).status).toBe('approved')
  })

  it.each([
    ['cancel', 'failed'],
    ['expire', 'failed'],
    ['pending', 'initiated'],
  ])('turns %s into an attempt that is %s', async (outcome, state) => {
    const name = await simulator.start(await simulator.book())
    await simulator.choose(name, outcome)
    clock += 6 * MINUTE
    await job()
    expect((await simulator.attempt(name)).state).toBe(state)
  })

  it('leaves an ambiguous attempt open', async () => {
    const name = await simulator.start(await simulator.book())
    await simulator.choose(name, 'pending')
    await simulator.visit(`${SIM}/counter`, { uuid: name, status: 'AMBIGUOUS' })
    clock += 6 * MINUTE
    await job()
    expect((await simulator.attempt(name)).state).toBe('initiated')
  })

  it('queries old attempts less and less often', async () => {
    const name = await simulator.start(await simulator.book({ payment: 'cash' }))
    await simulator.choose(name, 'pending')
    await simulator.visit(`${SIM}/counter`, { uuid: name, status: 'AMBIGUOUS' })
    const status = vi.spyOn(api.wallet, 'status')
    clock += 10 * 60 * MINUTE
    for (let minute = 0; minute < 61; minute++) {
      await job()
      clock += MINUTE
    }
    expect(status).toHaveBeenCalledTimes(2)
  })

  it('in several processes at once credits once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => simulator.book()))
    for (const id of ids) await simulator.choose(await simulator.start(id), 'lost')
    clock += 6 * MINUTE
    const changed = await Promise.all([job(), job(), job(), job()])
    expect(changed.reduce((sum, count) => sum + count)).toBe(6)
    for (const id of ids) expect(await simulator.notices(id)).toHaveLength(3)
  })

  it('cancels an unpaid booking when its hold expires, which frees the vehicle', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    clock += WALLET_HOLD_MS - MINUTE
    await job()
    expect((await simulator.booking(id)).status).toBe('pending')
    clock += 2 * MINUTE
    expect(await job()).toBe(1)
    expect(await simulator.booking(id)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'system',
      cancel_reason: 'unpaid',
    })
    expect(await holdsVehicle(id)).toBe(false)
    expect(await standing(name)).toBe('expired')
  })

  it('cancels one without any started payment', async () => {
    const id = await simulator.book()
    clock += WALLET_HOLD_MS + MINUTE
    expect(await job()).toBe(1)
    expect((await simulator.booking(id)).status).toBe('cancelled')
  })

  it('ignores a cash booking', async () => {
    const id = await simulator.book({ payment: 'cash' })
    await simulator.start(id)
    clock += 60 * MINUTE
    await job()
    expect((await simulator.booking(id)).status).toBe('pending')
  })

  it('queries the wallet before it releases the vehicle, also about failed attempts', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await get(`/api/v1/payments/check/${name}`)
    await simulator.visit(
      `${SIM}/api/epay/main/v2/form`,
      wholeForm(name, (await simulator.attempt(name)).amount_text),
    )
    await simulator.visit(`${SIM}/counter`, { uuid: name, status: 'COMPLETE' })
    clock += WALLET_HOLD_MS + MINUTE
    await job()
    expect((await simulator.booking(id)).status).toBe('approved')
    expect(await holdsVehicle(id)).toBe(true)
  })

  it('waits during an outage, but for no longer than fifteen minutes', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.choose(name, 'lost')
    await service('outage')
    clock += WALLET_HOLD_MS + MINUTE
    await job()
    expect((await simulator.booking(id)).status).toBe('pending')
    clock += OUTAGE_GRACE_MS
    await job()
    expect((await simulator.booking(id)).status).toBe('cancelled')
    await service('normal')
    clock += 10 * MINUTE
    await job()
    expect(await standing(name)).toBe('refundDue')
  })

  it('does not cancel a booking whose payment was restarted during the query', async () => {
    const id = await simulator.book()
    await simulator.start(id)
    clock += WALLET_HOLD_MS + MINUTE
    const { wallet } = api
    const ask = wallet.status.bind(wallet)
    const status = vi.spyOn(wallet, 'status').mockImplementation(async (attempt) => {
      status.mockImplementation(ask)
      await simulator.start(id)
      return ask(attempt)
    })
    await job()
    expect((await simulator.booking(id)).status).toBe('pending')
  })

  it('in several processes at once cancels once', async () => {
    const id = await simulator.book()
    await simulator.start(id)
    clock += WALLET_HOLD_MS + MINUTE
    await Promise.all([job(), job(), job()])
    const notified = (await simulator.notices(id)).filter(({ kind }) => kind === 'bookingCancelled')
    expect(notified).toHaveLength(2)
  })

  it('continues with the others when one fails', async () => {
    const names: string[] = []
    for (let n = 0; n < 2; n++) {
      const name = await simulator.start(await simulator.book())
      await simulator.choose(name, 'lost')
      names.push(name)
      clock += 1_000
    }
    const { wallet } = api
    const ask = wallet.status.bind(wallet)
    vi.spyOn(wallet, 'status').mockImplementation(async (attempt) => {
      if (attempt.transactionUuid === names[0]) throw new TypeError('a defect')
      return ask(attempt)
    })
    clock += 6 * MINUTE
    expect(await job()).toBe(1)
    expect(await standing(names[1] ?? '')).toBe('paid')
  })
})

describe('a contradictory wallet', () => {
  it('credits nothing for another amount', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    vi.spyOn(api.wallet, 'status').mockResolvedValue({
      status: 'COMPLETE',
      refId: 'R1',
      amount: 1,
    })
    await get(`/api/v1/payments/check/${name}`)
    expect((await simulator.attempt(name)).state).toBe('initiated')
    expect((await simulator.booking(id)).paid_at).toBeNull()
    expect(lines.join()).toContain('another amount')
  })

  it('credits nothing for a payment that was used for another booking', async () => {
    const [first, second] = [await simulator.book(), await simulator.book()]
    const [item, two] = [await simulator.start(first), await simulator.start(second)]
    const { amount } = await simulator.attempt(item)
    vi.spyOn(api.wallet, 'status').mockResolvedValue({ status: 'COMPLETE', refId: 'R2', amount })
    await get(`/api/v1/payments/check/${item}`)
    await get(`/api/v1/payments/check/${two}`)
    expect((await simulator.booking(first)).status).toBe('approved')
    expect(await simulator.booking(second)).toMatchObject({ status: 'pending', paid_at: null })
    expect(lines.join()).toContain('already used for another booking')
  })
})

it('shows a browser an error page when the database is unavailable', async () => {
  const away = await openApi({ LOG_LEVEL: 'silent' }, () => clock)
  await away.close()
  const reply = await away.call('GET', '/api/v1/payments/check/bk-1')
  expect(reply.status).toBeGreaterThanOrEqual(500)
  expect(reply.headers.get('refresh')).toBe('0; url=/payment/unavailable')
})

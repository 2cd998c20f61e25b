import { describe, expect, it, vi } from 'vitest'
import { WALLET_HOLD_MS } from '#domain/booking/limits.ts'
import { MAX_WALLET_HOLD_MS, UNANSWERED_AFTER_MS } from '#domain/booking/payment.ts'
import { openApi } from '#tests/setup/api.ts'
import { MINUTE, NOW } from '#tests/setup/clock.ts'
import { rowsOf } from '#tests/setup/rows.ts'
import { api, cancel, clock, display, get, pass, setUpPayments, simulator } from './payment-site.ts'
import { openWalletSimulator } from './wallet-simulator.ts'

setUpPayments()

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
    pass(UNANSWERED_AFTER_MS - 1)
    expect(await simulator.start(id)).toBe(name)
    pass(1)
    expect(await simulator.start(id)).not.toBe(name)
    expect((await simulator.attempt(name)).state).toBe('failed')
  })

  it('holds the vehicle for at most an hour, however often a payment is started', async () => {
    const id = await simulator.book()
    const started = clock
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await simulator.start(id)
      pass(10 * MINUTE)
    }
    expect((await simulator.booking(id)).hold_expires_at?.getTime()).toBe(started + MAX_WALLET_HOLD_MS)
    expect(await simulator.start(id)).toBe(id)
    expect(await display(id)).toBe('expired')
  })

  it('creates at most ten open attempts', async () => {
    const id = await simulator.book({ payment: 'cash' })
    const names: string[] = []
    vi.spyOn(api.wallet, 'status').mockResolvedValue({
      outcome: 'pending',
      status: 'PENDING',
      refId: null,
      amount: 1,
    })
    for (let n = 0; n < 12; n++) {
      names.push(await simulator.start(id, names.at(-1)))
      pass(UNANSWERED_AFTER_MS)
    }
    expect(new Set(names).size).toBe(10)
    expect(names.at(-1)).toBe(names[9])
  })

  it('accepts a pending cash booking, which remains a cash booking without a hold until it is paid', async () => {
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
    expect(await display(id)).toBe(expected)
    const attempts = await rowsOf(api.context.db, 'payments', { booking_id: id })
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
        'gateway',
        'holdExpiresAt',
        'display',
        'dueId',
        'startAgainFrom',
        'transactionUuid',
        'vehicle',
      ].sort(),
    )
    expect(payment?.display).toBe('send')
    expect(payment?.vehicle).toMatch(/[\u0900-\u097f]/)
    expect(payment?.form?.fields).toMatchObject({
      transaction_uuid: name,
      success_url: 'http://site/api/v1/payments/esewa/success/ne',
      failure_url: `http://site/api/v1/payments/esewa/failure/${name}/ne`,
    })
  })

  it('has no form for an attempt without a return for five minutes, nor for one of a cancelled booking', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    pass(UNANSWERED_AFTER_MS)
    expect(await api.data.payment(name, 'en')).toMatchObject({ display: 'asking', form: null })
    const other = await simulator.book()
    const attempt = await simulator.start(other)
    await cancel(other)
    expect(await api.data.payment(attempt, 'en')).toMatchObject({ display: 'cancelled', form: null })
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

it('a browser gets an error page when the database is unavailable', async () => {
  const away = await openApi({ LOG_LEVEL: 'silent' }, () => clock)
  await away.close()
  const reply = await away.call('GET', '/api/v1/payments/check/bk-1')
  expect(reply.status).toBeGreaterThanOrEqual(500)
  expect(reply.headers.get('refresh')).toBe('0; url=/payment/unavailable')
})

describe('the language of a payment page', () => {
  it.each([
    ['of a start from a Nepali page', 'bookingPayment', '', { referer: 'http://site/ne/profile' }, '/ne'],
    ['of a start from an English page', 'bookingPayment', '', { referer: 'http://site/profile' }, ''],
    ['of a start from elsewhere', 'bookingPayment', '', { referer: 'https://other.example/ne/x' }, ''],
    ['of a start from no page', 'bookingPayment', '', { referer: 'none' }, ''],
    [
      'of a start by a user who has chosen one',
      'bookingPayment',
      '',
      { referer: 'http://site/ne/profile', cookie: 'lang=en' },
      '',
    ],
    ['of a return in Nepali', 'esewa/failure', '/ne', { referer: 'https://rc-epay.esewa.com.np/' }, '/ne'],
    ['of a return by a user who has chosen one', 'esewa/failure', '/ne', { cookie: 'lang=np' }, ''],
    ['of a return in no language of ours', 'esewa/failure', '/xx', {}, ''],
    ['of a check from a Nepali page', 'check', '', { referer: 'http://site/ne/payment/x' }, '/ne'],
  ])('is taken from the request %s', async (_, call, language, headers, expected) => {
    const path = `/api/v1/payments/${call}/unknown${language}`
    const reply = await api.call('GET', path, { headers })
    expect(reply.headers.get('location')).toBe(`${expected}/payment/unknown`)
  })

  it('is taken from the return even when the return is refused', async () => {
    const reply = await api.call('GET', '/api/v1/payments/esewa/success/ne')
    expect(reply.status).toBe(422)
    expect(reply.headers.get('refresh')).toBe('0; url=/ne/payment/refused')
  })
})

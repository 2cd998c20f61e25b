import { describe, expect, it, vi } from 'vitest'
import { WALLET_HOLD_MS } from '#domain/booking/limits.ts'
import { OUTAGE_GRACE_MS } from '#domain/booking/payment.ts'
import { listRefunds, sendRefund } from '#server/services/payments/refunds.ts'
import { MINUTE } from '#tests/setup/clock.ts'
import {
  api,
  correct,
  display,
  get,
  holdsVehicle,
  job,
  lines,
  pass,
  service,
  setUpPayments,
  simulator,
  wholeForm,
} from './payment-site.ts'
import { SIM } from './wallet-simulator.ts'

setUpPayments()

describe('an outage of the wallet', () => {
  it('leaves a return open, and the job finds the payment when the wallet is available again', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    const paid = await simulator.choose(name, 'pay')
    await service('outage')
    const { status, headers } = await simulator.back(paid)
    expect(status).toBe(303)
    expect(headers.get('location')).toBe(`/payment/${name}`)
    expect(await display(name)).toBe('asking')
    pass(6 * MINUTE)
    expect(await job()).toBe(0)
    await service('normal')
    pass(2 * MINUTE)
    expect(await job()).toBe(1)
    expect((await simulator.booking(id)).status).toBe('approved')
  })
})

describe('the job', () => {
  it('finds a payment with a lost return after five minutes, not before', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.choose(name, 'lost')
    pass(4 * MINUTE)
    expect(await job()).toBe(0)
    pass(2 * MINUTE)
    expect(await job()).toBe(1)
    expect(await display(name)).toBe('paid')
    expect((await simulator.booking(id)).status).toBe('approved')
  })

  it.each([
    ['cancel', 'failed'],
    ['expire', 'failed'],
    ['pending', 'initiated'],
  ])('turns %s into an attempt that is %s', async (outcome, state) => {
    const name = await simulator.start(await simulator.book())
    await simulator.choose(name, outcome)
    pass(6 * MINUTE)
    await job()
    expect((await simulator.attempt(name)).state).toBe(state)
  })

  it('leaves an ambiguous attempt open', async () => {
    const name = await simulator.start(await simulator.book())
    await simulator.choose(name, 'pending')
    await correct(name, 'AMBIGUOUS')
    pass(6 * MINUTE)
    await job()
    expect((await simulator.attempt(name)).state).toBe('initiated')
  })

  it('queries old attempts less and less often', async () => {
    const name = await simulator.start(await simulator.book({ payment: 'cash' }))
    await simulator.choose(name, 'pending')
    await correct(name, 'AMBIGUOUS')
    const status = vi.spyOn(api.wallet, 'status')
    const queriesInAnHour = async () => {
      status.mockClear()
      for (let minute = 0; minute < 60; minute++) {
        await job()
        pass(MINUTE)
      }
      // refunds that earlier tests left open are queried as well
      return status.mock.calls.filter(([attempt]) => attempt.transactionUuid === name).length
    }
    expect(await queriesInAnHour()).toBeGreaterThan(15)
    pass(9 * 60 * MINUTE)
    expect(await queriesInAnHour()).toBe(1)
  })

  it('credits once in several concurrent processes', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => simulator.book()))
    for (const id of ids) await simulator.choose(await simulator.start(id), 'lost')
    pass(6 * MINUTE)
    const changed = await Promise.all([job(), job(), job(), job()])
    expect(changed.reduce((sum, count) => sum + count)).toBe(6)
    for (const id of ids) expect(await simulator.notices(id)).toHaveLength(4)
  })

  it('cancels an unpaid booking when its hold expires, which frees the vehicle', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    pass(WALLET_HOLD_MS - MINUTE)
    await job()
    expect((await simulator.booking(id)).status).toBe('pending')
    pass(2 * MINUTE)
    expect(await job()).toBe(1)
    expect(await simulator.booking(id)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'system',
      cancel_reason: 'unpaid',
    })
    expect(await holdsVehicle(id)).toBe(false)
    expect(await display(name)).toBe('expired')
  })

  it('cancels a booking without any started payment', async () => {
    const id = await simulator.book()
    pass(WALLET_HOLD_MS + MINUTE)
    expect(await job()).toBe(1)
    expect((await simulator.booking(id)).status).toBe('cancelled')
  })

  it('ignores a cash booking', async () => {
    const id = await simulator.book({ payment: 'cash' })
    await simulator.start(id)
    pass(60 * MINUTE)
    await job()
    expect((await simulator.booking(id)).status).toBe('pending')
  })

  it('queries the wallet before it releases the vehicle, including about failed attempts', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await get(`/api/v1/payments/check/${name}`)
    await simulator.visit(
      `${SIM}/api/epay/main/v2/form`,
      await wholeForm(name, (await simulator.attempt(name)).amount_text),
    )
    await correct(name, 'COMPLETE')
    pass(WALLET_HOLD_MS + MINUTE)
    await job()
    expect((await simulator.booking(id)).status).toBe('approved')
    expect(await holdsVehicle(id)).toBe(true)
  })

  it('waits during an outage, but for no longer than fifteen minutes', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.choose(name, 'lost')
    await service('outage')
    pass(WALLET_HOLD_MS + MINUTE)
    await job()
    expect((await simulator.booking(id)).status).toBe('pending')
    pass(OUTAGE_GRACE_MS)
    await job()
    expect((await simulator.booking(id)).status).toBe('cancelled')
    await service('normal')
    pass(10 * MINUTE)
    await job()
    expect(await display(name)).toBe('refundDue')
  })

  it('does not cancel a booking whose payment was restarted during the query', async () => {
    const id = await simulator.book()
    await simulator.start(id)
    pass(WALLET_HOLD_MS + MINUTE)
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

  it('cancels once in several concurrent processes', async () => {
    const id = await simulator.book()
    await simulator.start(id)
    pass(WALLET_HOLD_MS + MINUTE)
    await Promise.all([job(), job(), job()])
    // the host was not notified while it was unpaid
    expect(await simulator.notices(id)).toMatchObject([
      { user_id: simulator.guest.id, kind: 'bookingCancelled' },
    ])
  })

  it('continues with the others when one fails, and reports it', async () => {
    const names: string[] = []
    for (let n = 0; n < 2; n++) {
      const name = await simulator.start(await simulator.book())
      await simulator.choose(name, 'lost')
      names.push(name)
      pass(1_000)
    }
    const { wallet } = api
    const ask = wallet.status.bind(wallet)
    vi.spyOn(wallet, 'status').mockImplementation(async (attempt) => {
      if (attempt.transactionUuid === names[0]) throw new TypeError('a defect')
      return ask(attempt)
    })
    pass(6 * MINUTE)
    await expect(job()).rejects.toThrow(names[0])
    expect(await display(names[1] ?? '')).toBe('paid')
  })
})

describe('a contradictory wallet', () => {
  it.each([
    [1, 1],
    [1_000_000, 1_000_000],
    [0.5, 1],
  ])(
    'makes another amount due for refund and credits nothing: NRS %d become a refund of %d, once',
    async (amount, due) => {
      const id = await simulator.book()
      const name = await simulator.start(id)
      const status = vi.spyOn(api.wallet, 'status').mockResolvedValue({
        outcome: 'paid',
        status: 'COMPLETE',
        refId: `R-${amount}`,
        amount,
      })
      await get(`/api/v1/payments/check/${name}`)
      await get(`/api/v1/payments/check/${name}`)
      expect(await simulator.attempt(name)).toMatchObject({ state: 'refundDue', amount: due })
      expect(await simulator.booking(id)).toMatchObject({ status: 'pending', paid_at: null })
      expect(await display(name)).toBe('otherAmountDue')
      const notices = await simulator.notices(id)
      expect(notices.map(({ user_id, kind, amount }) => [user_id, kind, amount])).toEqual([
        [simulator.guest.id, 'refundDue', due],
      ])
      expect(lines.filter((line) => line.includes('another amount'))).toHaveLength(1)
      const operator = { ...api.context, actor: 'test', command: 'refund list' }
      const { refunds, more } = await listRefunds(operator, 100)
      expect([more, (await listRefunds(operator, 1)).more]).toEqual([0, refunds.length - 1])
      expect(refunds.find(({ attempt }) => attempt === name)).toMatchObject({
        booking: id,
        amount: due,
        asked: (await simulator.booking(id)).payable,
      })
      await expect(sendRefund(operator, api.context.ports.gateways, name)).rejects.toThrow('another amount')

      status.mockRestore()
      const next = await simulator.start(id)
      await simulator.back(await simulator.choose(next, 'pay'))
      expect(await simulator.booking(id)).toMatchObject({ status: 'approved' })
    },
  )

  it('credits nothing for a payment that was used for another booking', async () => {
    const [first, second] = [await simulator.book(), await simulator.book()]
    const [item, two] = [await simulator.start(first), await simulator.start(second)]
    const { amount } = await simulator.attempt(item)
    vi.spyOn(api.wallet, 'status').mockResolvedValue({
      outcome: 'paid',
      status: 'COMPLETE',
      refId: 'R2',
      amount,
    })
    await get(`/api/v1/payments/check/${item}`)
    await get(`/api/v1/payments/check/${two}`)
    expect((await simulator.booking(first)).status).toBe('approved')
    expect(await simulator.booking(second)).toMatchObject({ status: 'pending', paid_at: null })
    expect(lines.join()).toContain('already used for another booking')
  })
})

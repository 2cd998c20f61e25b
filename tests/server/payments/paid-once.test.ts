import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { UNANSWERED_AFTER_MS } from '#domain/booking/payment.ts'
import { MINUTE } from '#tests/setup/clock.ts'
import {
  api,
  cancel,
  clock,
  correct,
  display,
  get,
  job,
  pass,
  pay,
  service,
  setUpPayments,
  simulator,
} from './payment-site.ts'

setUpPayments()

const page = (key: string) => api.data.payment(key, 'en')
const check = (name: string) => get(`/api/v1/payments/check/${name}`)
const attempts = (bookingId: string) =>
  api.context.db
    .selectFrom('payments')
    .select(['transaction_uuid', 'state'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()
const states = async (bookingId: string) => (await attempts(bookingId)).map(({ state }) => state)

describe('Pay again', () => {
  it.each([
    ['wallet', {}],
    ['cash', { payment: 'cash' as const }],
  ])('finds a %s booking paid whose return was lost, and opens nothing', async (_, values) => {
    const id = await simulator.book(values)
    const name = await simulator.start(id)
    await simulator.choose(name, 'lost')
    expect(await simulator.start(id)).toBe(name)
    expect(await display(name)).toBe('paid')
    expect(await display(id)).toBe('paid')
    expect(await states(id)).toEqual(['complete'])
    expect((await simulator.booking(id)).status).toBe('approved')
    expect(await simulator.start(id)).toBe(id)
  })

  it('finds a late payment of an attempt recorded as failed', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    const form = await page(name)
    await check(name)
    expect(await states(id)).toEqual(['failed'])
    await simulator.visit(form?.form?.action ?? '', form?.form?.fields)
    await correct(name, 'COMPLETE')
    expect(await simulator.start(id)).toBe(name)
    expect(await states(id)).toEqual(['complete'])
  })

  it.each(['cancel', 'expire'])('opens another attempt after %s at the wallet', async (outcome) => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.choose(name, outcome)
    await get(`/api/v1/payments/esewa/failure/${name}`)
    const next = await simulator.start(id)
    expect(next).not.toBe(name)
    expect(await states(id)).toEqual(['failed', 'initiated'])
    expect(await display(next)).toBe('send')
  })

  it('opens another attempt immediately after an expired payment that the wallet had known', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.send(name)
    expect(await simulator.start(id)).toBe(name)
    await correct(name, 'NOT_FOUND')
    expect(await simulator.start(id)).not.toBe(name)
  })

  it.each([
    ['PENDING', 'asking'],
    ['AMBIGUOUS', 'unclear'],
  ])(
    'opens nothing while the wallet reports %s, shows that it is being checked, and keeps the hold',
    async (status, shown) => {
      const id = await simulator.book()
      const name = await simulator.start(id)
      await simulator.send(name)
      await correct(name, status)
      pass(10 * MINUTE)
      expect(await simulator.start(id)).toBe(name)
      expect(await page(name)).toMatchObject({ display: shown, form: null })
      expect(await states(id)).toEqual(['initiated'])
      expect((await simulator.booking(id)).hold_expires_at?.getTime()).toBe(clock + 15 * MINUTE)
    },
  )

  it('reopens a payment recorded as failed that is being paid after all', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    const form = await page(name)
    await check(name)
    await simulator.visit(form?.form?.action ?? '', form?.form?.fields)
    expect(await simulator.start(id)).toBe(name)
    expect(await states(id)).toEqual(['initiated'])
    expect(await display(name)).toBe('asking')
  })

  it.each(['initiated', 'failed'])(
    'opens nothing while the wallet does not respond about an attempt that is %s; later it is resolved',
    async (state) => {
      const id = await simulator.book()
      const name = await simulator.start(id)
      if (state === 'failed') await check(name)
      await service('outage')
      expect(await simulator.start(id)).toBe(name)
      expect(await page(name)).toMatchObject({ display: 'asking', form: null, startAgainFrom: null })
      await service('normal')
      await check(name)
      expect(await display(name)).toBe('failed')
      expect(await simulator.start(id)).not.toBe(name)
    },
  )

  it('does not wait for an unavailable wallet when the user cancelled the payment', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.back(await simulator.choose(name, 'cancel'))
    await service('outage')
    expect(await simulator.start(id)).not.toBe(name)
    await service('normal')
  })

  it('opens one attempt in many concurrent tabs, which one page submits automatically', async () => {
    const id = await simulator.book()
    const names = await Promise.all(Array.from({ length: 8 }, () => simulator.start(id)))
    expect(new Set(names).size).toBe(1)
    expect(await states(id)).toEqual(['initiated'])
    const pages = await Promise.all(names.map(page))
    expect(pages.filter((page) => page?.form?.isFirst)).toHaveLength(1)
  })

  it('queries the wallet without a lock on the booking', async () => {
    const id = await simulator.book()
    await simulator.send(await simulator.start(id))
    const { wallet } = api
    const ask = wallet.status.bind(wallet)
    let isFree = false
    vi.spyOn(wallet, 'status').mockImplementation(async (attempt) => {
      const locked = await sql`select id from bookings where id = ${id} for update nowait`.execute(
        api.context.db,
      )
      isFree = locked.rows.length === 1
      return ask(attempt)
    })
    await simulator.start(id)
    expect(isFree).toBe(true)
  })
})

describe('a restart of a payment that remains open at the wallet', () => {
  async function left(): Promise<{ id: string; name: string }> {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.send(name)
    await simulator.start(id)
    return { id, name }
  }

  it('is offered after five minutes', async () => {
    const { name } = await left()
    expect((await page(name))?.startAgainFrom).toBe(clock + UNANSWERED_AFTER_MS)
  })

  it('opens another attempt then, not before', async () => {
    const { id, name } = await left()
    pass(UNANSWERED_AFTER_MS - 1)
    expect(await simulator.start(id, name)).toBe(name)
    pass(1)
    expect(await simulator.start(id)).toBe(name)
    const next = await simulator.start(id, name)
    expect(next).not.toBe(name)
    await simulator.back(await simulator.choose(next, 'pay'))
    expect(await display(id)).toBe('paid')
  })

  it('is refused when it has been paid since, when its state is unknown, and for another booking', async () => {
    const { id, name } = await left()
    const other = await left()
    pass(UNANSWERED_AFTER_MS)
    expect(await simulator.start(id, other.name)).toBe(name)
    await service('outage')
    expect(await simulator.start(id, name)).toBe(name)
    await service('normal')
    await correct(name, 'AMBIGUOUS')
    expect(await simulator.start(id, name)).toBe(name)
    await correct(name, 'COMPLETE')
    expect(await simulator.start(id, name)).toBe(name)
    expect(await states(id)).toEqual(['complete'])
  })

  it('makes a refund due when the earlier one is paid as well, without another request', async () => {
    const { id, name } = await left()
    pass(UNANSWERED_AFTER_MS)
    await simulator.back(await simulator.choose(await simulator.start(id, name), 'pay'))
    await correct(name, 'COMPLETE')
    pass(2 * MINUTE)
    await job()
    expect((await states(id)).sort()).toEqual(['complete', 'refundDue'])
    expect(await display(name)).toBe('refundDue')
  })
})

describe('a payment page on a second view', () => {
  it('does not submit itself again', async () => {
    const name = await simulator.start(await simulator.book())
    expect((await page(name))?.form?.isFirst).toBe(true)
    expect(await page(name)).toMatchObject({ display: 'send', form: { isFirst: false } })
  })

  it('shows the state once the wallet knows the payment', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.send(name)
    expect(await page(name)).toMatchObject({ display: 'asking', form: null })
    await correct(name, 'COMPLETE')
    await check(name)
    expect(await display(name)).toBe('paid')
  })

  it('finds what was paid in another tab', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await simulator.choose(name, 'lost')
    expect(await display(name)).toBe('paid')
    expect((await simulator.booking(id)).status).toBe('approved')
  })

  it('has no form while the wallet is unavailable', async () => {
    const name = await simulator.start(await simulator.book())
    await page(name)
    await service('outage')
    expect(await page(name)).toMatchObject({ display: 'asking', form: null })
    await service('normal')
  })
})

describe('a cancelled booking', () => {
  it('shows the due refund on every page during its payment, and then the completed one', async () => {
    const id = await simulator.book()
    const failed = await simulator.start(id)
    await simulator.back(await simulator.choose(failed, 'cancel'))
    const name = await simulator.start(id)
    const paid = await simulator.choose(name, 'pay')
    await cancel(id)
    await simulator.back(paid)
    for (const key of [name, failed, id]) expect(await display(key)).toBe('refundDue')
    await correct(name, 'FULL_REFUND')
    await check(name)
    for (const key of [name, failed, id]) expect(await display(key)).toBe('refunded')
  })

  it('shows the same by its attempt and by its id after its payment', async () => {
    const id = await simulator.book({ payment: 'cash' })
    const name = await pay(id)
    await cancel(id, 'approved', 'operator')
    for (const key of [name, id]) expect(await display(key)).toBe('refundDue')
  })

  it('shows without a payment that nothing is left to pay', async () => {
    const id = await simulator.book()
    const name = await simulator.start(id)
    await cancel(id)
    for (const key of [name, id]) expect(await display(key)).toBe('cancelled')
  })
})

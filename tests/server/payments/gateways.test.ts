import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Gateway } from '#server/ports/gateways/port.ts'
import { sendRefund } from '#server/services/payments/refunds.ts'
import { MINUTE } from '#tests/setup/clock.ts'
import { api, cancel, clock, display, get, job, pass, setUpPayments, simulator } from './payment-site.ts'

setUpPayments()

const PAGE = 'https://wallet.example/pay?pidx=P1&lang=en'
/** A wallet that returns a URL and its own id, and accepts refund requests. */
const wallet = {
  id: 'esewa',
  start: vi.fn(async () => ({ redirect: PAGE, reference: 'P1' })),
  readReturn: vi.fn((request: Request) => {
    const transactionUuid = new URL(request.url).searchParams.get('purchase_order_id') ?? ''
    return { transactionUuid, amount: 3_200, logFields: {}, rejection: null }
  }),
  status: vi.fn<Gateway['status']>(async () => ({
    outcome: 'notFound',
    status: 'Initiated',
    refId: null,
    amount: null,
  })),
  refund: vi.fn(async () => ({ reference: 'R9' })),
  formOrigin: 'https://wallet.example',
  simulator: null,
} satisfies Gateway

const operator = () => ({ db: api.context.db, now: () => clock, actor: 'sita', command: 'refund send' })

let simulated: Gateway
beforeEach(() => {
  simulated = api.wallet
  vi.clearAllMocks()
  api.context.ports.gateways.esewa = wallet
})
afterEach(() => {
  api.context.ports.gateways.esewa = simulated
})

async function started() {
  const id = await simulator.book()
  const name = await simulator.start(id)
  return { id, name, amount: (await simulator.booking(id)).payable }
}
let serial = 0
const paidAnswer = (amount: number) => ({
  outcome: 'paid' as const,
  status: 'Completed',
  refId: `T${serial++}`,
  amount,
})

describe('a wallet that returns a URL', () => {
  it('is requested once for it, and the browser opens it by the same form', async () => {
    const { name } = await started()
    const form = { method: 'get', action: 'https://wallet.example/pay', fields: { pidx: 'P1', lang: 'en' } }
    expect((await api.data.payment(name, 'en'))?.form).toEqual({ ...form, isFirst: true })
    expect((await api.data.payment(name, 'en'))?.form).toEqual({ ...form, isFirst: false })
    expect(wallet.start).toHaveBeenCalledOnce()
    expect(wallet.start).toHaveBeenCalledWith(
      expect.objectContaining({ transactionUuid: name, reference: null }),
      {
        success: 'http://localhost:4321/api/v1/payments/esewa/success',
        failure: `http://localhost:4321/api/v1/payments/esewa/failure/${name}`,
      },
    )
  })

  it('is paid at the first URL when it returns two to concurrent requests', async () => {
    const { name } = await started()
    let given = 0
    wallet.start.mockImplementation(async () => {
      const reference = `P${++given}`
      return { redirect: `https://wallet.example/pay?pidx=${reference}`, reference }
    })
    const pages = await Promise.all(Array.from({ length: 5 }, () => api.data.payment(name, 'en')))
    wallet.start.mockImplementation(async () => ({ redirect: PAGE, reference: 'P1' }))
    const { reference } = (await simulator.attempt(name)).detail
    expect(new Set(pages.map((page) => page?.form?.fields.pidx))).toEqual(new Set([reference]))
  })

  it('is queried by its own id, after a return and by the job', async () => {
    const { id, name, amount } = await started()
    await api.data.payment(name, 'en')
    wallet.status.mockResolvedValueOnce({
      ...paidAnswer(amount),
      outcome: 'pending',
      status: 'Pending',
    })
    const query = new URLSearchParams({ purchase_order_id: name })
    wallet.readReturn.mockReturnValueOnce({ transactionUuid: name, amount, logFields: {}, rejection: null })
    const reply = await get(`/api/v1/payments/esewa/success?${query}`)
    expect([reply.status, reply.headers.get('location')]).toEqual([303, `/payment/${name}`])
    expect(await display(name)).toBe('asking')
    wallet.status.mockResolvedValueOnce(paidAnswer(amount))
    pass(6 * MINUTE)
    await job()
    expect(wallet.status).toHaveBeenLastCalledWith(expect.objectContaining({ reference: 'P1' }))
    expect(await simulator.booking(id)).toMatchObject({ status: 'approved', payment: 'esewa' })
    expect((await simulator.attempt(name)).detail).toMatchObject({ outcome: 'paid', status: 'Completed' })
  })
})

describe('the wallet of a payment', () => {
  it.each(['', '?gateway=khalti', '?gateway=esewa'])(
    'is one of the offered ones for a cash booking: %j',
    async (query) => {
      const id = await simulator.book({ payment: 'cash' })
      const { headers } = await get(`/api/v1/payments/bookingPayment/${id}${query}`)
      const name = headers.get('location')?.replace('/payment/', '') ?? ''
      expect((await simulator.attempt(name)).provider).toBe('esewa')
    },
  )
})

describe('a refund by the wallet', () => {
  async function due() {
    const { id, name, amount } = await started()
    await api.data.payment(name, 'en')
    await cancel(id)
    wallet.status.mockResolvedValueOnce(paidAnswer(amount))
    await get(`/api/v1/payments/check/${name}`)
    expect(await display(name)).toBe('refundDue')
    return { id, name, amount }
  }

  it('requests it with its own id, closes it with its reference, and notifies the guest', async () => {
    const { id, name, amount } = await due()
    expect(await sendRefund(operator(), api.context.ports.gateways, name)).toMatchObject({
      booking: id,
      amount,
      reference: 'R9',
    })
    expect(wallet.refund).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ transactionUuid: name, reference: 'P1' }),
    )
    expect(await simulator.attempt(name)).toMatchObject({ state: 'refunded', refund_reference: 'R9' })
    const notice = (await simulator.notices(id)).find(({ kind }) => kind === 'refunded')
    expect(notice).toMatchObject({ amount, facts: { wallet: 'esewa' } })
  })

  it('requests it once, even by two operators concurrently, and not again after a lost response', async () => {
    const { name } = await due()
    const send = () => sendRefund(operator(), api.context.ports.gateways, name)
    const results = await Promise.allSettled([send(), send()])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(wallet.refund).toHaveBeenCalledTimes(1)
    const lost = await due()
    wallet.refund?.mockRejectedValueOnce(new Error('timeout'))
    const again = () => sendRefund(operator(), api.context.ports.gateways, lost.name)
    await expect(again()).rejects.toThrow('It may have paid')
    await expect(again()).rejects.toThrow('was requested before')
    expect(await simulator.attempt(lost.name)).toMatchObject({ state: 'refundDue' })
  })

  it('keeps its reference when the job learns of it before the response', async () => {
    const { id, name, amount } = await due()
    wallet.refund?.mockImplementationOnce(async () => {
      wallet.status.mockResolvedValueOnce({ ...paidAnswer(amount), outcome: 'refunded', status: 'Refunded' })
      await get(`/api/v1/payments/check/${name}`)
      return { reference: 'R10' }
    })
    await sendRefund(operator(), api.context.ports.gateways, name)
    expect(await simulator.attempt(name)).toMatchObject({ state: 'refunded', refund_reference: 'R10' })
    const notices = await simulator.notices(id)
    expect(notices.filter(({ kind }) => kind === 'refunded')).toHaveLength(1)
  })

  it('refuses it where nothing is due, where the wallet cannot, and for the rest', async () => {
    const { name, amount } = await due()
    const send = (key: string) => sendRefund(operator(), api.context.ports.gateways, key)
    await expect(send('bk-none')).rejects.toThrow('No refund of the payment "bk-none" is due.')
    const { refund, ...withoutRefund } = wallet
    api.context.ports.gateways.esewa = withoutRefund
    await expect(send(name)).rejects.toThrow('The wallet gives nothing back by itself')
    api.context.ports.gateways.esewa = wallet
    wallet.status.mockResolvedValueOnce({
      ...paidAnswer(amount),
      outcome: 'partlyRefunded',
      status: 'Partially refunded',
    })
    await get(`/api/v1/payments/check/${name}`)
    await expect(send(name)).rejects.toThrow('The wallet has given back a part')
    expect(refund).not.toHaveBeenCalled()
  })
})

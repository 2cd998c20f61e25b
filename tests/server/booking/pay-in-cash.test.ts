import { beforeAll, describe, expect, it } from 'vitest'
import type { Booked } from '#contract/booking.ts'
import type { Booking, BookingDone } from '#contract/my-bookings.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { advanceBookings } from '#server/services/booking/advance-bookings.ts'
import { findAttempt } from '#server/services/payments/attempts.ts'
import { recordAnswer } from '#server/services/payments/record-answer.ts'
import { testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { rowOf, rowsOf, setRow } from '#tests/setup/rows.ts'

const api = testApi()
let instant = 0
let asked = 0
let guest = ''
let other = ''
let hours = 48

beforeAll(async () => {
  ;[instant = 0] = await freeVehicles(api, { instant: true })
  ;[asked = 0] = await freeVehicles(api, { instant: false })
  ;[guest = '', other = ''] = await createGuests(api, 2)
})

const post = <Data = BookingDone>(path: string, token = guest, body: unknown = {}) =>
  api.call<Data>('POST', `/api/v1/bookings${path}`, { ...(token && { token }), body })
const row = (id: string) => rowOf(api.context.db, 'bookings', id)
const get = async (id: string) =>
  (await api.call<Booking>('GET', `/api/v1/bookings/${id}`, { token: guest })).data
const cause = ({ status, error }: { status: number; error: { cause: string }[] }) => [status, error[0]?.cause]

/** A booking by wallet that nobody has paid. */
async function held(vehicleId: number): Promise<string> {
  hours += 48
  const { data } = await post<Booked>('', guest, payloadOf(vehicleId, hours, { payment: 'esewa' }))
  return data.id
}
async function hostSees(vehicleId: number, id: string): Promise<string[]> {
  const { user_id } = await rowOf(api.context.db, 'vehicles', vehicleId)
  const rows = await rowsOf(api.context.db, 'notifications', { user_id })
  return rows.filter(({ facts }) => JSON.stringify(facts).includes(id)).map(({ kind }) => kind)
}

describe('an unpaid hold', () => {
  it('of a vehicle that is booked instantly is approved with cash', async () => {
    const id = await held(instant)
    const { status, data } = await post(`/${id}/cash`)
    expect([status, data.message]).toEqual([200, 'It is confirmed. The driver will be there at pickup.'])
    expect(await row(id)).toMatchObject({ status: 'approved', payment: 'cash', hold_expires_at: null })
    expect(await hostSees(instant, id)).toEqual(['bookingReceived'])
  })

  it('of another vehicle becomes a request, whose time to answer begins then', async () => {
    const id = await held(asked)
    await setRow(api.context.db, 'bookings', id, {
      created_at: new Date(api.context.now() - 10 * HOUR_MS),
      hold_expires_at: new Date(api.context.now() + MINUTE_MS),
    })
    expect((await post(`/${id}/cash`)).status).toBe(200)
    await advanceBookings(api.context)
    const booking = await get(id)
    expect(booking).toMatchObject({ status: 'pending', payment: 'cash', holdExpiresAt: null })
    expect(Date.parse(booking.answerBy ?? '')).toBeGreaterThan(api.context.now())
    expect(await hostSees(asked, id)).toEqual(['requestReceived'])
  })

  it('is made one once, however often it is sent', async () => {
    const id = await held(asked)
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(`/${id}/cash`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await hostSees(asked, id)).toEqual(['requestReceived'])
  })

  it('that has ended, or was paid, stays as it is', async () => {
    const id = await held(asked)
    await setRow(api.context.db, 'bookings', id, { hold_expires_at: new Date(api.context.now() - 1) })
    expect(cause(await post(`/${id}/cash`))).toEqual([409, 'holdOver'])
    const paid = await held(instant)
    await pay(paid)
    expect(cause(await post(`/${paid}/cash`))).toEqual([409, 'notPending'])
    expect(await row(paid)).toMatchObject({ payment: 'esewa', status: 'approved' })
  })

  it('is paid by a wallet payment that arrives after all', async () => {
    const id = await held(asked)
    const attempt = await started(id)
    await post(`/${id}/cash`)
    await paid(attempt, id)
    expect(await row(id)).toMatchObject({ status: 'approved', payment: 'esewa' })
    expect(await rowsOf(api.context.db, 'payments', { booking_id: id }, { only: ['state'] })).toEqual([
      { state: 'complete' },
    ])
  })

  it('is changed by its guest only', async () => {
    const id = await held(instant)
    expect((await post(`/${id}/cash`, '')).status).toBe(401)
    expect(cause(await post(`/${id}/cash`, other))).toEqual([404, 'bookingNotFound'])
    expect(cause(await post('/nothing/cash'))).toEqual([404, 'bookingNotFound'])
    expect(await row(id)).toMatchObject({ payment: 'esewa' })
  })
})

async function started(id: string): Promise<string> {
  const { headers } = await api.call('GET', `/api/v1/payments/bookingPayment/${id}`)
  return headers.get('location')?.replace('/payment/', '') ?? ''
}
async function paid(name: string, id: string): Promise<void> {
  const attempt = await findAttempt(api.context, name)
  if (!attempt) throw new Error('no payment was started')
  const answer = {
    outcome: 'paid',
    status: 'COMPLETE',
    refId: id.slice(0, 8),
    amount: attempt.amount,
  } as const
  await recordAnswer(api.context, attempt, answer, { warn: () => {}, error: () => {} })
}
const pay = async (id: string) => paid(await started(id), id)

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Booked, BookingPayload } from '#contract/booking.ts'
import type { Booking, BookingAlternatives } from '#contract/my-bookings.ts'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { advanceBookings } from '#server/services/booking/advance-bookings.ts'
import { findAttempt } from '#server/services/payments/attempts.ts'
import { recordAnswer } from '#server/services/payments/record-answer.ts'
import { causes, testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { addCoupon, addRow, noticesOf, rowOf, rowsOf, setRow } from '#tests/setup/rows.ts'

const REASON = 'The engine broke down'
const TAPS = 200
const api = testApi()
let vehicles: number[]
let guest: string
let other: string
let host: string
let hours = 48

beforeAll(async () => {
  vehicles = await freeVehicles(api, { instant: true })
  ;[guest = '', other = ''] = await createGuests(api, 2)
  const { db } = api.context
  const { user_id } = await rowOf(db, 'vehicles', booked())
  host = await api.tokenFor(user_id)
  for (const id of vehicles)
    await setRow(db, 'vehicles', id, { price_per_hour: 500, price_per_four_hour: 1_800, ...prices(3_000) })
  await setRow(db, 'vehicles', like(), prices(2_600))
  await setRow(db, 'vehicles', dear(), prices(3_400))
})
beforeEach(() => {
  hours += 48
})

const prices = (eightHours: number) => ({
  ...{ price_per_eight_hour: eightHours, price_per_day: 6_000, km_limit_per_eight_hour: 500 },
  ...{ km_limit_per_four_hour: 500, km_limit_per_day: 500, overnight_charge: 0, waiting_charge: 0 },
})
const booked = () => vehicles[0] ?? 0
const like = () => vehicles[1] ?? 0
const dear = () => vehicles[2] ?? 0
const row = (id: string) => rowOf(api.context.db, 'bookings', id)
const get = async (id: string, token = guest) =>
  (await api.call<Booking>('GET', `/api/v1/bookings/${id}`, { token })).data
const offered = async (id: string, token = guest) =>
  (await api.call<BookingAlternatives>('GET', `/api/v1/bookings/${id}/alternatives`, { token })).data
const replace = (
  id: string,
  { vehicleId = like(), expectedPayable = 2_600, token = guest, headers = {} } = {},
) =>
  api.call<Booked>('POST', `/api/v1/bookings/${id}/replacement`, {
    ...(token && { token }),
    headers,
    body: { vehicleId, expectedPayable },
  })
const payments = (id: string) =>
  rowsOf(api.context.db, 'payments', { booking_id: id }, { only: ['state', 'amount'] })
const parts = async (id: string) => {
  const { db } = api.context
  const of = db.selectFrom('payments').select('id').where('booking_id', '=', id)
  return db.selectFrom('part_refunds').select(['amount', 'state']).where('payment_id', 'in', of).execute()
}

async function approved(patch: Partial<BookingPayload> = {}, token = guest): Promise<string> {
  const { data } = await api.call<Booked>('POST', '/api/v1/bookings', {
    token,
    body: payloadOf(booked(), hours, patch),
  })
  if (patch.payment === 'esewa') await pay(data.id)
  return data.id
}
async function pay(id: string): Promise<void> {
  const { headers } = await api.call('GET', `/api/v1/payments/bookingPayment/${id}`)
  const attempt = await findAttempt(api.context, headers.get('location')?.replace('/payment/', '') ?? '')
  if (!attempt) throw new Error('no payment was started')
  const answer = {
    outcome: 'paid',
    status: 'COMPLETE',
    refId: id.slice(0, 8),
    amount: attempt.amount,
  } as const
  await recordAnswer(api.context, attempt, answer, { warn: () => {}, error: () => {} })
}
async function cancelled(patch: Partial<BookingPayload> = {}, token = guest): Promise<string> {
  const id = await approved(patch, token)
  await api.call('POST', `/api/v1/bookings/${id}/cancellation`, { token: host, body: { reason: REASON } })
  return id
}

describe('a booking that its host has cancelled', () => {
  it('is replaced by an approved one of the same trip, and what was paid pays for it', async () => {
    const id = await cancelled({ payment: 'esewa' })
    const { vehicles: cards, replacement } = await offered(id)
    expect(replacement).toEqual({ isOwed: true, agreed: 3_000, paid: 3_000 })
    expect(cards.length).toBeGreaterThan(0)
    expect(cards.every(({ pricing }) => (pricing?.payable ?? 9_999) <= 3_000)).toBe(true)
    const { status, data } = await replace(id)
    expect([status, data.status, data.payable]).toEqual([201, 'approved', 2_600])
    const [before, after] = [await row(id), await row(data.id)]
    expect(after).toMatchObject({
      ...{ replaces: id, vehicle_id: like(), payment: 'esewa', hold_expires_at: null, needs_answer: false },
      ...{ from_at: before.from_at, to_at: before.to_at, contact_phone: before.contact_phone },
      ...{ origin_address: before.origin_address, other_origin: before.other_origin },
    })
    expect(after.paid_at).not.toBeNull()
    // moved once, and the rest goes back
    expect(await payments(id)).toEqual([])
    expect(await payments(data.id)).toEqual([{ state: 'complete', amount: 3_000 }])
    expect(await parts(data.id)).toEqual([{ amount: 400, state: 'due' }])
    expect(await get(data.id)).toMatchObject({
      ...{ isPaid: true, refund: { state: 'due', amount: 400 }, changes: { due: null } },
      replaces: { id },
    })
    const old = await get(id)
    expect(old).toMatchObject({ isPaid: false, replacedBy: { id: data.id } })
    expect(old.refund).toBeUndefined()
    expect((await get(id, host)).replacedBy).toBeNull()
    expect((await offered(id)).replacement).toBeNull()
  })

  it.each([
    ['paid everything', 3_000, 0],
    ['paid a part', 500, 2_500],
  ])('is replaced with the coupon that %s, which counts once', async (_, value, payable) => {
    const { db } = api.context
    const { id: coupon_id, code } = await addCoupon(db, { code: `OFF-${value}`, value, per_user_limit: 1 })
    const id = await cancelled({ couponCode: code })
    // a guest keeps the coupon of a trip that others cancel, whatever became of it since
    await setRow(db, 'coupons', coupon_id, { active: false })
    expect(await row(id)).toMatchObject({ payable })
    const { vehicles: cards, replacement } = await offered(id)
    expect(replacement?.agreed).toBe(payable)
    expect(cards.length).toBeGreaterThan(0)
    const { data } = await replace(id, { expectedPayable: Math.max(0, 2_600 - value) })
    expect(await row(data.id)).toMatchObject({ status: 'approved', payable: Math.max(0, 2_600 - value) })
    const uses = await rowsOf(db, 'coupon_uses', { coupon_id }, { only: ['booking_id'] })
    expect(uses).toEqual([{ booking_id: data.id }])
  })

  it('is replaced at the full price once its coupon is used for another trip', async () => {
    const { db } = api.context
    const { id: coupon_id, code } = await addCoupon(db, { code: 'ONCE', value: 500, per_user_limit: 1 })
    const id = await cancelled({ couponCode: code })
    const { user_id } = await row(id)
    const { id: elsewhere } = await db.selectFrom('bookings').select('id').executeTakeFirstOrThrow()
    await addRow(db, 'coupon_uses', { booking_id: elsewhere, coupon_id, user_id, created_at: new Date() })
    expect(causes(await replace(id, { expectedPayable: 2_100 }))).toEqual([409, 'priceChanged'])
  })

  it('is replaced once by 200 taps on two vehicles, each with a key of its own', async () => {
    const id = await cancelled({ payment: 'esewa' })
    const replies = await Promise.all(
      Array.from({ length: TAPS }, (_, tap) =>
        replace(id, {
          ...(tap % 2 && { vehicleId: vehicles[3] ?? 0, expectedPayable: 3_000 }),
          headers: { 'idempotency-key': `tap-${id}-${tap}` },
        }),
      ),
    )
    const [done, ...rest] = replies.filter(({ status }) => status === 201)
    expect(rest).toEqual([])
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(TAPS - 1)
    const { data } = await replace(id)
    expect(data).toEqual({ id: done?.data.id })
    expect(await rowsOf(api.context.db, 'bookings', { replaces: id })).toHaveLength(1)
    expect(await payments(done?.data.id ?? '')).toHaveLength(1)
    expect(await payments(id)).toEqual([])
  })

  it('is answered alike to a request that is repeated with its key', async () => {
    const id = await cancelled()
    const headers = { 'idempotency-key': `repeated-${id}` }
    const first = await replace(id, { headers })
    expect((await replace(id, { headers })).data).toEqual(first.data)
  })

  it('leaves a vehicle that two guests want to one of them', async () => {
    const ids = [await cancelled({ payment: 'esewa' }), await cancelled({ payment: 'esewa' }, other)]
    const tokens = [guest, other]
    const replies = await Promise.all(ids.map((id, index) => replace(id, { token: tokens[index] ?? '' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const lost = replies.findIndex(({ status }) => status === 409)
    expect(causes(replies[lost] ?? { status: 0, error: [] })).toEqual([409, 'bookingTaken'])
    expect(await payments(ids[lost] ?? '')).toEqual([{ state: 'refundDue', amount: 3_000 }])
  })

  it('is paid again when its refund was asked for already', async () => {
    const id = await cancelled({ payment: 'esewa' })
    await setRow(api.context.db, 'payments', { booking_id: id }, { detail: { refundSentAt: 1 } as never })
    expect((await offered(id)).replacement).toEqual({ isOwed: true, agreed: 3_000, paid: 0 })
    const { data } = await replace(id)
    expect(data.status).toBe('pending')
    expect(await row(data.id)).toMatchObject({ paid_at: null, payment: 'esewa' })
    expect((await row(data.id)).hold_expires_at).not.toBeNull()
    expect(await payments(id)).toEqual([{ state: 'refundDue', amount: 3_000 }])
  })

  it('waits for the host of a vehicle that only its host approves, paid as it is', async () => {
    const id = await cancelled({ payment: 'esewa' })
    await setRow(api.context.db, 'vehicles', like(), { status: null })
    const { data } = await replace(id)
    await setRow(api.context.db, 'vehicles', like(), { status: 'verified' })
    expect([data.status, data.message]).toEqual(['pending', expect.stringContaining('with the host')])
    const made = await get(data.id)
    expect(made).toMatchObject({ isPaid: true, holdExpiresAt: null })
    expect(made.answerBy).not.toBeNull()
    const kinds = (await noticesOf(api.context.db, data.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['requestReceived', 'paymentReceived', 'paymentReceived', 'refundDue'])
  })

  it('leaves what goes back because of a change as it is, and makes what is missing a due', async () => {
    const id = await cancelled({ payment: 'esewa' })
    const { db } = api.context
    const payment = await rowOf(db, 'payments', { booking_id: id })
    await addRow(db, 'part_refunds', {
      ...{ payment_id: payment.id, amount: 1_000, created_at: new Date(), resolved_at: null },
    })
    const { data } = await replace(id)
    expect(await parts(data.id)).toEqual([{ amount: 1_000, state: 'due' }])
    expect((await get(data.id)).changes.due).toMatchObject({ amount: 600 })
  })
})

describe('a request that its host did not answer', () => {
  it('is replaced in one tap by one of the three nearest vehicles, also by a dearer one', async () => {
    await setRow(api.context.db, 'vehicles', booked(), { status: null })
    const { data: request } = await api.call<Booked>('POST', '/api/v1/bookings', {
      token: guest,
      body: payloadOf(booked(), hours, { payment: 'esewa' }),
    })
    await pay(request.id)
    await setRow(api.context.db, 'vehicles', booked(), { status: 'verified' })
    await setRow(api.context.db, 'bookings', request.id, {
      created_at: new Date(api.context.now() - 24 * HOUR_MS),
      paid_at: new Date(api.context.now() - 24 * HOUR_MS),
    })
    await advanceBookings(api.context)
    expect(await row(request.id)).toMatchObject({ status: 'cancelled', cancel_reason: 'noAnswer' })
    const { vehicles: near, replacement } = await offered(request.id)
    expect(replacement).toEqual({ isOwed: false, agreed: 3_000, paid: 3_000 })
    expect(near).toHaveLength(3)
    const { status, data } = await replace(request.id, { vehicleId: dear(), expectedPayable: 3_400 })
    expect([status, data.status]).toEqual([201, 'approved'])
    expect(await payments(data.id)).toEqual([{ state: 'complete', amount: 3_000 }])
    expect((await get(data.id)).changes.due).toMatchObject({ amount: 400 })
    expect(await payments(request.id)).toEqual([])
  })
})

describe('no replacement is', () => {
  it('dearer than what was agreed: the new quote is shown', async () => {
    const id = await cancelled({ payment: 'esewa' })
    for (const expectedPayable of [3_000, 3_400]) {
      const reply = await replace(id, { vehicleId: dear(), expectedPayable })
      expect(causes(reply)).toEqual([409, 'priceChanged'])
      expect(reply.data).toMatchObject({ payable: 3_400 })
    }
    expect((await offered(id)).vehicles.map(({ id }) => id)).not.toContain(dear())
    expect(await payments(id)).toEqual([{ state: 'refundDue', amount: 3_000 }])
  })

  it.each(['stranger', 'host', 'nobody'] as const)('made by the %s', async (by) => {
    const id = await cancelled()
    const token = { stranger: other, host, nobody: '' }[by]
    const refused = by === 'nobody' ? [401, 'unauthorized'] : [404, 'bookingNotFound']
    expect(causes(await replace(id, { token }))).toEqual(refused)
  })

  it('made for a booking that stands, was declined, or was cancelled by its guest', async () => {
    const stands = await approved()
    expect(causes(await replace(stands))).toEqual([409, 'notReplaceable'])
    const path = `/api/v1/bookings/${stands}/cancellation`
    await api.call('POST', path, { token: guest, body: { reason: REASON } })
    expect(causes(await replace(stands))).toEqual([409, 'notReplaceable'])
    const declined = await cancelled()
    await api.context.db
      .deleteFrom('booking_events')
      .where('booking_id', '=', declined)
      .where('status', '=', 'approved')
      .execute()
    expect(causes(await replace(declined))).toEqual([409, 'notReplaceable'])
    expect((await offered(declined)).replacement).toBeNull()
  })
})

it('counts the trips that a host keeps and cancels', async () => {
  const { db } = api.context
  const { user_id } = await rowOf(db, 'vehicles', booked())
  await setRow(db, 'users', user_id, { trips_completed: 4, trips_cancelled: 0 })
  const read = async () =>
    (await api.call<{ completionRate: number | null }>('GET', `/api/v1/users/${user_id}`)).data.completionRate
  expect(await read()).toBeNull()
  await cancelled()
  expect(await read()).toBe(80)
})

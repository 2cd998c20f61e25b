import { describe, expect, it } from 'vitest'
import type { BookingAlternatives } from '#contract/my-bookings.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { advanceBookings } from '#server/services/booking/advance-bookings.ts'
import { listOperatorBookings } from '#server/services/booking/operator-bookings.ts'
import { payloadOf } from '#tests/setup/bookings.ts'
import { HOUR, MINUTE, NOW } from '#tests/setup/clock.ts'
import { addRow, rowOf, setRow } from '#tests/setup/rows.ts'
import {
  api,
  approve,
  cancel,
  decline,
  events,
  get,
  hostId,
  isHeld,
  nextDay,
  notices,
  now,
  REASON,
  refusal,
  replies,
  request,
  type Side,
  setNow,
  setUpRequests,
  simulator,
  tokens,
  turn,
  vehicle,
} from './request-site.ts'

setUpRequests()

describe('an unanswered request', () => {
  it('is cancelled after two hours, not before: both sides are notified, the hours are free', async () => {
    const { id } = await request()
    setNow(NOW + 2 * HOUR)
    await advanceBookings(api.context)
    expect((await get(id)).status).toBe('pending')
    setNow(now + 1)
    await Promise.all([1, 2, 3].map(() => advanceBookings(api.context)))
    expect(await get(id)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'system',
      cancelReason: 'noAnswer',
    })
    expect(await events(id)).toEqual([
      ['pending', 'renter', ''],
      ['cancelled', 'system', 'noAnswer'],
    ])
    expect((await notices(id)).slice(1).sort()).toEqual([
      ['guest', 'requestLapsed'],
      ['host', 'requestLapsed'],
    ])
    expect(await isHeld(id)).toBe(false)
  })

  it('is cancelled an hour before its pickup', async () => {
    const { id, from } = await request({
      from: toWire(NOW + 2.5 * HOUR),
      to: toWire(NOW + 8 * HOUR),
    })
    expect((await get(id)).answerBy).toBe(toWire(from - HOUR))
    setNow(from - HOUR)
    await advanceBookings(api.context)
    expect((await get(id)).status).toBe('pending')
    setNow(now + 1)
    await advanceBookings(api.context)
    expect((await get(id)).cancelReason).toBe('noAnswer')
  })

  it('excludes unpaid wallet bookings, which keep their hold, and refunds paid ones', async () => {
    const unpaid = await request({ payment: 'esewa' })
    const paid = await simulator.book({ paid_at: new Date(NOW + 30 * MINUTE), hold_expires_at: null })
    await addRow(api.context.db, 'payments', {
      booking_id: paid,
      provider: 'esewa',
      transaction_uuid: `paid-${paid}`,
      amount: 3200,
      amount_text: '3200',
      state: 'complete',
      ref_id: null,
      resolved_at: new Date(NOW),
    })
    setNow(NOW + 2.5 * HOUR)
    await advanceBookings(api.context)
    expect([(await simulator.booking(unpaid.id)).status, (await simulator.booking(paid)).status]).toEqual([
      'pending',
      'pending',
    ])
    setNow(now + 1)
    await advanceBookings(api.context)
    expect((await simulator.booking(paid)).status).toBe('cancelled')
    const { state } = await rowOf(api.context.db, 'payments', { booking_id: paid })
    expect(state).toBe('refundDue')
  })

  it('has no deadline except its pickup in the operator’s list when it is approved automatically', async () => {
    const { id, from } = await request()
    const config = { ...api.context.config, autoApproveMinutes: 180 }
    const operator = { ...api.context, config, actor: 'test', command: 'booking list' }
    const list = await listOperatorBookings(operator, { status: 'pending', limit: 1_000 })
    expect(list.find((booking) => booking.id === id)).toMatchObject({ deadline: toWire(from) })
  })

  it('is approved where the operator enabled that, and then shows no deadline', async () => {
    const { id } = await request()
    const context = { ...api.context, config: { ...api.context.config, autoApproveMinutes: 180 } }
    setNow(NOW + 2 * HOUR + 1)
    await advanceBookings(context)
    expect((await get(id)).status).toBe('pending')
    setNow(NOW + 3 * HOUR)
    await advanceBookings(context)
    expect((await get(id)).status).toBe('approved')
  })
})

describe('a host’s reply statistics', () => {
  it('change with each reply and each expiry, and with nothing else', async () => {
    await setRow(api.context.db, 'users', hostId, { reply_count: 0, reply_answered: 0, reply_minutes_sum: 0 })
    const ids: string[] = []
    for (let index = 0; index < 4; index++) {
      ids.push((await request()).id)
      nextDay()
    }
    const [approved = '', declined = '', withdrawn = '', lapsed = ''] = ids
    setNow(NOW + 10 * MINUTE)
    await approve(approved)
    await approve(approved)
    setNow(NOW + 31 * MINUTE)
    await decline(declined)
    await cancel(withdrawn)
    setNow(NOW + 2 * HOUR + 1)
    await advanceBookings(api.context)
    expect((await get(lapsed)).cancelReason).toBe('noAnswer')
    // cancelling an approved booking is not a reply
    await api.call('POST', `/api/v1/bookings/${approved}/cancellation`, {
      token: tokens.host,
      body: { reason: REASON },
    })
    expect(await replies()).toEqual({ reply_count: 3, reply_answered: 2, reply_minutes_sum: 41 })
  })
})

describe('GET bookings/{id}/alternatives', () => {
  const alternatives = (id: string, side: Side = 'guest') =>
    api.call<BookingAlternatives>('GET', `/api/v1/bookings/${id}/alternatives`, { token: tokens[side] })

  it('lists vehicles that can be booked at the listed price', async () => {
    const { id, from } = await request()
    await decline(id)
    const { status, data } = await alternatives(id)
    expect([status, data.vehicles.length]).toEqual([200, 3])
    const [other] = data.vehicles
    expect(data.vehicles.map((vehicle) => vehicle.id)).not.toContain(vehicle)
    const body = {
      ...payloadOf(other?.id ?? 0, 24 + turn * 24),
      expectedPayable: other?.pricing?.payable,
    }
    expect(Date.parse(body.from)).toBe(from)
    const booked = await api.call('POST', '/api/v1/bookings', { token: tokens.guest, body })
    expect([booked.status, booked.error]).toEqual([201, []])
  })

  it('excludes unsuitable vehicles: without off-road, and the guest’s own', async () => {
    const { id } = await request()
    await decline(id)
    const before = (await alternatives(id)).data.vehicles
    const own = before[0]?.id ?? 0
    const { user_id } = await rowOf(api.context.db, 'bookings', id)
    const { user_id: was } = await rowOf(api.context.db, 'vehicles', own)
    await setRow(api.context.db, 'vehicles', own, { user_id })
    expect((await alternatives(id)).data.vehicles.map((vehicle) => vehicle.id)).not.toContain(own)
    await setRow(api.context.db, 'vehicles', own, { user_id: was })
    await setRow(api.context.db, 'bookings', id, { gravel_off_road_km: 5 })
    expect((await alternatives(id)).data.vehicles.every((vehicle) => vehicle.offRoad)).toBe(true)
  })

  it('returns them to the guest only, and none once the pickup is too close', async () => {
    const { id, from } = await request()
    expect(refusal(await alternatives(id, 'host'))).toEqual([404, 'bookingNotFound'])
    expect(refusal(await alternatives(id, 'stranger'))).toEqual([404, 'bookingNotFound'])
    setNow(from - 2 * HOUR + MINUTE)
    const token = await api.tokenFor((await simulator.booking(id)).user_id)
    const late = await api.call<BookingAlternatives>('GET', `/api/v1/bookings/${id}/alternatives`, { token })
    expect(late.data.vehicles).toEqual([])
  })
})

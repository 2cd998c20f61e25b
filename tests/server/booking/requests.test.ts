import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { BookingRow } from '#contract/my-bookings.ts'
import type { Unseen } from '#contract/notifications.ts'
import { answerBy } from '#domain/my-bookings/request-time.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { advanceBookings } from '#server/services/booking/advance-bookings.ts'
import { HOUR, MINUTE, NOW } from '#tests/setup/clock.ts'
import { addRow, rowOf, setRow } from '#tests/setup/rows.ts'
import {
  api,
  approve,
  cancel,
  decide,
  decline,
  events,
  get,
  isHeld,
  nextDay,
  notices,
  now,
  REASON,
  refusal,
  request,
  type Side,
  setNow,
  setUpRequests,
  simulator,
  tokens,
  vehicle,
} from './request-site.ts'

setUpRequests()

describe('a request', () => {
  it('shows the host the deadline, the trip and the guest; the guest sees only the deadline', async () => {
    const { id, from } = await request()
    const [{ facts } = { facts: {} }] = await simulator.notices(id)
    expect(await notices(id)).toEqual([['host', 'requestReceived']])
    const until = toWire(answerBy({ createdAt: NOW, paidAt: null, pickup: from }))
    expect(until).toBe(toWire(NOW + 2 * HOUR))
    expect(facts).toMatchObject({ until })
    const seen = await get(id, 'host')
    expect(seen).toMatchObject({
      answerBy: until,
      holdExpiresAt: null,
      request: { guest: { fullName: 'crowd', trips: 0, cancellations: 0 } },
    })
    expect(seen.request?.totalMeters).toBe(Math.round(seen.totalMeters / 100) * 100)
    const own = await get(id)
    expect([own.answerBy, own.request]).toEqual([until, undefined])
    const list = async (side: Side) => {
      const query = `isBookedByMe=${side === 'guest'}&status=pending`
      const { data } = await api.call<BookingRow[]>('GET', `/api/v1/bookings?${query}`, {
        token: tokens[side],
      })
      return data.find((row) => row.id === id)
    }
    expect(await list('host')).toMatchObject({ answerBy: until, request: seen.request })
    expect(await list('guest')).toMatchObject({ answerBy: until })
    expect(await list('guest')).not.toHaveProperty('request')
  })

  it('notifies with the short name of the guest, and with the full name after the approval', async () => {
    const { id } = await request()
    const told = async () => {
      const { rows } = await sql<{ guest: string }>`select facts ->> 'guest' as guest from notifications
        where facts ->> 'bookingId' = ${id} order by id`.execute(api.context.db)
      return rows.map(({ guest }) => guest)
    }
    expect(await told()).toEqual(['crowd'])
    await approve(id)
    expect((await told()).at(-1)).toBe('crowd 0')
  })

  it('is listed before later ones, as it expires before them', async () => {
    const first = await request()
    nextDay()
    setNow(NOW + MINUTE)
    const second = await request()
    const { data } = await api.call<BookingRow[]>(
      'GET',
      '/api/v1/bookings?isBookedByMe=false&status=pending',
      {
        token: tokens.host,
      },
    )
    const ids = data.map(({ id }) => id)
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id))
    expect(ids).toContain(first.id)
  })

  it("counts in the host's header only; an unpaid wallet booking does not", async () => {
    const unseen = async (side: Side) =>
      (await api.call<Unseen>('GET', '/api/v1/notifications/unseenCount', { token: tokens[side] })).data
        .requests
    const before = await unseen('host')
    const { id } = await request()
    expect([await unseen('host'), await unseen('guest')]).toEqual([before + 1, 0])
    nextDay()
    await request({ payment: 'esewa' })
    expect(await unseen('host')).toBe(before + 1)
    await approve(id)
    expect(await unseen('host')).toBe(before)
  })

  it("shows a guest's trips, and the number of approved bookings cancelled", async () => {
    const { id } = await request()
    const { user_id } = await rowOf(api.context.db, 'bookings', id)
    await simulator.book({ user_id, status: 'completed', payment: 'cash' })
    const other = await simulator.book({ user_id, payment: 'cash' })
    await addRow(api.context.db, 'booking_events', { booking_id: other, status: 'approved', actor: 'host' })
    await setRow(api.context.db, 'bookings', other, { status: 'cancelled', cancelled_by: 'renter' })
    expect((await get(id, 'host')).request?.guest).toMatchObject({ trips: 1, cancellations: 1 })
    // a request withdrawn before its approval does not count as a cancellation
    nextDay()
    const withdrawn = await request()
    await cancel(withdrawn.id)
    expect((await get(id, 'host')).request?.guest).toMatchObject({ trips: 1, cancellations: 1 })
  })
})

describe('POST bookings/{id}/decision', () => {
  it('approves: the guest is notified and sees the phones; a retry gets the same response', async () => {
    const { id } = await request()
    const first = await approve(id)
    expect([first.status, first.data.message]).toEqual([
      200,
      'The booking is approved, and the guest is told.',
    ])
    const again = await approve(id)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(await events(id)).toEqual([
      ['pending', 'renter', ''],
      ['approved', 'host', ''],
    ])
    expect(await notices(id)).toEqual([
      ['host', 'requestReceived'],
      ['guest', 'bookingApproved'],
    ])
    const booking = await get(id)
    expect([booking.status, booking.answerBy]).toEqual(['approved', null])
    expect(booking.driver?.phone).toBeTruthy()
    expect(refusal(await decline(id))).toEqual([409, 'alreadyApproved'])
  })

  it('declines with a message to the guest, and frees the hours', async () => {
    const { id } = await request()
    const first = await decline(id, ` ${REASON}\u0000 `)
    expect(first.status).toBe(200)
    expect((await decline(id)).text).toBe(first.text)
    expect(await get(id)).toMatchObject({ status: 'cancelled', cancelledBy: 'host', cancelReason: REASON })
    for (const side of ['guest', 'host'] as const) {
      const { data: rows } = await api.call<BookingRow[]>(
        'GET',
        `/api/v1/bookings?isBookedByMe=${side === 'guest'}&status=cancelled`,
        {
          token: tokens[side],
        },
      )
      // what a list item needs to show that it was declined
      expect(rows.find((row) => row.id === id)).toMatchObject({ cancelledBy: 'host', approvedAt: null })
    }
    expect(await notices(id)).toEqual([
      ['host', 'requestReceived'],
      ['guest', 'requestDeclined'],
    ])
    expect(await isHeld(id)).toBe(false)
    expect(refusal(await decline(id, 'Another reason'))).toEqual([409, 'bookingOver'])
    expect(refusal(await approve(id))).toEqual([409, 'bookingOver'])
  })

  it('declines with a listed reason, which both parties read in their own language', async () => {
    const { id } = await request()
    expect((await decline(id, 'noDriver')).status).toBe(200)
    expect((await get(id)).cancelReason).toBe('No driver is free at that time.')
    expect((await get(id, 'guest', 'np')).cancelReason).toMatch(/[\u0900-\u097f]/)
  })

  it('requires a reason to decline and none to approve, and refuses any other decision', async () => {
    const { id } = await request()
    for (const reason of [undefined, null, '', ' \n', '\u0000'])
      expect(refusal(await decide(id, { decision: 'decline', reason }))).toEqual([422, 'declineReason'])
    for (const body of [{}, { decision: 'cancel' }, { decision: 'decline', reason: 'x'.repeat(501) }])
      expect(refusal(await decide(id, body))).toEqual([422, 'invalid'])
    expect((await get(id)).status).toBe('pending')
  })

  it('is allowed to the host of the vehicle, not to the guest or a stranger', async () => {
    const { id } = await request()
    for (const side of ['guest', 'stranger'] as const)
      expect(refusal(await decide(id, { decision: 'approve' }, side))).toEqual([404, 'bookingNotFound'])
    expect((await get(id)).status).toBe('pending')
  })

  it('reports in both languages why it is too late', async () => {
    const withdrawn = await request()
    await cancel(withdrawn.id)
    nextDay()
    const lapsed = await request()
    nextDay()
    const unpaid = await request({ payment: 'esewa' })
    setNow(NOW + 2 * HOUR + 1)
    const cases = [
      [withdrawn.id, 'requestWithdrawn'],
      // the job has not run yet
      [lapsed.id, 'requestLapsed'],
      [unpaid.id, 'notPaidYet'],
    ] as const
    for (const [id, cause] of cases)
      for (const [language, script] of [
        ['en', /^[A-Z][a-z]/],
        ['np', /[\u0900-\u097f]/],
      ] as const) {
        const reply = await decide(id, { decision: 'approve' }, 'host', { 'accept-language': language })
        expect(refusal(reply)).toEqual([409, cause])
        expect(reply.error[0]?.detail).toMatch(script)
      }
    await advanceBookings(api.context)
    expect(refusal(await approve(lapsed.id))).toEqual([409, 'requestLapsed'])
  })

  it('does not approve a booking of a blocked vehicle', async () => {
    const { id } = await request()
    const block = (at: Date | null) => setRow(api.context.db, 'vehicles', vehicle, { blocked_at: at })
    await block(new Date(now))
    expect(refusal(await approve(id))).toEqual([409, 'vehicleBlocked'])
    expect((await decline(id)).status).toBe(200)
    await block(null)
  })

  it('has one winner among twenty concurrent hosts, guests and jobs, and booking and calendar agree', async () => {
    const { id } = await request()
    setNow(NOW + 2 * HOUR)
    const replyOf = async (index: number) => {
      if (index % 4 === 3) return advanceBookings({ ...api.context, now: () => NOW + 2 * HOUR + 1 })
      return (index % 4 === 0 ? approve(id) : index % 4 === 1 ? decline(id) : cancel(id)).then(
        ({ status }) => status,
      )
    }
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => replyOf(index)))
    expect(outcomes.every((outcome) => [0, 1, 200, 409].includes(outcome))).toBe(true)
    const history = await events(id)
    expect(history).toHaveLength(2)
    expect(await isHeld(id)).toBe(history[1]?.[0] === 'approved')
  })
})

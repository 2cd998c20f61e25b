import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Booking, BookingAlternatives, BookingRow } from '#contract/my-bookings.ts'
import type { Unseen } from '#contract/notifications.ts'
import { answerBy } from '#domain/my-bookings/request-time.ts'
import { toWire } from '#domain/shared/time.ts'
import { advanceBookings } from '#server/services/booking/advance-bookings.ts'
import { listOperatorBookings } from '#server/services/booking/list-operator-bookings.ts'
import { openWalletSimulator } from '#tests/server/payments/wallet-simulator.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, HOUR, payloadOf } from '#tests/setup/bookings.ts'
import { NOW } from '#tests/setup/clock.ts'

const MINUTE = 60_000
const REASON = 'The clutch is being mended'
let now = NOW
let turn = 0
let api: TestApi
let simulator: Awaited<ReturnType<typeof openWalletSimulator>>
let vehicle: number
let hostId: number
let tokens: Record<'guest' | 'host' | 'stranger', string>

beforeAll(async () => {
  api = await openApi({}, () => now)
  // the demo's pending requests would expire as well
  await api.context.db
    .updateTable('bookings')
    .set({ status: 'completed' })
    .where('status', '=', 'pending')
    .execute()
  simulator = await openWalletSimulator(api, () => now)
  vehicle = (await freeVehicles(api, { instant: false }))[0] ?? 0
  hostId = (
    await api.context.db
      .selectFrom('vehicles')
      .select('user_id')
      .where('id', '=', vehicle)
      .executeTakeFirstOrThrow()
  ).user_id
  const [guest = '', stranger = ''] = await createGuests(api, 2)
  tokens = { guest, stranger, host: await api.tokenFor(hostId) }
})
afterAll(() => api.close())
beforeEach(() => {
  now = NOW
  turn += 1
})

type Side = keyof typeof tokens
async function request(patch = {}): Promise<{ id: string; from: number }> {
  const body = payloadOf(vehicle, 24 + turn * 24, patch)
  const { data, error } = await api.call<{ id: string }>('POST', '/api/v1/bookings', {
    token: tokens.guest,
    body,
  })
  expect(error).toEqual([])
  return { id: data.id, from: Date.parse(body.from) }
}
const decide = (id: string, body: object, side: Side = 'host', headers = {}) =>
  api.call<{ message: string }>('POST', `/api/v1/bookings/${id}/decision`, {
    token: tokens[side],
    body,
    headers,
  })
const approve = (id: string) => decide(id, { decision: 'approve' })
const decline = (id: string, reason: string | null = REASON) => decide(id, { decision: 'decline', reason })
const get = async (id: string, side: Side = 'guest', language = 'en') =>
  (
    await api.call<Booking>('GET', `/api/v1/bookings/${id}`, {
      token: tokens[side],
      headers: { 'accept-language': language },
    })
  ).data
const cancel = (id: string) =>
  api.call('POST', `/api/v1/bookings/${id}/cancel`, { token: tokens.guest, body: { reason: 'Ill' } })
const notices = async (id: string) =>
  (await simulator.notices(id)).map(({ user_id, kind }) => [user_id === hostId ? 'host' : 'guest', kind])
const events = async (id: string) =>
  (
    await api.context.db
      .selectFrom('booking_events')
      .select(['status', 'actor', 'detail'])
      .where('booking_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ status, actor, detail }) => [status, actor, detail])
const isHeld = async (id: string) =>
  (await api.context.db.selectFrom('vehicle_calendar').select('id').where('booking_id', '=', id).execute())
    .length > 0
const replies = () =>
  api.context.db
    .selectFrom('users')
    .select(['reply_count', 'reply_answered', 'reply_minutes_sum'])
    .where('id', '=', hostId)
    .executeTakeFirstOrThrow()
const refusal = ({ status, error }: { status: number; error: { cause: string }[] }) => [
  status,
  error[0]?.cause,
]

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
      request: { guest: { fullName: 'crowd 0', trips: 0, cancellations: 0 } },
    })
    expect(seen.request?.totalMeters).toBe(seen.totalMeters)
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

  it('is listed before later ones, as it expires before them', async () => {
    const first = await request()
    turn += 1
    now = NOW + MINUTE
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
    turn += 1
    await request({ payment: 'esewa' })
    expect(await unseen('host')).toBe(before + 1)
    await approve(id)
    expect(await unseen('host')).toBe(before)
  })

  it("shows a guest's trips, and the number of approved bookings cancelled", async () => {
    const { id } = await request()
    const { user_id } = await api.context.db
      .selectFrom('bookings')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await simulator.book({ user_id, status: 'completed', payment: 'cash' })
    const other = await simulator.book({ user_id, payment: 'cash' })
    await api.context.db
      .insertInto('booking_events')
      .values({ booking_id: other, status: 'approved', actor: 'host' })
      .execute()
    await api.context.db
      .updateTable('bookings')
      .set({ status: 'cancelled', cancelled_by: 'renter' })
      .where('id', '=', other)
      .execute()
    expect((await get(id, 'host')).request?.guest).toMatchObject({ trips: 1, cancellations: 1 })
    // a request withdrawn before its approval is no cancellation
    turn += 1
    const withdrawn = await request()
    await cancel(withdrawn.id)
    expect((await get(id, 'host')).request?.guest).toMatchObject({ trips: 1, cancellations: 1 })
  })
})

describe('POST bookings/{id}/decision', () => {
  it('approves: the guest is notified and sees the phones; a repetition gets the same response', async () => {
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

  it('is for the host of the vehicle: not for the guest, not for a stranger', async () => {
    const { id } = await request()
    for (const side of ['guest', 'stranger'] as const)
      expect(refusal(await decide(id, { decision: 'approve' }, side))).toEqual([404, 'bookingNotFound'])
    expect((await get(id)).status).toBe('pending')
  })

  it('reports in both languages why it is too late', async () => {
    const withdrawn = await request()
    await cancel(withdrawn.id)
    turn += 1
    const lapsed = await request()
    turn += 1
    const unpaid = await request({ payment: 'esewa' })
    now = NOW + 2 * HOUR + 1
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
    const block = (at: Date | null) =>
      api.context.db.updateTable('vehicles').set({ blocked_at: at }).where('id', '=', vehicle).execute()
    await block(new Date(now))
    expect(refusal(await approve(id))).toEqual([409, 'vehicleBlocked'])
    expect((await decline(id)).status).toBe(200)
    await block(null)
  })

  it('has one winner among twenty concurrent hosts, guests and jobs, and booking and calendar agree', async () => {
    const { id } = await request()
    now = NOW + 2 * HOUR
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

describe('an unanswered request', () => {
  it('cancels a request after two hours, not before: both are notified, the hours are free', async () => {
    const { id } = await request()
    now = NOW + 2 * HOUR
    await advanceBookings(api.context)
    expect((await get(id)).status).toBe('pending')
    now += 1
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

  it('cancels a request an hour before its pickup', async () => {
    const { id, from } = await request({
      from: toWire(NOW + 2.5 * HOUR),
      to: toWire(NOW + 8 * HOUR),
    })
    expect((await get(id)).answerBy).toBe(toWire(from - HOUR))
    now = from - HOUR
    await advanceBookings(api.context)
    expect((await get(id)).status).toBe('pending')
    now += 1
    await advanceBookings(api.context)
    expect((await get(id)).cancelReason).toBe('noAnswer')
  })

  it('leaves unpaid wallet bookings to their hold, and refunds paid ones', async () => {
    const unpaid = await request({ payment: 'esewa' })
    const paid = await simulator.book({ paid_at: new Date(NOW + 30 * MINUTE), hold_expires_at: null })
    await api.context.db
      .insertInto('payments')
      .values({
        booking_id: paid,
        transaction_uuid: `paid-${paid}`,
        amount: 3200,
        amount_text: '3200',
        state: 'complete',
        ref_id: null,
        resolved_at: new Date(NOW),
      })
      .execute()
    now = NOW + 2.5 * HOUR
    await advanceBookings(api.context)
    expect([(await simulator.booking(unpaid.id)).status, (await simulator.booking(paid)).status]).toEqual([
      'pending',
      'pending',
    ])
    now += 1
    await advanceBookings(api.context)
    expect((await simulator.booking(paid)).status).toBe('cancelled')
    const { state } = await api.context.db
      .selectFrom('payments')
      .select('state')
      .where('booking_id', '=', paid)
      .executeTakeFirstOrThrow()
    expect(state).toBe('refundDue')
  })

  it('that is approved automatically has no deadline in the operator’s list but its pickup', async () => {
    const { id, from } = await request()
    const config = { ...api.context.config, autoApproveMinutes: 180 }
    const operator = { ...api.context, config, actor: 'test', command: 'booking list' }
    const list = await listOperatorBookings(operator, { status: 'pending', limit: 1_000 })
    expect(list.find((booking) => booking.id === id)).toMatchObject({ deadline: toWire(from) })
  })

  it('approves where the operator enabled that, and then shows no deadline', async () => {
    const { id } = await request()
    const context = { ...api.context, config: { ...api.context.config, autoApproveMinutes: 180 } }
    now = NOW + 2 * HOUR + 1
    await advanceBookings(context)
    expect((await get(id)).status).toBe('pending')
    now = NOW + 3 * HOUR
    await advanceBookings(context)
    expect((await get(id)).status).toBe('approved')
  })
})

describe('a host’s reply statistics', () => {
  it('change with each reply and each expiry, and with nothing else', async () => {
    await api.context.db
      .updateTable('users')
      .set({ reply_count: 0, reply_answered: 0, reply_minutes_sum: 0 })
      .where('id', '=', hostId)
      .execute()
    const ids: string[] = []
    for (let index = 0; index < 4; index++) {
      ids.push((await request()).id)
      turn += 1
    }
    const [approved = '', declined = '', withdrawn = '', lapsed = ''] = ids
    now = NOW + 10 * MINUTE
    await approve(approved)
    await approve(approved)
    now = NOW + 31 * MINUTE
    await decline(declined)
    await cancel(withdrawn)
    now = NOW + 2 * HOUR + 1
    await advanceBookings(api.context)
    expect((await get(lapsed)).cancelReason).toBe('noAnswer')
    // cancelling an approved booking is no reply
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
    const { user_id } = await api.context.db
      .selectFrom('bookings')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { user_id: was } = await api.context.db
      .selectFrom('vehicles')
      .select('user_id')
      .where('id', '=', own)
      .executeTakeFirstOrThrow()
    await api.context.db.updateTable('vehicles').set({ user_id }).where('id', '=', own).execute()
    expect((await alternatives(id)).data.vehicles.map((vehicle) => vehicle.id)).not.toContain(own)
    await api.context.db.updateTable('vehicles').set({ user_id: was }).where('id', '=', own).execute()
    await api.context.db.updateTable('bookings').set({ gravel_off_road_km: 5 }).where('id', '=', id).execute()
    expect((await alternatives(id)).data.vehicles.every((vehicle) => vehicle.offRoad)).toBe(true)
  })

  it('are for the guest only, and empty once the pickup is too close', async () => {
    const { id, from } = await request()
    expect(refusal(await alternatives(id, 'host'))).toEqual([404, 'bookingNotFound'])
    expect(refusal(await alternatives(id, 'stranger'))).toEqual([404, 'bookingNotFound'])
    now = from - 2 * HOUR + MINUTE
    const token = await api.tokenFor((await simulator.booking(id)).user_id)
    const late = await api.call<BookingAlternatives>('GET', `/api/v1/bookings/${id}/alternatives`, { token })
    expect(late.data.vehicles).toEqual([])
  })
})

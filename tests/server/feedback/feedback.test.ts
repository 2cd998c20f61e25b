import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Reported } from '#contract/feedback.ts'
import { MAX_REPORT_TEXT, MAX_REPORTS_A_DAY, REPEAT_MS } from '#domain/feedback/limits.ts'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { setRow } from '#tests/setup/rows.ts'

const ADDRESS = '/api/v1/report'
const TEXT = { reason: 'Not as described', remarks: 'Another vehicle came to the gate.' }
const SENT = 'Your reponse has been submitted'

const api = testApi({ RATE_LIMITS: 'on' }, () => time)
let time = NOW
let reporter: number
let token: string
let vehicleID: number
let bookingId: string
let foreignBooking: string
let hostOfBooking: number

beforeAll(async () => {
  const { db } = api.context
  const own = await db
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .select(['b.id', 'b.user_id', 'v.user_id as host_id'])
    .whereRef('v.user_id', '!=', 'b.user_id')
    .orderBy('b.created_at')
    .executeTakeFirstOrThrow()
  reporter = own.user_id
  bookingId = own.id
  hostOfBooking = own.host_id
  const foreign = await db
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .select('b.id')
    .where('b.user_id', '!=', reporter)
    .where('v.user_id', '!=', reporter)
    .executeTakeFirstOrThrow()
  foreignBooking = foreign.id
  const vehicle = await db
    .selectFrom('vehicles')
    .select('id')
    .where('state', '=', 'available')
    .where('blocked_at', 'is', null)
    .where('user_id', '!=', reporter)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  vehicleID = vehicle.id
  token = await api.tokenFor(reporter)
})
beforeEach(async () => {
  time = NOW
  await api.context.db.deleteFrom('reports').execute()
})

const send = (body: unknown, options: { token?: string; headers?: Record<string, string> } = { token }) =>
  api.call<Reported>('POST', ADDRESS, { body, ...options })
const kept = () => api.context.db.selectFrom('reports').selectAll().orderBy('id').execute()
const inNepali = (input: string) => ({ token: input, headers: { 'accept-language': 'np' } })

describe('POST report', () => {
  it('requires a signed-in user', async () => {
    for (const options of [{}, { token: 'x'.repeat(43) }, { headers: { authorization: 'Bearer no' } }]) {
      const { status, error } = await send({ type: 'feedback', ...TEXT }, options)
      expect(status).toBe(401)
      expect(error[0]?.cause).toBe('unauthorized')
    }
    expect(await kept()).toEqual([])
  })

  it('stores feedback: the title as the reason, the message as the remarks', async () => {
    const { status, data } = await send({ type: 'feedback', reason: ' Maps ', remarks: 'ok' })
    expect(status).toBe(200)
    expect(data).toEqual({ message: SENT })
    expect(await kept()).toMatchObject([
      {
        type: 'feedback',
        reporter_id: reporter,
        vehicle_id: null,
        booking_id: null,
        user_id: null,
        reason: 'Maps',
        remarks: 'ok',
        handled_at: null,
        created_at: new Date(NOW),
      },
    ])
  })

  it('responds in the language of the request', async () => {
    const sent = await send({ type: 'feedback', ...TEXT }, inNepali(token))
    expect(sent.data.message).toMatch(/^तपाईंको प्रतिक्रिया/)
    const refused = await send({ type: 'feedback' }, inNepali(token))
    expect(refused.error).toEqual([{ cause: 'fillAllFields', detail: 'कृपया सबै विवरण भर्नुहोस्' }])
  })

  it('refuses feedback without a title or a message', async () => {
    const EMPTY = [{}, { reason: 'Title' }, { remarks: 'Message' }, { reason: '  ', remarks: '\u200b\n' }]
    for (const text of [...EMPTY, { reason: null, remarks: null }]) {
      const { status, error } = await send({ type: 'feedback', ...text })
      expect(status).toBe(422)
      expect(error).toEqual([{ cause: 'fillAllFields', detail: 'Please fill all fields' }])
    }
    expect(await kept()).toEqual([])
  })

  it.each([
    ['no reason', { remarks: TEXT.remarks }],
    ['no remarks', { reason: TEXT.reason }],
    ['a reason of three characters', { ...TEXT, reason: ' abc ' }],
    ['remarks of three characters', { ...TEXT, remarks: 'abc\u200b\u0000' }],
  ])('refuses a report with %s', async (_, text) => {
    const { status, error } = await send({ type: 'vehicle', vehicleID, ...text })
    expect(status).toBe(422)
    expect(error).toEqual([{ cause: 'fillAllFields', detail: 'Please fill all fields' }])
    expect(await kept()).toEqual([])
  })

  it('accepts a reason and remarks of four characters', async () => {
    expect((await send({ type: 'vehicle', vehicleID, reason: 'abcd', remarks: 'चालक' })).status).toBe(200)
  })

  it('refuses an unknown type and a value that is not text', async () => {
    for (const body of [
      { ...TEXT },
      { type: 'operator', ...TEXT },
      { type: 'feedback', reason: 5, remarks: {} },
      { type: 'vehicle', vehicleID: String(vehicleID), ...TEXT },
      { type: 'booking', bookingId: 7, ...TEXT },
    ])
      expect(await send(body)).toMatchObject({ status: 422, error: [{ cause: 'invalid' }] })
    expect(await kept()).toEqual([])
  })

  it(`accepts ${MAX_REPORT_TEXT} characters and refuses more`, async () => {
    const long = 'क'.repeat(MAX_REPORT_TEXT)
    expect((await send({ type: 'feedback', reason: 'Long', remarks: long })).status).toBe(200)
    for (const text of [{ remarks: `${long}a` }, { reason: `${long}a` }])
      expect(await send({ type: 'feedback', ...TEXT, ...text })).toMatchObject({
        status: 422,
        error: [{ cause: 'invalid' }],
      })
    expect(await kept()).toHaveLength(1)
  })

  it('stores markup as plain text, and removes invisible characters', async () => {
    const reason = '<script>alert(1)</script>'
    const remarks = '"><img src=x onerror=alert(1)> \' or 1=1; -- \ud800'
    await send({ type: 'feedback', reason: `\u0000${reason}\u0007`, remarks: `${remarks}\r\nnext` })
    const [report] = await kept()
    expect(report?.reason).toBe(reason)
    expect(report?.remarks).toBe(`${remarks.replace('\ud800', '\ufffd')}\nnext`)
  })
})

describe('a report of a vehicle', () => {
  it('is stored with the vehicle only, whatever else was sent', async () => {
    const body = { type: 'vehicle', vehicleID, bookingId: 'x', userId: 1.5, handled_at: 'now', ...TEXT }
    expect((await send(body)).status).toBe(200)
    expect(await kept()).toMatchObject([
      { type: 'vehicle', vehicle_id: vehicleID, booking_id: null, user_id: null, handled_at: null },
    ])
  })

  it.each([
    ['no id', undefined],
    ['null', null],
    ['an unknown id', 999_999],
    ['half an id', 1.5],
    ['a negative id', -1],
    ['zero', 0],
    ['an id beyond any', 1e300],
  ])('is refused with %s', async (_, id) => {
    const { status, error } = await send({ type: 'vehicle', vehicleID: id, userId: hostOfBooking, ...TEXT })
    expect(status).toBe(404)
    expect(error).toEqual([{ cause: 'vehicleNotFound', detail: 'This vehicle could not be found.' }])
    expect(await kept()).toEqual([])
  })

  it.each([
    ['not listed', { state: 'notAvailable' as const }],
    ['blocked', { blocked_at: new Date(NOW) }],
  ])('is refused when it is %s', async (_, change) => {
    const { db } = api.context
    await setRow(db, 'vehicles', vehicleID, change)
    expect((await send({ type: 'vehicle', vehicleID, ...TEXT })).error[0]?.cause).toBe('vehicleNotFound')
    const back = { state: 'available' as const, blocked_at: null }
    await setRow(db, 'vehicles', vehicleID, back)
    expect(await kept()).toEqual([])
  })
})

describe('a report of a booking', () => {
  it('is stored for its guest and for its host', async () => {
    const body = { type: 'booking', bookingId, ...TEXT }
    expect((await send(body)).status).toBe(200)
    expect((await send(body, { token: await api.tokenFor(hostOfBooking) })).status).toBe(200)
    expect(await kept()).toMatchObject([
      { type: 'booking', booking_id: bookingId, reporter_id: reporter, vehicle_id: null },
      { type: 'booking', booking_id: bookingId, reporter_id: hostOfBooking, vehicle_id: null },
    ])
  })

  it('is refused for a stranger and for an unknown booking with the same error', async () => {
    const ids = [foreignBooking, '00000000-0000-4000-8000-000000000000', 'x', '', null, undefined, '1; drop']
    for (const id of ids) {
      const { status, error } = await send({ type: 'booking', bookingId: id, vehicleID, ...TEXT })
      expect(status).toBe(404)
      expect(error).toEqual([{ cause: 'bookingNotFound', detail: 'This booking could not be found.' }])
    }
    expect(await kept()).toEqual([])
  })
})

describe('a report of a user', () => {
  it('is stored', async () => {
    expect((await send({ type: 'user', userId: hostOfBooking, vehicleID, ...TEXT })).status).toBe(200)
    expect(await kept()).toMatchObject([{ type: 'user', user_id: hostOfBooking, vehicle_id: null }])
  })

  it('is refused for oneself, and for an unknown user', async () => {
    for (const userId of [reporter, 999_999, 0, -3, 2.5, 1e300, null, undefined]) {
      const { status, error } = await send({ type: 'user', userId, vehicleID, ...TEXT })
      expect(status).toBe(404)
      expect(error).toEqual([{ cause: 'userNotFound', detail: 'This person could not be found.' }])
    }
    expect(await kept()).toEqual([])
  })

  it('is refused for a blocked user', async () => {
    const block = (blocked_at: Date | null) => setRow(api.context.db, 'users', hostOfBooking, { blocked_at })
    await block(new Date(NOW))
    expect((await send({ type: 'user', userId: hostOfBooking, ...TEXT })).error[0]?.cause).toBe(
      'userNotFound',
    )
    await block(null)
  })
})

describe('a repeated report', () => {
  const feedback = (n: number) => ({ type: 'feedback', reason: `Idea ${n}`, remarks: 'More of it' })
  const sendMany = (count: number, first = 0) =>
    Promise.all(Array.from({ length: count }, (_, n) => send(feedback(first + n))))

  it('is stored once when the same is sent again within a minute', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(feedback(1))))
    time += REPEAT_MS - 1
    replies.push(await send(feedback(1)))
    expect(replies.map(({ status, data }) => [status, data.message])).toEqual(replies.map(() => [200, SENT]))
    expect(await kept()).toHaveLength(1)
  })

  it('is stored separately when it differs, or after a minute', async () => {
    await send({ type: 'user', userId: hostOfBooking, ...TEXT })
    await send({ type: 'vehicle', vehicleID, ...TEXT })
    await send({ type: 'vehicle', vehicleID, ...TEXT, reason: `${TEXT.reason}!` })
    time += REPEAT_MS
    await send({ type: 'vehicle', vehicleID, ...TEXT })
    expect(await kept()).toHaveLength(4)
  })

  it(`is accepted ${MAX_REPORTS_A_DAY} times a day for a user, even when concurrent`, async () => {
    const replies = await sendMany(MAX_REPORTS_A_DAY + 4)
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(4)
    expect(refused[0]?.error[0]?.cause).toBe('tooManyReports')
    expect(refused[0]?.headers.get('retry-after')).toBe('86400')
    const rows = await kept()
    expect(rows).toHaveLength(MAX_REPORTS_A_DAY)

    const repeated = await send({ type: 'feedback', reason: rows[0]?.reason, remarks: rows[0]?.remarks })
    expect(repeated.status).toBe(200)
    const other = await send(feedback(1), { token: await api.tokenFor(hostOfBooking) })
    expect(other.status).toBe(200)
    expect(await kept()).toHaveLength(MAX_REPORTS_A_DAY + 1)
  })

  it('is accepted again a day after the first', async () => {
    await send(feedback(0))
    time += 3_600_000
    await sendMany(MAX_REPORTS_A_DAY - 1, 1)
    time = NOW + 86_400_000 - 1
    token = await api.tokenFor(reporter)
    const refused = await send(feedback(50))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    time = NOW + 86_400_000
    expect((await send(feedback(51))).status).toBe(200)
    expect((await send(feedback(52))).status).toBe(429)
  })
})

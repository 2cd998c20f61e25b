import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { Booking, BookingCalendar, BookingRow } from '#contract/my-bookings.ts'
import type { PublicProfile } from '#contract/profile.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { BOOKING_STATUSES, type BookingStatus } from '#domain/my-bookings/status.ts'
import { HOUR_MS, toWire } from '#domain/shared/time.ts'
import { blockCalendar } from '#server/db/seed/booking-rows.ts'
import { listenForChanges } from '#server/jobs/listen-for-changes.ts'
import { createLogger } from '#server/log.ts'
import { changeStatus } from '#server/services/booking/change-status.ts'
import { bookingsPage, bookingsTotal } from '#server/services/my-bookings/list-bookings.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'

const MISSING = '00000000-0000-4000-8000-000000000000'
const MALFORMED = ['x', '1', '%00', "'", '00000000-0000-4000-8000-00000000000g', `${MISSING}0`]
const REASON = 'Our plans have changed'

let api: TestApi
let vehicle: { id: number; user_id: number }
let renterId: number
let tokens: Record<'stranger' | 'host' | 'renter', string>

beforeAll(async () => {
  api = await openApi()
  const { db } = api.context
  vehicle = await db
    .selectFrom('vehicles')
    .select(['id', 'user_id'])
    .where('id', 'not in', db.selectFrom('vehicle_calendar').select('vehicle_id'))
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const others = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'not in', db.selectFrom('vehicles').select('user_id'))
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const [renter, stranger] = others
  if (!renter || !stranger) throw new Error('the seed has two guests')
  renterId = renter.id
  tokens = {
    stranger: await api.tokenFor(stranger.id),
    host: await api.tokenFor(vehicle.user_id),
    renter: await api.tokenFor(renter.id),
  }
})
afterAll(() => api.close())

let hours = 0
/** A booking of the renter, with hours of its own; the one made last is the newest. */
async function book(status: BookingStatus, more: Record<string, unknown> = {}): Promise<string> {
  const { db } = api.context
  hours += 4
  const from = NOW + hours * HOUR_MS
  const like = await db.selectFrom('bookings').selectAll().limit(1).executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('bookings')
    .values({
      ...like,
      id: crypto.randomUUID(),
      waypoints: JSON.stringify([{ lat: 27.8, lng: 84.9, title: 'Mugling, Nepal' }]),
      quote: JSON.stringify(like.quote),
      user_id: renterId,
      vehicle_id: vehicle.id,
      status,
      from_at: new Date(from),
      to_at: new Date(from + 3 * HOUR_MS),
      created_at: new Date(NOW + hours),
      contact_phone: '9831111111',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (['pending', 'approved', 'inTrip'].includes(status))
    await blockCalendar(db, { vehicleId: vehicle.id, from, to: from + 3 * HOUR_MS, bookingId: id })
  return id
}

const statusOf = async (id: string) =>
  (
    await api.context.db
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status
const holds = async (id: string) =>
  (await api.context.db.selectFrom('vehicle_calendar').select('id').where('booking_id', '=', id).execute())
    .length > 0

type Ask = (id: string, token?: string) => Promise<{ status: number; error: { cause: string }[] }>
const with_ = (token: string | undefined) => (token ? { token } : {})
const CALLS: Record<string, Ask> = {
  'GET bookings/{id}': (id, token) => api.call('GET', `/api/v1/bookings/${id}`, with_(token)),
  'GET bookings/{id}/calendar': (id, token) =>
    api.call('GET', `/api/v1/bookings/${id}/calendar`, with_(token)),
  'GET bookings/{id}/cancel': (id, token) =>
    api.call('GET', `/api/v1/bookings/${id}/cancel?reason=${encodeURIComponent(REASON)}`, with_(token)),
  'POST bookings/{id}/cancel': (id, token) =>
    api.call('POST', `/api/v1/bookings/${id}/cancel`, { body: { reason: REASON }, ...with_(token) }),
  'POST rating': (id, token) =>
    api.call('POST', '/api/v1/rating', {
      body: { rate: 4, remarks: 'Fine', bookingID: decodeURIComponent(id) },
      ...with_(token),
    }),
}
/** Responses to host and renter for the booking of each call. */
const EXPECTED: Record<string, { for: BookingStatus; host: number; renter: number }> = {
  'GET bookings/{id}': { for: 'pending', host: 200, renter: 200 },
  'GET bookings/{id}/calendar': { for: 'approved', host: 200, renter: 200 },
  'GET bookings/{id}/cancel': { for: 'pending', host: 404, renter: 200 },
  'POST bookings/{id}/cancel': { for: 'pending', host: 404, renter: 200 },
  'POST rating': { for: 'completed', host: 404, renter: 200 },
}

describe.each(Object.keys(CALLS))('%s', (name) => {
  const ask = CALLS[name] as Ask
  const expected = EXPECTED[name] as (typeof EXPECTED)[string]

  it('requires a signed-in user', async () => {
    const id = await book(expected.for)
    for (const item of [id, MISSING, ...MALFORMED])
      for (const token of [undefined, 'x'.repeat(43)]) {
        const { status, error } = await ask(item, token)
        expect([status, error[0]?.cause]).toEqual([401, 'unauthorized'])
      }
  })

  it('responds to a stranger as for an unknown booking', async () => {
    const id = await book(expected.for)
    for (const item of [id, MISSING, ...MALFORMED]) {
      const { status, error } = await ask(item, tokens.stranger)
      expect([item, status, error[0]?.cause]).toEqual([item, 404, 'bookingNotFound'])
    }
    expect(await statusOf(id)).toBe(expected.for)
  })

  it('allows what the host and the renter may do', async () => {
    const id = await book(expected.for)
    const foreign = await api.context.db
      .selectFrom('bookings')
      .innerJoin('vehicles', 'vehicles.id', 'bookings.vehicle_id')
      .select('bookings.id')
      .where('bookings.user_id', '<>', renterId)
      .where('vehicles.user_id', '<>', vehicle.user_id)
      .where('bookings.user_id', '<>', vehicle.user_id)
      .executeTakeFirstOrThrow()
    for (const reader of ['host', 'renter'] as const) {
      for (const item of [foreign.id, MISSING, ...MALFORMED])
        expect((await ask(item, tokens[reader])).status).toBe(404)
      expect([reader, (await ask(id, tokens[reader])).status]).toEqual([reader, expected[reader]])
    }
  })
})

const list = (query: string, token = tokens.renter, headers = {}) =>
  api.call<BookingRow[]>('GET', `/api/v1/bookings?${query}`, { token, headers })

describe('GET bookings', () => {
  it('requires a signed-in user', async () => {
    expect((await api.call('GET', '/api/v1/bookings')).status).toBe(401)
    expect((await api.call('GET', '/api/v1/bookings', { token: 'x'.repeat(43) })).status).toBe(401)
  })

  it('lists the reader’s bookings, or those of their vehicles, and nothing else', async () => {
    const id = await book('approved')
    const own = await list('isBookedByMe=true&status=approved')
    expect(own.data[0]?.id).toBe(id)
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect((await list('status=approved')).data).toEqual(own.data)
    expect((await list('isBookedByMe=false')).data).toEqual([])
    const hosted = await list('isBookedByMe=false&status=approved', tokens.host)
    expect(hosted.data[0]?.id).toBe(id)
    expect(hosted.data.every(({ status }) => status === 'approved')).toBe(true)
    expect((await list('isBookedByMe=true', tokens.stranger)).data.map((item) => item.id)).not.toContain(id)
  })

  it('returns an item in the language of the request', async () => {
    await book('approved')
    const rows = await Promise.all(
      ['en', 'np'].map(
        async (locale) => (await list('status=approved', undefined, { 'accept-language': locale })).data[0],
      ),
    )
    const [english, nepali] = rows
    expect(english?.vehicle.manufacturer.title).toMatch(/^[A-Za-z]/)
    expect(nepali?.vehicle.manufacturer.title).toMatch(/^[\u0900-\u097f]/)
    expect(nepali?.vehicle.model.vehicleType.title).toMatch(/[\u0900-\u097f]/)
    expect(english?.vehicle.images).toHaveLength(1)
    expect(english?.from).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/)
  })

  it('returns every booking once over its pages, newest first, also with equal timestamps', async () => {
    const created = new Date(NOW - 1_000)
    const ids: string[] = []
    for (let n = 0; n < 23; n++) ids.push(await book('cancelled', { created_at: created }))
    for (const [side, token] of [
      ['true', tokens.renter],
      ['false', tokens.host],
    ] as const) {
      const seen: string[] = []
      const first = await list(`isBookedByMe=${side}&status=cancelled`, token)
      const pages = Math.ceil(first.pagination.total / 10)
      for (let page = 1; page <= pages; page++) {
        const { data, pagination } = await list(`isBookedByMe=${side}&status=cancelled&page=${page}`, token)
        expect(pagination).toEqual({ page, limit: 10, total: first.pagination.total })
        expect(data.length).toBe(page < pages ? 10 : first.pagination.total - 10 * (pages - 1))
        const moments = data.map(({ createdAt }) => createdAt)
        expect(moments).toEqual([...moments].sort().reverse())
        seen.push(...data.map(({ id }) => id))
      }
      expect(new Set(seen).size).toBe(first.pagination.total)
      expect(seen).toEqual(expect.arrayContaining(ids))
      expect((await list(`isBookedByMe=${side}&status=cancelled&page=${pages + 1}`, token)).data).toEqual([])
    }
  })

  it('returns all statuses without a filter', async () => {
    const { pagination } = await list('')
    const each = await Promise.all(
      BOOKING_STATUSES.map(async (status) => (await list(`status=${status}`)).pagination.total),
    )
    expect(each.reduce((sum, total) => sum + total, 0)).toBe(pagination.total)
  })

  it('filters by open bookings and by vehicle', async () => {
    const open = [await book('pending'), await book('approved'), await book('inTrip')]
    const over = [await book('cancelled'), await book('completed')]
    const of = async (query: string, token = tokens.renter) =>
      (await list(query, token)).data.map(({ id }) => id)
    const statuses = (await list('isOpen=true')).data.map(({ status }) => status)
    expect(statuses.filter((item) => item === 'cancelled' || item === 'completed')).toEqual([])
    for (const [query, token] of [
      ['isBookedByMe=true', tokens.renter],
      ['isBookedByMe=false', tokens.host],
    ] as const) {
      const found = await of(`${query}&isOpen=true&vehicleId=${vehicle.id}`, token)
      expect(found).toEqual(expect.arrayContaining(open))
      expect(found.filter((id) => over.includes(id))).toEqual([])
      expect(await of(`${query}&vehicleId=${vehicle.id}`, token)).toEqual(expect.arrayContaining(over))
    }
    expect(await of(`vehicleId=${vehicle.id + 1_000_000}`)).toEqual([])
    expect(await of(`isOpen=true&status=cancelled&vehicleId=${vehicle.id}`)).toEqual([])
    expect(await of(`isOpen=true&vehicleId=${vehicle.id}`, tokens.stranger)).not.toEqual(
      expect.arrayContaining(open),
    )
  })

  it('has the payment deadline of an unpaid booking', async () => {
    const id = await book('pending', { payment: 'esewa', hold_expires_at: new Date(NOW + 600_000) })
    const row = (await list('isOpen=true')).data.find((item) => item.id === id)
    expect(row?.holdExpiresAt).toBe('2026-11-21T04:40:00Z')
  })

  it.each([
    ...['page=0', 'page=-1', 'page=x', 'page=99999999', 'page=', 'status=lost', 'isBookedByMe=1'],
    ...['isOpen=false', 'isOpen=1', 'vehicleId=0', 'vehicleId=x', 'vehicleId=9999999999', 'vehicleId='],
  ])('refuses ?%s with a sentence', async (query) => {
    const { status, error } = await list(query)
    expect(status).toBe(422)
    expect(error[0]?.detail).toMatch(/\S/)
  })

  const COMPLETED = { status: 'completed', isOpen: false, vehicleId: null } as const
  const OPEN = { status: null, isOpen: true, vehicleId: 1 } as const
  it.each([
    [true, COMPLETED, /bookings_user/],
    [false, COMPLETED, /bookings_vehicle/],
    // both parties have few open bookings: the better index depends on the user
    [true, OPEN, /bookings_(user|vehicle)/],
    [false, OPEN, /bookings_vehicle/],
  ])(
    'finds page and total with isBookedByMe=%s and %o by the index %s',
    async (isBookedByMe, requested, index) => {
      const expectedValue = { readerId: renterId, isBookedByMe, page: 3, ...requested }
      await api.context.db.transaction().execute(async (trx) => {
        // the demo is small enough for a sequential scan
        await sql`set local enable_seqscan = off`.execute(trx)
        const page = bookingsPage(expectedValue)
        for (const query of [page, bookingsTotal(expectedValue)]) {
          const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(trx)
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
          expect(plan).toMatch(index)
          if (query === page) expect(plan).toContain('booking_events_booking')
        }
      })
    },
  )
})

const get = async (id: string, token: string, locale = 'en') =>
  (
    await api.call<Booking>('GET', `/api/v1/bookings/${id}`, {
      token,
      headers: { 'accept-language': locale },
    })
  ).data
const fileOf = async (id: string, token: string, locale = 'en') =>
  (
    await api.call<BookingCalendar>('GET', `/api/v1/bookings/${id}/calendar`, {
      token,
      headers: { 'accept-language': locale },
    })
  ).data
/** The file folds long lines. */
const linesOf = ({ content }: BookingCalendar) => content.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
const secrets = async () => {
  const { db } = api.context
  const driver = await db
    .selectFrom('drivers')
    .selectAll()
    .where('vehicle_id', '=', vehicle.id)
    .executeTakeFirstOrThrow()
  const host = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', vehicle.user_id)
    .executeTakeFirstOrThrow()
  return { driver, host, phones: [driver.phone_number, host.mobile_number ?? ''] }
}

describe('GET bookings/{id}', () => {
  it('identifies guest and host', async () => {
    const id = await book('pending')
    const [renter, host] = [await get(id, tokens.renter), await get(id, tokens.host)]
    expect([renter.isBookedByMe, renter.isMine]).toEqual([true, false])
    expect([host.isBookedByMe, host.isMine]).toEqual([false, true])
    expect([host.guest.id, host.host.id]).toEqual([renterId, vehicle.user_id])
    expect(renter.stops).toEqual([{ address: 'Mugling, Nepal', latitude: 27.8, longitude: 84.9 }])
    expect(renter.quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(renter.quote.payable)
    expect(renter.registrationNumber).toMatch(/\d/)
  })

  it('has the timestamps of the timeline, also in the list', async () => {
    const paidAt = new Date(NOW - 60_000)
    const id = await book('pending', { payment: 'esewa', paid_at: paidAt, hold_expires_at: null })
    await api.context.db
      .transaction()
      .execute((trx) =>
        changeStatus(trx, { bookingId: id, from: 'pending', to: 'approved', actor: 'host', at: NOW }),
      )
    const moments = { paidAt: toWire(NOW - 60_000), approvedAt: toWire(NOW), cancelledAt: null }
    const ticket = await get(id, tokens.renter)
    expect(ticket).toMatchObject({ ...moments, holdExpiresAt: null, createdAt: toWire(NOW + hours) })
    const row = (await list('status=approved')).data.find((item) => item.id === id)
    expect(row).toMatchObject(moments)
    await api.context.db.transaction().execute((trx) =>
      changeStatus(trx, {
        bookingId: id,
        from: 'approved',
        to: 'cancelled',
        actor: 'renter',
        at: NOW + 5_000,
      }),
    )
    expect(await get(id, tokens.host)).toMatchObject({ ...moments, cancelledAt: toWire(NOW + 5_000) })
  })

  it('has the deadline of an unpaid booking, also in the list', async () => {
    const id = await book('pending', { payment: 'esewa', hold_expires_at: new Date(NOW + 900_000) })
    const holdExpiresAt = toWire(NOW + 900_000)
    expect(await get(id, tokens.renter)).toMatchObject({ holdExpiresAt, paidAt: null, approvedAt: null })
    expect((await list('status=pending')).data.find((item) => item.id === id)).toMatchObject({
      holdExpiresAt,
    })
  })

  it('has the vehicle’s colour and plate, and the driver’s experience', async () => {
    const { driver } = await secrets()
    const ticket = await get(await book('pending'), tokens.renter)
    expect(ticket.driver?.experience).toBe(driver.experience)
    expect(ticket.color).toMatch(/^[A-Z]/)
    expect([ticket.modelYear > 1990, ticket.numberOfSeats > 1]).toEqual([true, true])
  })

  it.each(BOOKING_STATUSES)(
    'shows phones to the two parties of a booking that is %s, or not',
    async (status) => {
      const id = await book(status)
      const { driver, host, phones } = await secrets()
      const isShown = ['approved', 'inTrip', 'completed'].includes(status)
      const [renters, hosts] = [await get(id, tokens.renter), await get(id, tokens.host)]
      expect(renters.driver?.phone).toBe(isShown ? driver.phone_number : null)
      expect(renters.host.phone).toBe(isShown ? host.mobile_number : null)
      expect(hosts.contactPersonPhoneNumber).toBe(isShown ? '9831111111' : '')
      expect(renters.contactPersonPhoneNumber).toBe('9831111111')
      const file = linesOf(await fileOf(id, tokens.renter)).join('\n')
      for (const phone of phones) expect(file.includes(phone)).toBe(isShown)
      for (const secret of [driver.license_number, driver.dob, host.email ?? ''])
        expect(JSON.stringify(renters) + file).not.toContain(secret)
    },
  )

  it('has the rating once there is one', async () => {
    const id = await book('completed')
    expect((await get(id, tokens.renter)).rating).toBeNull()
    await CALLS['POST rating']?.(id, tokens.renter)
    expect(await get(id, tokens.host)).toMatchObject({ rated: true, rating: { rate: 4, remarks: 'Fine' } })
  })
})

describe('GET bookings/{id}/calendar', () => {
  it('is one event in UTC with place, plate, driver, phone and an alarm three hours before', async () => {
    const id = await book('approved', {
      from_at: new Date('2026-12-24T04:15:00Z'),
      to_at: new Date('2026-12-25T11:45:00Z'),
      origin_address: 'Lakeside; Pokhara, Nepal',
    })
    const file = await fileOf(id, tokens.renter)
    expect(file.name).toBe(`sawari-${id.slice(0, 8)}.ics`)
    expect(file.content.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    const lines = linesOf(file)
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART:20261224T041500Z',
        'DTEND:20261225T114500Z',
        'STATUS:CONFIRMED',
        `UID:${id}@sawari`,
        'TRIGGER:-PT3H',
      ]),
    )
    expect(lines.find((line) => line.startsWith('LOCATION'))).toContain('Lakeside\\; Pokhara\\, Nepal')
    const { driver } = await secrets()
    const booking = await get(id, tokens.renter)
    const note = lines.find((line) => line.startsWith('DESCRIPTION')) ?? ''
    for (const part of [booking.registrationNumber, driver.name, driver.phone_number, 'Mugling'])
      expect(note).toContain(part)
    expect(lines.find((line) => line.startsWith('URL'))).toContain(`/profile/mybookings/${id}`)
    for (const line of file.content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it('is in the language of the request', async () => {
    const id = await book('approved')
    expect((await fileOf(id, tokens.renter)).content).toMatch(/SUMMARY:Trip with [A-Z]/)
    expect((await fileOf(id, tokens.renter, 'np')).content).toMatch(/SUMMARY:[\u0900-\u097f]/)
  })

  it.each([
    ['pending', 'TENTATIVE', true],
    ['cancelled', 'CANCELLED', false],
    ['completed', 'CONFIRMED', false],
  ] as const)('of a booking that is %s is %s, with an alarm: %s', async (status, word, hasAlarm) => {
    const { content } = await fileOf(await book(status), tokens.renter)
    expect(content).toContain(`STATUS:${word}`)
    expect(content.includes('VALARM')).toBe(hasAlarm)
  })
})

const reasonQuery = (reason: string) => `?reason=${encodeURIComponent(reason)}`

describe('cancelling', () => {
  it('requires a reason', async () => {
    const id = await book('pending')
    const address = `/api/v1/bookings/${id}/cancel`
    for (const query of ['', '?reason=', reasonQuery('  \n ')]) {
      const { status, error } = await api.call('GET', address + query, { token: tokens.renter })
      expect([status, error]).toEqual([
        422,
        [{ cause: 'cancelReason', detail: 'Please enter reason to cancel your booking' }],
      ])
    }
    for (const body of [{}, { reason: '' }, { reason: '\u0000' }])
      expect((await api.call('POST', address, { token: tokens.renter, body })).error[0]?.cause).toBe(
        'cancelReason',
      )
    const long = await api.call('POST', address, { token: tokens.renter, body: { reason: 'x'.repeat(501) } })
    expect(long.error[0]?.cause).toBe('invalid')
    expect(await statusOf(id)).toBe('pending')
  })

  it('frees the hours, stores the reason, and notifies the host', async () => {
    const id = await book('pending')
    expect(await holds(id)).toBe(true)
    const { status, data } = await api.call<{ message: string }>(
      'GET',
      `/api/v1/bookings/${id}/cancel${reasonQuery('Too\u0000 ill ')}`,
      { token: tokens.renter },
    )
    expect([status, data.message]).toEqual([200, 'Your booking has been cancelled'])
    expect(await holds(id)).toBe(false)
    expect(await get(id, tokens.host)).toMatchObject({ status: 'cancelled', cancelReason: 'Too ill' })
    const notified = await api.context.db
      .selectFrom('notifications')
      .select(['user_id', 'facts'])
      .where('kind', '=', 'bookingCancelled')
      .execute()
    const ownRow = notified.filter(({ facts }) => facts.bookingId === id)
    expect(ownRow).toMatchObject([{ user_id: vehicle.user_id, facts: { reason: 'Too ill' } }])
  })

  it.each(['approved', 'inTrip', 'cancelled', 'completed'] as const)(
    'is refused for a booking that is %s',
    async (status) => {
      const id = await book(status)
      for (const call of ['GET bookings/{id}/cancel', 'POST bookings/{id}/cancel']) {
        const reply = await CALLS[call]?.(id, tokens.renter)
        expect([reply?.status, reply?.error[0]?.cause]).toEqual([409, 'notPending'])
      }
      expect(await statusOf(id)).toBe(status)
    },
  )

  it('cannot be triggered by following a link', async () => {
    const id = await book('pending')
    const { status, error } = await api.call('GET', `/api/v1/bookings/${id}/cancel${reasonQuery(REASON)}`, {
      token: tokens.renter,
      headers: { 'sec-fetch-mode': 'navigate' },
    })
    expect([status, error[0]?.cause, await statusOf(id)]).toEqual([403, 'navigationRefused', 'pending'])
  })

  it('responds in the language of the request', async () => {
    const headers = { 'accept-language': 'np' }
    const id = await book('pending')
    const address = `/api/v1/bookings/${id}/cancel`
    const refused = await api.call('POST', address, { token: tokens.renter, body: {}, headers })
    expect(refused.error[0]?.detail).toMatch(/[\u0900-\u097f]/)
    const { data } = await api.call<{ message: string }>('POST', address, {
      token: tokens.renter,
      body: { reason: 'बिरामी' },
      headers,
    })
    expect(data.message).toMatch(/[\u0900-\u097f]/)
  })

  it('has one winner among 30 concurrent cancellations and 30 approvals', async () => {
    const id = await book('pending')
    const approve = () =>
      api.context.db
        .transaction()
        .execute((trx) =>
          changeStatus(trx, { bookingId: id, from: 'pending', to: 'approved', actor: 'operator', at: NOW }),
        )
    const tries = Array.from({ length: 60 }, async (_, n) => {
      if (n % 2) return (await approve()) ? 'approved' : null
      const reply = await CALLS['GET bookings/{id}/cancel']?.(id, tokens.renter)
      expect([200, 409]).toContain(reply?.status)
      return reply?.status === 200 ? 'cancelled' : null
    })
    const won = (await Promise.all(tries)).filter((item) => item !== null)
    expect(won).toHaveLength(1)
    expect(await statusOf(id)).toBe(won[0])
    expect(await holds(id)).toBe(won[0] === 'approved')
    const events = await api.context.db
      .selectFrom('booking_events')
      .select('status')
      .where('booking_id', '=', id)
      .execute()
    expect(events).toEqual([{ status: won[0] }])
  })
})

const rate = (body: unknown, headers = {}) =>
  api.call<{ message: string }>('POST', '/api/v1/rating', { token: tokens.renter, body, headers })

describe('POST rating', () => {
  it('is shown on the vehicle, on its card and on the host, and notifies the host', async () => {
    const sums = async () => {
      const vehicleNow = await api.call<VehicleDetail>('GET', `/api/v1/vehicles/${vehicle.id}`)
      const host = await api.call<PublicProfile>('GET', `/api/v1/users/${vehicle.user_id}`)
      return { vehicle: vehicleNow.data, host: host.data }
    }
    const before = await sums()
    const id = await book('completed')
    const { status, data } = await rate({ rate: 5, remarks: ' So <b>smooth</b>\u0000 ', bookingID: id })
    expect([status, data.message]).toEqual([200, 'Booking Rated Successfully'])
    const after = await sums()
    expect(after.vehicle.rating.count).toBe(before.vehicle.rating.count + 1)
    expect(after.host.rating.count).toBe(before.host.rating.count + 1)
    expect(after.vehicle.ratings).toContainEqual(
      expect.objectContaining({ rate: 5, remarks: 'So <b>smooth</b>' }),
    )
    const [notified] = await api.context.db
      .selectFrom('notifications')
      .selectAll()
      .where('kind', '=', 'ratingReceived')
      .orderBy('id', 'desc')
      .execute()
    expect(notified).toMatchObject({ user_id: vehicle.user_id, facts: { rate: 5, bookingId: id } })
    expect((await list('status=completed')).data.find((item) => item.id === id)?.rated).toBe(true)
  })

  it('invalidates the pages of the vehicle, its card and its host', async () => {
    const heard: string[] = []
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.context.db)
    const listening = await listenForChanges(
      { ...inject('connection'), database: rows[0]?.name ?? '' },
      createLogger('silent'),
      (tag) => heard.push(tag),
    )
    await rate({ rate: 4, bookingID: await book('completed') })
    await vi.waitFor(() => expect(heard).toContain(`vehicle:${vehicle.id}`))
    await listening.stop()
  })

  it.each([0, 6, -1, 2.5, null, undefined])('refuses the rate %s with its message', async (value) => {
    const id = await book('completed')
    const { status, error } = await rate({ rate: value, bookingID: id })
    expect([status, error]).toEqual([
      422,
      [{ cause: 'ratingMissing', detail: 'Please provide rating before submitting form' }],
    ])
    expect((await get(id, tokens.renter)).rated).toBe(false)
  })

  it.each([
    [{ rate: 'five', bookingID: MISSING }],
    [{ rate: 5 }],
    [{ rate: 5, bookingID: 7 }],
    [{ rate: 5, bookingID: MISSING, remarks: 'x'.repeat(1_001) }],
  ])('refuses %j', async (body) => {
    expect((await rate(body)).error[0]?.cause).toBe('invalid')
  })

  it.each(['pending', 'approved', 'inTrip', 'cancelled'] as const)(
    'waits while the booking is %s',
    async (status) => {
      const { status: code, error } = await rate({ rate: 5, bookingID: await book(status) })
      expect([code, error[0]?.cause]).toEqual([422, 'notCompleted'])
    },
  )

  it('counts once, also when sent 20 times concurrently', async () => {
    const id = await book('completed')
    const sums = () =>
      api.context.db
        .selectFrom('vehicles')
        .select(['rating_sum', 'rating_count'])
        .where('id', '=', vehicle.id)
        .executeTakeFirstOrThrow()
    const before = await sums()
    const replies = await Promise.all(Array.from({ length: 20 }, () => rate({ rate: 3, bookingID: id })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(replies.find(({ status }) => status === 409)?.error[0]?.cause).toBe('alreadyRated')
    const after = await sums()
    expect([after.rating_sum - before.rating_sum, after.rating_count - before.rating_count]).toEqual([3, 1])
  })

  it('refuses other users’ bookings, ignoring smuggled fields', async () => {
    const id = await book('completed')
    const body = { rate: 1, bookingID: id, userId: vehicle.user_id, vehicle_id: 1 }
    expect((await rate(body)).status).toBe(200)
    const row = await api.context.db
      .selectFrom('ratings')
      .selectAll()
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
    expect([row.user_id, row.vehicle_id, row.remarks]).toEqual([renterId, vehicle.id, ''])
  })

  it('responds in the language of the request', async () => {
    const headers = { 'accept-language': 'np' }
    const { data } = await rate({ rate: 5, bookingID: await book('completed') }, headers)
    expect(data.message).toMatch(/[\u0900-\u097f]/)
  })
})

import { describe, expect, it } from 'vitest'
import type { BookingCounts } from '#contract/my-bookings.ts'
import { BOOKING_SIDES, BOOKING_STATUSES, type BookingStatus } from '#domain/my-bookings/status.ts'
import { maskPlate } from '#domain/vehicles/plate.ts'
import { bookingCounts, bookingsPage, bookingsTotal } from '#server/services/my-bookings/list-bookings.ts'
import { NOW } from '#tests/setup/clock.ts'
import { planOf } from '#tests/setup/queries.ts'
import { rowOf } from '#tests/setup/rows.ts'
import {
  type Ask,
  api,
  book,
  CALLS,
  guestId,
  list,
  MALFORMED,
  MISSING,
  setUpParties,
  statusOf,
  tokens,
  vehicle,
} from './parties.ts'

setUpParties()

/** Statuses for host and guest, for each call on a booking of the given status. */
const EXPECTED: Record<string, { for: BookingStatus; host: number; guest: number }> = {
  'GET bookings/{id}': { for: 'pending', host: 200, guest: 200 },
  'GET bookings/{id}/calendar': { for: 'approved', host: 200, guest: 200 },
  'GET bookings/{id}/cancel': { for: 'pending', host: 404, guest: 200 },
  'POST bookings/{id}/cancel': { for: 'pending', host: 404, guest: 200 },
  'POST rating': { for: 'completed', host: 404, guest: 200 },
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

  it('allows what the host and the guest may do', async () => {
    const id = await book(expected.for)
    const foreign = await api.context.db
      .selectFrom('bookings')
      .innerJoin('vehicles', 'vehicles.id', 'bookings.vehicle_id')
      .select('bookings.id')
      .where('bookings.user_id', '<>', guestId)
      .where('vehicles.user_id', '<>', vehicle.user_id)
      .where('bookings.user_id', '<>', vehicle.user_id)
      .executeTakeFirstOrThrow()
    for (const reader of ['host', 'guest'] as const) {
      for (const item of [foreign.id, MISSING, ...MALFORMED])
        expect((await ask(item, tokens[reader])).status).toBe(404)
      expect([reader, (await ask(id, tokens[reader])).status]).toEqual([reader, expected[reader]])
    }
  })
})

describe('GET bookings', () => {
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

  it('returns every booking once across its pages, newest first, even with equal timestamps', async () => {
    const created = new Date(NOW - 1_000)
    const ids: string[] = []
    for (let n = 0; n < 23; n++) ids.push(await book('cancelled', { created_at: created }))
    for (const [side, token] of [
      ['true', tokens.guest],
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
    const of = async (query: string, token = tokens.guest) =>
      (await list(query, token)).data.map(({ id }) => id)
    const statuses = (await list('isOpen=true')).data.map(({ status }) => status)
    expect(statuses.filter((item) => item === 'cancelled' || item === 'completed')).toEqual([])
    for (const [query, token] of [
      ['isBookedByMe=true', tokens.guest],
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

  it('returns the payment deadline of an unpaid booking', async () => {
    const id = await book('pending', { payment: 'esewa', hold_expires_at: new Date(NOW + 600_000) })
    const row = (await list('isOpen=true')).data.find((item) => item.id === id)
    expect(row?.holdExpiresAt).toBe('2026-11-21T04:40:00Z')
  })

  it.each([
    ...['page=0', 'page=-1', 'page=x', 'page=99999999', 'page=', 'status=lost', 'isBookedByMe=1'],
    ...['isOpen=false', 'isOpen=1', 'vehicleId=0', 'vehicleId=x', 'vehicleId=9999999999', 'vehicleId='],
  ])('refuses ?%s with a message', async (query) => {
    const { status, error } = await list(query)
    expect(status).toBe(422)
    expect(error[0]?.detail).toMatch(/\S/)
  })

  it('counts both sides by status, as their lists do', async () => {
    for (const status of BOOKING_STATUSES) await book(status)
    for (const token of Object.values(tokens)) {
      const { data } = await api.call<BookingCounts>('GET', '/api/v1/bookings/counts', { token })
      for (const side of BOOKING_SIDES)
        for (const status of BOOKING_STATUSES) {
          const { pagination } = await list(`isBookedByMe=${side === 'renter'}&status=${status}`, token)
          expect([side, status, data[side][status]]).toEqual([side, status, pagination?.total])
        }
    }
  })

  it('counts by the indexes of users and vehicles', async () => {
    const plan = await planOf(api.context.db, bookingCounts(guestId))
    expect(plan).toMatch(/bookings_user/)
    expect(plan).toMatch(/bookings_(vehicle|earnings)/)
    expect(plan).not.toContain('Seq Scan on bookings')
  })

  it('returns the whole plate to the host, and to the guest after approval', async () => {
    const { registration_number: whole } = await rowOf(api.context.db, 'vehicles', vehicle.id)
    for (const [status, guests] of [
      ['pending', maskPlate(String(whole))],
      ['approved', whole],
    ] as const) {
      await book(status)
      const plates = async (side: string, token: string) => {
        const { data } = await list(`${side}&status=${status}&vehicleId=${vehicle.id}`, token)
        return [...new Set(data.map(({ registrationNumber }) => registrationNumber))]
      }
      expect(await plates('isBookedByMe=false', tokens.host)).toEqual([whole])
      expect(await plates('isBookedByMe=true', tokens.guest)).toEqual([guests])
    }
  })

  const COMPLETED = { status: 'completed', isOpen: false, vehicleId: null } as const
  const OPEN = { status: null, isOpen: true, vehicleId: 1 } as const
  it.each([
    [true, COMPLETED, /bookings_user/],
    // both indexes contain what a count needs
    [false, COMPLETED, /bookings_(vehicle|earnings)/],
    // both parties have few open bookings: the better index depends on the user
    [true, OPEN, /bookings_(user|vehicle)/],
    [false, OPEN, /bookings_vehicle/],
  ])(
    'finds page and total with isBookedByMe=%s and %o by the index %s',
    async (isBookedByMe, requested, index) => {
      const expectedValue = { readerId: guestId, isBookedByMe, page: 3, ...requested }
      const page = bookingsPage(expectedValue)
      for (const query of [page, bookingsTotal(expectedValue)]) {
        const plan = await planOf(api.context.db, query)
        expect(plan).toMatch(index)
        if (query === page) expect(plan).toContain('booking_events_booking')
      }
    },
  )
})

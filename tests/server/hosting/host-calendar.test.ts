import { beforeAll, describe, expect, it } from 'vitest'
import type { HostCalendar } from '#contract/hosting.ts'
import { kathmanduDate, toWire } from '#domain/shared/kathmandu-time.ts'
import { blockCalendar } from '#server/db/seed/booking-rows.ts'
import { refusal, testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { DAY, HOUR, NOW } from '#tests/setup/clock.ts'
import { searchAll } from '#tests/setup/hosting.ts'
import { queriesOf } from '#tests/setup/queries.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'

const api = testApi()
let vehicle = 0
let fleet: number[]
let owner: string
let stranger: string

/** Saturday 21 November 2026, 00:00 in Kathmandu. */
const MIDNIGHT = Date.UTC(2026, 10, 20, 18, 15)

beforeAll(async () => {
  const { db } = api.context
  vehicle = (await freeVehicles(api, { instant: false }))[0] ?? 0
  const { user_id } = await rowOf(db, 'vehicles', vehicle)
  fleet = (
    await db
      .selectFrom('vehicles')
      .select('id')
      .where('user_id', '=', user_id)
      .orderBy('id', 'desc')
      .execute()
  ).map(({ id }) => id)
  owner = await api.tokenFor(user_id)
  ;[stranger = ''] = await createGuests(api, 1, 'Maya')
})

function ask(query: string, { token = owner, language = 'en' } = {}) {
  return api.call<HostCalendar>('GET', `/api/v1/hostCalendar?${query}`, {
    headers: { 'accept-language': language },
    ...(token && { token }),
  })
}
const days = (from: number, to: number) => `from=${kathmanduDate(from)}&to=${kathmanduDate(to)}`
async function entries(query: string) {
  const { data } = await ask(`${query}&vehicleId=${vehicle}`)
  return data[0]?.entries
}

describe('GET hostCalendar', () => {
  it('lists each vehicle of the host once, newest first, with its picture, even when it is not listed', async () => {
    await setRow(api.context.db, 'vehicles', fleet[0] ?? 0, { state: 'notAvailable' })
    const { status, data, headers } = await ask(days(NOW, NOW + 7 * DAY))
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(data.map((item) => item.vehicle.id)).toEqual(fleet)
    expect(data[0]?.vehicle.state).toBe('notAvailable')
    for (const item of data)
      expect(item.vehicle).toEqual({
        id: expect.any(Number),
        title: expect.stringMatching(/^[A-Z]\w+ \w/),
        registrationNumber: expect.stringMatching(/\d/),
        state: expect.stringMatching(/vailable$/),
        // the demo's vehicles are set up completely
        step: null,
        image: expect.stringMatching(/^\/pictures\/vehicles\/.+-1280\.webp$/),
      })
  })

  it('names vehicles in Nepali', async () => {
    const { data } = await ask(`${days(NOW, NOW)}&vehicleId=${vehicle}`, { language: 'np' })
    expect(data[0]?.vehicle.title).toMatch(/^[\u0900-\u097f]/)
  })

  it('has an entry for each active or past booking, with its guest, and for blocked dates', async () => {
    const book = async (inHours: number, status: 'pending' | 'approved' | 'inTrip' | 'completed') => {
      const [token = ''] = await createGuests(api, 1, `Guest${inHours}`)
      const { data } = await api.call<{ id: string }>('POST', '/api/v1/bookings', {
        token,
        body: payloadOf(vehicle, inHours),
      })
      await setRow(api.context.db, 'bookings', data.id, { status })
      return data.id
    }
    const ids = [
      await book(24, 'completed'),
      await book(48, 'inTrip'),
      await book(72, 'approved'),
      await book(96, 'pending'),
    ]
    const { data: range } = await api.call<{ id: number }>(
      'POST',
      `/api/v1/vehicles/${vehicle}/unavailableDate`,
      {
        token: owner,
        body: { fromTime: toWire(NOW + 120 * HOUR), toTime: toWire(NOW + 130 * HOUR) },
      },
    )
    const at = (inHours: number) => ({
      from: toWire(NOW + inHours * HOUR),
      to: toWire(NOW + (inHours + 8) * HOUR),
    })
    const statuses = ['completed', 'inTrip', 'approved', 'pending'] as const
    expect(await entries(days(NOW, NOW + 14 * DAY))).toEqual([
      ...statuses.map((status, index) => ({
        kind: 'booking',
        id: ids[index],
        ...at(24 * (index + 1)),
        status,
        guest: status === 'pending' ? 'Guest96' : `Guest${24 * (index + 1)} 0`,
      })),
      {
        kind: 'unavailable',
        id: String(range.id),
        from: toWire(NOW + 120 * HOUR),
        to: toWire(NOW + 130 * HOUR),
        status: null,
        guest: null,
      },
    ])
  })

  it('omits a cancelled booking', async () => {
    const [token = ''] = await createGuests(api, 1, 'Changeable')
    const query = days(NOW + 20 * DAY, NOW + 20 * DAY)
    const { data } = await api.call<{ id: string }>('POST', '/api/v1/bookings', {
      token,
      body: payloadOf(vehicle, 480),
    })
    expect((await entries(query))?.map(({ id }) => id)).toEqual([data.id])
    await api.call('POST', `/api/v1/bookings/${data.id}/cancel`, { token, body: { reason: 'no more' } })
    expect(await entries(query)).toEqual([])
  })

  it('counts days in Kathmandu time, both included', async () => {
    const { db } = api.context
    const inDays = (n: number) => MIDNIGHT + n * DAY
    await blockCalendar(db, { vehicleId: vehicle, from: inDays(40), to: inDays(41) })
    await blockCalendar(db, { vehicleId: vehicle, from: inDays(41), to: inDays(41) + 60_000 })
    const of = async (first: number, last: number) =>
      (await entries(days(inDays(first), inDays(last))))?.map(({ from }) => from)
    const [first, second] = [toWire(inDays(40)), toWire(inDays(41))]
    expect(await of(39, 39)).toEqual([])
    expect(await of(40, 40)).toEqual([first])
    expect(await of(41, 41)).toEqual([second])
    expect(await of(39, 42)).toEqual([first, second])
    expect(await of(42, 60)).toEqual([])
  })

  it('accepts at most 62 days, and only valid days in order', async () => {
    expect((await ask(days(NOW, NOW + 61 * DAY))).status).toBe(200)
    for (const query of [
      days(NOW, NOW + 62 * DAY),
      days(NOW + DAY, NOW),
      'from=2027-02-29&to=2027-03-02',
      'from=2026-11-21&to=x',
      'from=0000-00-00&to=9999-99-99',
      'from=9999-12-31&to=9999-12-31',
      'from=&to=',
    ]) {
      const { status, error } = await ask(query)
      expect([query, status, error[0]?.cause]).toEqual([query, 422, 'invalidDates'])
    }
    expect((await ask('from=2026-11-21')).error[0]?.cause).toBe('invalid')
  })

  it('runs two queries, however many vehicles there are', async () => {
    const requested = await queriesOf(api.context.db, async () => {
      const { data } = await ask(days(NOW, NOW + 30 * DAY))
      expect(data.length).toBeGreaterThan(3)
    })
    const ours = requested.filter((text) => /vehicles v|vehicle_calendar/.test(text))
    expect(ours).toHaveLength(2)
  })

  it('lists only vehicles of the caller, and none for a user without vehicles', async () => {
    const other = await ask(`${days(NOW, NOW)}&vehicleId=${vehicle}`, { token: stranger })
    expect(refusal(other)).toEqual([404, 'notYourVehicle'])
    expect((await ask(days(NOW, NOW), { token: stranger })).data).toEqual([])
    expect((await ask(days(NOW, NOW), { token: '' })).status).toBe(401)
    for (const id of ['0', 'x', '999999', '1%20or%201=1']) {
      expect(refusal(await ask(`${days(NOW, NOW)}&vehicleId=${id}`))).toEqual([404, 'notYourVehicle'])
    }
  })
})

describe('the demo host', () => {
  it('has vehicles in every state, a trip of each kind in the calendar, and blocked dates next month', async () => {
    const { id } = await rowOf(api.context.db, 'users', { email: 'host@sawari.example' })
    const token = await api.tokenFor(id)
    const rows = await api.context.db
      .selectFrom('vehicles')
      .select(['id', 'step', 'state', 'status', 'remarks', 'insurance_expiry', 'price_per_day'])
      .where('user_id', '=', id)
      .orderBy('id', 'desc')
      .limit(3)
      .execute()
    expect(rows.map(({ id: _, remarks, ...row }) => ({ ...row, remarks: remarks !== null }))).toEqual([
      {
        step: 7,
        state: 'available',
        status: 'verified',
        remarks: false,
        insurance_expiry: '2026-11-27',
        price_per_day: expect.any(Number),
      },
      {
        step: 7,
        state: 'notAvailable',
        status: 'rejected',
        remarks: true,
        insurance_expiry: expect.any(String),
        price_per_day: expect.any(Number),
      },
      {
        step: 3,
        state: 'notAvailable',
        status: null,
        remarks: false,
        insurance_expiry: expect.any(String),
        price_per_day: null,
      },
    ])
    const kinds = async (query: string) =>
      (await ask(query, { token })).data.flatMap((item) => item.entries.map((entry) => entry.status))
    expect(await kinds('from=2026-11-01&to=2026-11-30')).toEqual(
      expect.arrayContaining(['pending', 'approved', 'inTrip', 'completed']),
    )
    const { data } = await ask('from=2026-12-01&to=2026-12-31', { token })
    const blocked = data.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'unavailable'))
    expect(blocked.map(({ from, to }) => `${from} ${to}`)).toEqual(
      expect.arrayContaining([
        '2026-12-09T18:15:00Z 2026-12-12T18:15:00Z',
        '2026-12-17T18:15:00Z 2026-12-19T18:15:00Z',
      ]),
    )
  })

  it('has no incomplete or unlisted vehicle in search', async () => {
    const { db } = api.context
    const hidden = await db
      .selectFrom('vehicles')
      .select('id')
      .where('state', '=', 'notAvailable')
      .where('id', '<>', fleet[0] ?? 0)
      .execute()
    expect(hidden).toHaveLength(2)
    const { id: city } = await rowOf(db, 'cities', { slug: 'kathmandu' })
    const day = { fromDate: '2026-11-24', fromTime: '10:00', toDate: '2026-11-24', toTime: '18:00' }
    const { ids } = await searchAll(api, { cityId: city, ...day })
    expect(ids.length).toBeGreaterThan(5)
    expect(ids.filter((id) => hidden.some((item) => item.id === id))).toEqual([])
  })
})

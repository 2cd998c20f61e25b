import type { Updateable } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Quote } from '#contract/booking.ts'
import { addDays, DAY_MS, kathmanduMillis, toWire } from '#domain/shared/kathmandu-time.ts'
import { BOOKABLE_STEP } from '#domain/vehicles/vehicle.ts'
import type { Schema } from '#server/db/schema.ts'
import { createAppContext } from '#server/runtime.ts'
import { notifyInsurance } from '#server/services/hosting/notify-insurance.ts'
import { refusal, testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { searchAll } from '#tests/setup/hosting.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'

/** 24 November 2026 is the last insured day of the vehicle below. */
const LAST_DAY = '2026-11-24'
const api = testApi({}, () => now)
let vehicle = 0
let city = 0
let owner = 0
let guest: string
let now = NOW

beforeAll(async () => {
  vehicle = (await freeVehicles(api, { instant: true }))[0] ?? 0
  const row = await api.context.db
    .selectFrom('vehicles')
    .select(['city_id', 'user_id'])
    .where('id', '=', vehicle)
    .executeTakeFirstOrThrow()
  city = row.city_id ?? 0
  owner = row.user_id
  ;[guest = ''] = await createGuests(api, 1)
})
afterEach(() => {
  now = NOW
})

const expires = (insurance_expiry: string | null) =>
  setRow(api.context.db, 'vehicles', vehicle, { insurance_expiry })
const at = (day: string, time: string) => kathmanduMillis(day, time) ?? 0

async function search(from: [day: string, time: string], to: [day: string, time: string]) {
  const body = { cityId: city, fromDate: from[0], fromTime: from[1], toDate: to[0], toTime: to[1] }
  const { ids, total } = await searchAll(api, body)
  return { finds: ids.includes(vehicle), count: ids.length, total }
}

describe('an expiring insurance', () => {
  beforeEach(() => expires(LAST_DAY))

  it('keeps its vehicle in search up to its last day, and not for a trip that ends a day later', async () => {
    expect((await search(['2026-11-24', '09:00'], ['2026-11-24', '18:00'])).finds).toBe(true)
    expect((await search(['2026-11-24', '09:00'], ['2026-11-25', '09:00'])).finds).toBe(false)
    expect((await search(['2026-11-25', '09:00'], ['2026-11-25', '18:00'])).finds).toBe(false)
  })

  it('counts days in Kathmandu time: at 00:15 it has expired, although it is the previous day in UTC', async () => {
    const [before, after] = [at('2026-11-24', '23:59'), at('2026-11-25', '00:15')]
    expect([toWire(before).slice(0, 10), toWire(after).slice(0, 10)]).toEqual(['2026-11-24', '2026-11-24'])
    expect((await search(['2026-11-24', '18:00'], ['2026-11-24', '23:59'])).finds).toBe(true)
    expect((await search(['2026-11-24', '18:00'], ['2026-11-25', '00:00'])).finds).toBe(false)
    expect((await search(['2026-11-24', '18:00'], ['2026-11-25', '00:15'])).finds).toBe(false)
  })

  it('removes its vehicle from every search of the next day, from the first minute of that day', async () => {
    now = at('2026-11-25', '00:00')
    expect((await search(['2026-11-25', '03:00'], ['2026-11-25', '12:00'])).finds).toBe(false)
    const past = await api.call('POST', '/api/v1/getVehicles', {
      body: {
        cityId: city,
        fromDate: '2026-11-24',
        fromTime: '09:00',
        toDate: '2026-11-24',
        toTime: '18:00',
      },
    })
    expect(past.error[0]?.cause).toBe('invalidDates')
  })

  it('prevents bookings of its vehicle for hours that end after its last day', async () => {
    const book = (inHours: number) =>
      api.call('POST', '/api/v1/bookings', { token: guest, body: payloadOf(vehicle, inHours) })
    // 25 November, 10:15 in Kathmandu
    const late = await book(96)
    expect(refusal(late)).toEqual([422, 'notBookable'])
    // 24 November, 16:15: the trip ends at 00:15
    expect((await book(78)).status).toBe(422)
    // 24 November, 15:15: it ends at 23:15
    expect((await book(77)).status).toBe(201)
    await api.context.db.deleteFrom('vehicle_calendar').where('vehicle_id', '=', vehicle).execute()
  })

  it('is reported as the reason when the route moves the drop-off past its last day', async () => {
    const price = (to: number) =>
      api.call<Quote>('POST', '/api/v1/pricing', {
        body: {
          ...payloadOf(vehicle, 0),
          ...{ from: toWire(at('2026-11-24', '18:00')), to: toWire(to), totalMeters: null },
          ...{ destinationLatitude: 28.2096, destinationLongitude: 83.9856 },
        },
      })
    const { data } = await price(at('2026-11-24', '19:00'))
    expect(Date.parse(data.to)).toBeGreaterThan(at('2026-11-25', '00:00'))
    expect(data.obstacle).toBe('insuranceLapses')
  })

  it('makes the detail page report the vehicle as unavailable for such dates', async () => {
    const isFree = async (from: number, to: number) =>
      (
        await api.call<{ isFree: boolean }>(
          'GET',
          `/api/v1/vehicles/${vehicle}?from=${toWire(from)}&to=${toWire(to)}`,
        )
      ).data.isFree
    expect(await isFree(at('2026-11-24', '09:00'), at('2026-11-24', '18:00'))).toBe(true)
    expect(await isFree(at('2026-11-24', '18:00'), at('2026-11-25', '00:15'))).toBe(false)
  })

  it('leaves no cached total that counts its vehicle', async () => {
    const dates = [
      ['2026-11-26', '09:00'],
      ['2026-11-26', '18:00'],
    ] as const
    await expires('2026-12-31')
    const listed = await search([...dates[0]], [...dates[1]])
    expect([listed.finds, listed.total]).toEqual([true, listed.count])
    await expires(LAST_DAY)
    // the page is always fresh, the total may be 15 seconds old
    expect((await search([...dates[0]], [...dates[1]])).finds).toBe(false)
    now += 16_000
    const lapsed = await search([...dates[0]], [...dates[1]])
    expect([lapsed.finds, lapsed.total]).toEqual([false, listed.total - 1])
    expect(lapsed.count).toBe(lapsed.total)
  })

  it('is valid again with a new date from its host', async () => {
    expect((await search(['2026-11-26', '09:00'], ['2026-11-26', '18:00'])).finds).toBe(false)
    await expires('2027-11-24')
    expect((await search(['2026-11-26', '09:00'], ['2026-11-26', '18:00'])).finds).toBe(true)
  })
})

describe('notifyInsurance', () => {
  const TODAY = '2026-11-21'
  interface Notice {
    user_id: number
    facts: Record<string, unknown>
    read_at: Date | null
  }

  beforeEach(async () => {
    const { db } = api.context
    await db.deleteFrom('notifications').execute()
    await db.deleteFrom('insurance_notices').execute()
    await db
      .updateTable('vehicles')
      .set({ insurance_expiry: '2027-11-01', state: 'available' })
      .where('price_per_day', 'is not', null)
      .execute()
  })

  const notified = async (): Promise<Notice[]> =>
    api.context.db
      .selectFrom('notifications')
      .select(['user_id', 'facts', 'read_at'])
      .where('kind', '=', 'insuranceLapses')
      .orderBy('id')
      .execute()
  const run = () => notifyInsurance(api.context)
  const inDays = (days: number) => expires(addDays(TODAY, days))

  it.each([
    [31, null],
    [30, 30],
    [29, 30],
    [8, 30],
    [7, 7],
    [2, 7],
    [1, 1],
    [0, 1],
    [-1, null],
    [-40, null],
  ])('sends with %i days left the notice of mark %s', async (left, mark) => {
    await inDays(left)
    expect(await run()).toBe(mark === null ? 0 : 1)
    const notices = await api.context.db.selectFrom('insurance_notices').selectAll().execute()
    expect(notices.map(({ vehicle_id, expiry, days }) => ({ vehicle_id, expiry, days }))).toEqual(
      mark === null ? [] : [{ vehicle_id: vehicle, expiry: addDays(TODAY, left), days: mark }],
    )
    expect(await notified()).toHaveLength(mark === null ? 0 : 1)
  })

  it('names the vehicle and the day to the host', async () => {
    await inDays(7)
    await run()
    const { registration_number } = await rowOf(api.context.db, 'vehicles', vehicle)
    expect(await notified()).toEqual([
      {
        user_id: owner,
        read_at: null,
        facts: {
          vehicleId: vehicle,
          vehicle: expect.stringMatching(/^[A-Z]\w+ \w/),
          vehicleNp: expect.stringMatching(/[\u0900-\u097f]/),
          plate: registration_number,
          day: '2026-11-28',
          days: 7,
        },
      },
    ])
    const { data } = await api.call<{ count: number }>('GET', '/api/v1/notifications/unseenCount', {
      token: await api.tokenFor(owner),
    })
    expect(data.count).toBe(1)
  })

  it('sends each notice once, however often it runs, until the last day', async () => {
    await inDays(31)
    const days: number[] = []
    for (let hour = 0; hour < 33 * 24; hour += 6) {
      now = NOW + hour * HOUR
      if (await run()) days.push(Math.round(hour / 24))
    }
    expect(days).toEqual([1, 24, 30])
    expect((await notified()).map(({ facts }) => facts.days)).toEqual([30, 7, 1])
  })

  it('starts at midnight in Kathmandu', async () => {
    await inDays(31)
    now = at('2026-11-22', '00:00') - 1
    expect(await run()).toBe(0)
    now += 1
    expect(await run()).toBe(1)
  })

  it('sends after an outage what is due by then, and not what it missed', async () => {
    await inDays(40)
    await run()
    now = NOW + 36 * DAY_MS
    await run()
    expect((await notified()).map(({ facts }) => facts.days)).toEqual([4])
    now = NOW + 45 * DAY_MS
    expect(await run()).toBe(0)
  })

  it('restarts when the insurance is renewed', async () => {
    await inDays(5)
    await run()
    await inDays(20)
    expect(await run()).toBe(1)
    expect((await notified()).map(({ facts }) => facts.day)).toEqual(['2026-11-26', '2026-12-11'])
  })

  it('skips vehicles that guests cannot see, and insurances without a date', async () => {
    const { db } = api.context
    await inDays(5)
    const set = (values: Updateable<Schema['vehicles']>) => setRow(db, 'vehicles', vehicle, values)
    const block = (blocked_at: Date | null) => setRow(db, 'users', owner, { blocked_at })
    await set({ state: 'notAvailable' })
    expect(await run()).toBe(0)
    await set({ state: 'available', blocked_at: new Date(NOW) })
    expect(await run()).toBe(0)
    await set({ blocked_at: null, step: BOOKABLE_STEP - 1 })
    expect(await run()).toBe(0)
    await set({ step: BOOKABLE_STEP })
    await block(new Date(NOW))
    expect(await run()).toBe(0)
    await block(null)
    await expires(null)
    expect(await run()).toBe(0)
    await inDays(5)
    expect(await run()).toBe(1)
  })

  it('notifies each host once when two processes run concurrently, for more vehicles than one batch', async () => {
    const { db } = api.context
    await db.updateTable('vehicles').set({ insurance_expiry: '2026-11-25' }).execute()
    await db
      .updateTable('vehicles')
      .set({ insurance_expiry: '2026-12-15' })
      .where((eb) => eb(eb.fn('mod', ['id', eb.lit(2)]), '=', 0))
      .execute()
    const listed = await db
      .selectFrom('vehicles')
      .select('id')
      .where('state', '=', 'available')
      .where('is_withheld', '=', false)
      .execute()
    const other = createAppContext(api.context.config, db, () => now)
    const counts = await Promise.all([run(), notifyInsurance(other), notifyInsurance(other)])
    expect(listed.length).toBeGreaterThan(100)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(listed.length)
    const vehicles = (await notified()).map(({ facts }) => facts.vehicleId)
    expect(vehicles).toHaveLength(listed.length)
    expect(new Set(vehicles).size).toBe(listed.length)
    expect(await run()).toBe(0)
  })
})

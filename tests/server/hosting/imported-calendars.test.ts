import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HostCalendar, ImportedCalendar } from '#contract/hosting.ts'
import { MAX_BLOCKED_RANGES } from '#domain/hosting/limits.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { refreshCalendars } from '#server/services/hosting/imports/refresh-calendars.ts'
import { refusal, testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { calendarOf, eventLines, givesFile, startCalendarServer } from '#tests/setup/calendar-server.ts'
import { DAY, HOUR, MINUTE, NOW } from '#tests/setup/clock.ts'
import { jobContext } from '#tests/setup/job-context.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'

let now = NOW
const api = testApi({ SITE_URL: 'http://localhost:4321' }, () => now)
let other: Awaited<ReturnType<typeof startCalendarServer>>
let vehicle = 0
let owner: string
let guests: string[]

beforeAll(async () => {
  other = await startCalendarServer()
  vehicle = (await freeVehicles(api, { instant: true }))[0] ?? 0
  const { user_id } = await rowOf(api.context.db, 'vehicles', vehicle)
  owner = await api.tokenFor(user_id)
  guests = await createGuests(api, 8)
})
afterAll(() => other.stop())
beforeEach(async () => {
  now = NOW
  const { db } = api.context
  await db.deleteFrom('imported_calendars').execute()
  await db.deleteFrom('vehicle_calendar').where('vehicle_id', '=', vehicle).execute()
})

const path = () => `/api/v1/vehicles/${vehicle}/importedCalendar`
const add = (url = other.url, language = 'en') =>
  api.call<ImportedCalendar>('POST', path(), {
    token: owner,
    body: { url },
    headers: { 'accept-language': language },
  })
const check = () => api.call<ImportedCalendar>('POST', `${path()}/refresh`, { token: owner })
const remove = () => api.call('DELETE', path(), { token: owner })
const list = async () => {
  const { data } = await api.call<ImportedCalendar[]>('GET', '/api/v1/importedCalendars', { token: owner })
  return data.find(({ vehicleId }) => vehicleId === vehicle)
}
const round = () => refreshCalendars(jobContext(api.context))
const gives = (...events: (readonly [from: number, to: number])[]) => {
  other.respond = givesFile(calendarOf(...events.map(([from, to]) => eventLines(from, to))))
}
/** Blocked by the import, in hours from NOW. */
async function blocked(): Promise<[number, number][]> {
  const rows = await api.context.db
    .selectFrom('vehicle_calendar')
    .select(['from_at', 'to_at'])
    .where('vehicle_id', '=', vehicle)
    .where('import_id', 'is not', null)
    .orderBy('from_at')
    .execute()
  const hours = (at: Date) => (at.getTime() - NOW) / HOUR
  return rows.map(({ from_at, to_at }) => [hours(from_at), hours(to_at)])
}
const book = (inHours: number, token = guests[0] ?? '') =>
  api.call<{ id: string }>('POST', '/api/v1/bookings', { token, body: payloadOf(vehicle, inHours) })
const cancel = (id: string) =>
  api.call('POST', `/api/v1/bookings/${id}/cancellation`, {
    token: owner,
    body: { reason: 'the engine broke' },
  })

describe('an imported calendar', () => {
  it('blocks its busy times in searches, bookings and calendars, until it is removed', async () => {
    gives([NOW + DAY, NOW + 2 * DAY], [NOW + 4 * DAY, NOW + 5 * DAY])
    const { status, data, text } = await add()
    expect(status).toBe(200)
    expect(data).toEqual({
      vehicleId: vehicle,
      source: new URL(other.url).host,
      checkedAt: toWire(NOW),
      failure: null,
      ranges: 2,
      doubleBooked: [],
    })
    expect(text).not.toContain('secret-token')
    expect(await blocked()).toEqual([
      [24, 48],
      [96, 120],
    ])
    expect((await book(26)).error[0]?.cause).toBe('bookingTaken')
    const taken = await api.call('GET', `/api/v1/vehicles/${vehicle}/takenTimes`)
    expect(taken.data).toContainEqual({ from: toWire(NOW + DAY), to: toWire(NOW + 2 * DAY) })
    expect(await list()).toEqual(data)

    expect((await remove()).status).toBe(200)
    expect(await blocked()).toEqual([])
    expect(await list()).toBeUndefined()
    expect((await remove()).status).toBe(200)
    expect((await check()).error[0]?.cause).toBe('importNotFound')
    expect((await book(26)).status).toBe(201)
  })

  it('has a look of its own in the calendar, and its dates are neither removed by hand nor in the feed', async () => {
    gives([NOW + DAY, NOW + 2 * DAY])
    await add()
    const { data } = await api.call<HostCalendar>(
      'GET',
      `/api/v1/hostCalendar?from=2026-11-21&to=2026-11-30&vehicleId=${vehicle}`,
      { token: owner },
    )
    const [entry] = data[0]?.entries ?? []
    expect(entry).toMatchObject({ kind: 'elsewhere', from: toWire(NOW + DAY), status: null, guest: null })
    const removed = await api.call('DELETE', `/api/v1/unavailableDates/${entry?.id}`, { token: owner })
    expect(removed.error[0]?.cause).toBe('rangeNotFound')
    const shown = await api.call<{ unavailableDateTimes: unknown[] }>('GET', `/api/v1/vehicles/${vehicle}`, {
      token: owner,
    })
    expect(shown.data.unavailableDateTimes).toEqual([])
    const feed = await api.call<{ url: string }>('GET', `/api/v1/vehicles/${vehicle}/calendarFeed`, {
      token: owner,
    })
    expect((await api.call('GET', new URL(feed.data.url).pathname)).text).not.toContain('BEGIN:VEVENT')
  })

  it('is replaced as a whole, and the rows that stay are not written', async () => {
    gives([NOW + DAY, NOW + 2 * DAY], [NOW + 4 * DAY, NOW + 5 * DAY])
    await add()
    const ids = () =>
      api.context.db
        .selectFrom('vehicle_calendar')
        .select('id')
        .where('vehicle_id', '=', vehicle)
        .orderBy('from_at')
        .execute()
    const [first] = await ids()
    gives([NOW + DAY, NOW + 2 * DAY], [NOW + 6 * DAY, NOW + 7 * DAY])
    await check()
    expect(await blocked()).toEqual([
      [24, 48],
      [144, 168],
    ])
    expect((await ids())[0]).toEqual(first)
    gives([NOW + 8 * DAY, NOW + 9 * DAY])
    expect((await add(`${other.url}?other`)).data.ranges).toBe(1)
    expect(await blocked()).toEqual([[192, 216]])
  })

  it('does not count towards the ranges that a host may block', async () => {
    gives(
      ...Array.from(
        { length: MAX_BLOCKED_RANGES },
        (_, index) => [NOW + (2 * index + 2) * HOUR, NOW + (2 * index + 3) * HOUR] as const,
      ),
    )
    expect((await add()).data.ranges).toBe(MAX_BLOCKED_RANGES)
    const body = { fromTime: toWire(NOW + 100 * DAY), toTime: toWire(NOW + 101 * DAY) }
    const byHand = await api.call('POST', `/api/v1/vehicles/${vehicle}/unavailableDate`, {
      token: owner,
      body,
    })
    expect(byHand.status).toBe(200)
  })
})

describe('an event over a booking', () => {
  it('blocks only the rest, which the host and the calendar say', async () => {
    const booked = await book(48)
    gives([NOW + DAY, NOW + 4 * DAY])
    const { data } = await add()
    expect(await blocked()).toEqual([
      [24, 48],
      [56, 96],
    ])
    expect(data.doubleBooked).toEqual([
      {
        id: booked.data.id,
        guest: expect.any(String),
        from: toWire(NOW + 48 * HOUR),
        to: toWire(NOW + 56 * HOUR),
      },
    ])
    const calendar = await api.call<HostCalendar>(
      'GET',
      `/api/v1/hostCalendar?from=2026-11-21&to=2026-11-30&vehicleId=${vehicle}`,
      { token: owner },
    )
    const bookings = calendar.data[0]?.entries.filter(({ kind }) => kind === 'booking')
    expect(bookings).toMatchObject([{ isDoubleBooked: true }])
  })

  it('takes its hours in the next round after the booking is cancelled', async () => {
    const booked = await book(48)
    gives([NOW + DAY, NOW + 4 * DAY])
    await add()
    expect(await cancel(booked.data.id)).toMatchObject({ status: 200, error: [] })
    expect(await blocked()).toHaveLength(2)
    const { requests } = other
    await round()
    expect(await blocked()).toEqual([[24, 96]])
    expect(other.requests).toBe(requests)
    expect(await round()).toBe(0)
  })

  it('is the booking itself when it has the same hours', async () => {
    await book(48)
    gives([NOW + 48 * HOUR, NOW + 56 * HOUR])
    expect((await add()).data).toMatchObject({ ranges: 0, doubleBooked: [] })
    expect(await blocked()).toEqual([])
  })

  it('never overlaps a booking that is made in the same moment', async () => {
    for (let turn = 0; turn < 4; turn++) {
      gives([NOW + DAY, NOW + 6 * DAY])
      await remove()
      const results = await Promise.all([
        add(),
        ...guests.map((token, index) => book(24 + 12 * index + turn, token)),
        round(),
      ])
      const [imported] = results
      expect((imported as { status: number }).status).toBe(200)
      await round()
      const rows = await api.context.db
        .selectFrom('vehicle_calendar')
        .select(['from_at', 'to_at'])
        .where('vehicle_id', '=', vehicle)
        .orderBy('from_at')
        .execute()
      // gapless: what is not booked is blocked
      expect(rows.at(0)?.from_at).toEqual(new Date(NOW + DAY))
      for (const [index, { to_at }] of rows.entries()) {
        const next = rows[index + 1]
        if (next) expect(next.from_at).toEqual(to_at)
      }
    }
  })
})

describe('a calendar that cannot be imported', () => {
  it.each([
    ['importAddress', 'calendar.example', 'It starts with https://'],
    ['importOwn', 'http://localhost:4321/api/v1/calendars/x.ics', 'a Sawari calendar'],
    ['importNotPublic', 'https://10.0.0.1/a.ics', 'not on the public internet'],
  ])('is refused with %s and a sentence, and changes nothing', async (cause, url, sentence) => {
    gives([NOW + DAY, NOW + 2 * DAY])
    await add()
    const english = await add(url)
    expect(refusal(english)).toEqual([422, cause])
    expect(english.error[0]?.detail).toContain(sentence)
    expect((await add(url, 'np')).error[0]?.detail).toMatch(/[\u0900-\u097f]/)
    expect(await blocked()).toEqual([[24, 48]])
  })

  it('is not added when its file is broken or the other side refuses', async () => {
    other.respond = (response) => response.writeHead(403).end()
    expect((await add()).error[0]?.cause).toBe('importRefused')
    other.respond = (response) => response.writeHead(304).end()
    expect((await add()).error[0]?.cause).toBe('importRefused')
    other.respond = givesFile('<html>Sign in</html>')
    expect((await add()).error[0]?.cause).toBe('importUnreadable')
    expect(await list()).toBeUndefined()
  })

  it('says since when, keeps its last dates, and recovers', async () => {
    gives([NOW + DAY, NOW + 2 * DAY])
    await add()
    other.respond = (response) => response.writeHead(500).end()
    now = NOW + 40 * MINUTE
    await round()
    const since = toWire(now)
    expect(await list()).toMatchObject({
      failure: { cause: 'importRefused', since },
      checkedAt: since,
      ranges: 1,
    })
    other.respond = givesFile('no calendar')
    now += 40 * MINUTE
    await round()
    expect(await list()).toMatchObject({ failure: { cause: 'importUnreadable', since }, ranges: 1 })
    expect(await blocked()).toEqual([[24, 48]])
    gives([NOW + DAY, NOW + 3 * DAY])
    now += 40 * MINUTE
    await round()
    expect(await list()).toMatchObject({ failure: null, checkedAt: toWire(now) })
    expect(await blocked()).toEqual([[24, 72]])
  })
})

describe('a round of checks', () => {
  it('asks every half an hour, with validators, and in full after a day', async () => {
    const file = givesFile(calendarOf(eventLines(NOW + DAY, NOW + 4 * DAY)), { etag: '"v1"' })
    const sent: (string | undefined)[] = []
    other.respond = (response, headers) => {
      sent.push(headers['if-none-match'])
      if (headers['if-none-match'] === '"v1"') response.writeHead(304).end()
      else file(response, headers)
    }
    await add()
    now = NOW + 29 * MINUTE
    await round()
    expect(sent).toEqual([undefined])
    now = NOW + 33 * MINUTE
    await round()
    await round()
    expect(sent).toEqual([undefined, '"v1"'])
    expect(await list()).toMatchObject({ checkedAt: toWire(now), ranges: 1 })
    now = NOW + 25 * HOUR
    await round()
    expect(sent).toEqual([undefined, '"v1"', undefined])
    // from the start of today in Kathmandu
    expect(await blocked()).toEqual([[24, 96]])
    now = NOW + 60 * HOUR
    await round()
    expect((await blocked())[0]?.[1]).toBe(96)
  })

  it('takes nothing over from an address that the host has replaced in the meantime', async () => {
    gives([NOW + DAY, NOW + 2 * DAY])
    await add()
    const before = givesFile(calendarOf(eventLines(NOW + 5 * DAY, NOW + 6 * DAY)))
    other.respond = async (response, headers) => {
      await setRow(api.context.db, 'imported_calendars', { vehicle_id: vehicle }, { url: `${other.url}?new` })
      before(response, headers)
    }
    now = NOW + HOUR
    await round()
    expect(await blocked()).toEqual([[24, 48]])
  })

  it('leaves out blocked vehicles, and continues after one that fails', async () => {
    gives([NOW + DAY, NOW + 2 * DAY])
    await add()
    const { requests } = other
    const { db } = api.context
    now = NOW + HOUR
    await db
      .updateTable('vehicles')
      .set({ blocked_at: new Date(now) })
      .where('id', '=', vehicle)
      .execute()
    await round()
    expect(other.requests).toBe(requests)
    await db.updateTable('vehicles').set({ blocked_at: null }).where('id', '=', vehicle).execute()
    await round()
    expect(other.requests).toBe(requests + 1)
  })
})

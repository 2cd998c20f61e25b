import { beforeAll, describe, expect, it } from 'vitest'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { userRow } from '#server/db/seed/rows.ts'
import { loggedPath } from '#server/http/logged-path.ts'
import { createLogger } from '#server/log.ts'
import { openApi, refusal, testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { readCalendarFile } from '#tests/setup/calendar-file.ts'
import { DAY, HOUR, NOW } from '#tests/setup/clock.ts'
import { openHttpSite } from '#tests/setup/http-site.ts'
import { addRow, setRow } from '#tests/setup/rows.ts'

const api = testApi({ SITE_URL: 'https://sawari.example' })
let vehicle = 0
let plate = ''
let ownerId = 0
let owner: string
let stranger: string
let ids: Record<'pending' | 'approved' | 'inTrip' | 'completed', string>
let range = 0
const SECRET_PHONE = '9871204517'

beforeAll(async () => {
  const { db } = api.context
  vehicle = (await freeVehicles(api, { instant: false }))[0] ?? 0
  const row = await db
    .selectFrom('vehicles')
    .select(['user_id', 'registration_number'])
    .where('id', '=', vehicle)
    .executeTakeFirstOrThrow()
  plate = row.registration_number
  ownerId = row.user_id
  owner = await api.tokenFor(ownerId)
  await setLocale('en')
  ;[stranger = ''] = await createGuests(api, 1)
  ids = {
    completed: await book('Bimala', 24, 'completed'),
    inTrip: await book('Kiran', 48, 'inTrip'),
    approved: await book('Anisha', 72, 'approved'),
    pending: await book('Prakash, Jr; \\n "x"', 96, 'pending'),
  }
  await book('Cancelled', 120, 'cancelled')
  const { data } = await api.call<{ id: number }>('POST', `/api/v1/vehicles/${vehicle}/unavailableDate`, {
    token: owner,
    body: { fromTime: toWire(NOW + 10 * DAY), toTime: toWire(NOW + 12 * DAY) },
  })
  range = data.id
})

const setLocale = (locale: 'en' | 'np') => setRow(api.context.db, 'users', ownerId, { locale })

async function book(firstName: string, inHours: number, status: string): Promise<string> {
  const { id: guest } = await addRow(
    api.context.db,
    'users',
    userRow({ first_name: firstName, last_name: 'Secretsurname' }),
  )
  const token = await api.tokenFor(guest)
  const { data } = await api.call<{ id: string }>('POST', '/api/v1/bookings', {
    token,
    body: payloadOf(vehicle, inHours, { contactPersonPhoneNumber: SECRET_PHONE }),
  })
  if (status === 'cancelled')
    await api.call('POST', `/api/v1/bookings/${data.id}/cancel`, { token, body: { reason: 'plans changed' } })
  else await setRow(api.context.db, 'bookings', data.id, { status: status as 'pending' })
  return data.id
}

const addressOf = async (token = owner, method = 'GET', id: number | string = vehicle) =>
  api.call<{ url: string }>(method, `/api/v1/vehicles/${id}/calendarFeed`, token ? { token } : {})
const pathOf = (url: string) => new URL(url).pathname
async function feed(headers: Record<string, string> = {}, method = 'GET') {
  return api.call(method, pathOf((await addressOf()).data.url), { headers })
}

const compact = (ms: number) => toWire(ms).replace(/[-:]/g, '')
const eventOf = ({ events }: ReturnType<typeof readCalendarFile>, uid: string) => {
  const found = events.filter((event) => event.UID === uid)
  expect(found).toHaveLength(1)
  return found[0] ?? {}
}

describe('vehicles/{id}/calendarFeed', () => {
  it('is an absolute URL with 256 random bits, the same each time', async () => {
    const { status, data, headers } = await addressOf()
    expect(status).toBe(200)
    expect(data.url).toMatch(/^https:\/\/sawari\.example\/api\/v1\/calendars\/[\w-]{43}\.ics$/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await addressOf()).data).toEqual(data)
  })

  it('is the same for concurrent first requests', async () => {
    const [other = 0] = (
      await api.context.db
        .selectFrom('vehicles')
        .select('id')
        .where('user_id', '=', ownerId)
        .where('id', '<>', vehicle)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id)
    const replies = await Promise.all(Array.from({ length: 12 }, () => addressOf(owner, 'GET', other)))
    const urls = new Set(replies.map(({ data }) => data.url))
    expect(urls.size).toBe(1)
    expect(urls).not.toContain((await addressOf()).data.url)
  })

  it('is renewed on demand, which invalidates the old one', async () => {
    const old = (await addressOf()).data.url
    const renewed = await addressOf(owner, 'POST')
    expect(renewed.status).toBe(200)
    expect(renewed.data.url).not.toBe(old)
    expect((await addressOf()).data).toEqual(renewed.data)
    expect((await api.call('GET', pathOf(old))).status).toBe(404)
    expect((await api.call('GET', pathOf(renewed.data.url))).status).toBe(200)
  })

  it.each(['GET', 'POST'])('is returned to the owner only (%s)', async (method) => {
    const before = (await addressOf()).data
    const other = await addressOf(stranger, method)
    expect(refusal(other)).toEqual([404, 'notYourVehicle'])
    expect((await addressOf('', method)).status).toBe(401)
    expect((await addressOf(owner, method, '0')).status).toBe(404)
    expect((await addressOf()).data).toEqual(before)
  })
})

describe('GET calendars/{token}.ics', () => {
  it('is a calendar named after the vehicle and its plate, to be refreshed hourly', async () => {
    const { status, headers, text } = await feed()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, max-age=300')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    const { calendar } = readCalendarFile(text)
    // commas of a text are escaped (RFC 5545, 3.3.11)
    expect(text).toMatch(/\r\nX-WR-CALNAME:Sawari: [^,]+\\, /)
    expect(calendar.PRODID).toMatch(/Sawari/)
    expect(calendar['X-WR-CALNAME']).toMatch(new RegExp(`^Sawari: .+, ${plate}$`))
    expect(calendar['REFRESH-INTERVAL']).toBe('PT1H')
    expect(calendar['X-PUBLISHED-TTL']).toBe('PT1H')
  })

  it('contains active and past bookings, and blocked dates, under stable ids', async () => {
    const first = readCalendarFile((await feed()).text)
    expect(first.events.map((event) => event.UID)).toEqual([
      `${ids.completed}@sawari`,
      `${ids.inTrip}@sawari`,
      `${ids.approved}@sawari`,
      `${ids.pending}@sawari`,
      `unavailable-${range}@sawari`,
    ])
    const approved = eventOf(first, `${ids.approved}@sawari`)
    expect(approved).toMatchObject({
      DTSTART: compact(NOW + 72 * HOUR),
      DTEND: compact(NOW + 80 * HOUR),
      SUMMARY: 'Booked by Anisha',
      STATUS: 'CONFIRMED',
      SEQUENCE: '1',
      'LAST-MODIFIED': compact(NOW),
      DTSTAMP: compact(NOW),
      URL: `https://sawari.example/profile/mybookings/${ids.approved}`,
    })
    expect(approved.LOCATION).toBe('Thamel, Kathmandu, Nepal')
    expect(eventOf(first, `unavailable-${range}@sawari`)).toMatchObject({
      DTSTART: compact(NOW + 10 * DAY),
      DTEND: compact(NOW + 12 * DAY),
      SUMMARY: 'Blocked by you',
      STATUS: 'CONFIRMED',
    })
  })

  it('marks a pending booking as tentative, with nothing but the first word of the guest’s name', async () => {
    expect(eventOf(readCalendarFile((await feed()).text), `${ids.pending}@sawari`)).toMatchObject({
      STATUS: 'TENTATIVE',
      SEQUENCE: '0',
      SUMMARY: 'Prakash asks for this trip (not approved yet)',
    })
  })

  it('includes the phone of approved and running trips only, and never a surname', async () => {
    const parsed = readCalendarFile((await feed()).text)
    const note = (id: string) => eventOf(parsed, `${id}@sawari`).DESCRIPTION
    expect(note(ids.approved)).toBe(
      'Status: Approved\nPickup: Thamel, Kathmandu, Nepal\nContact number: +977 987-1204517',
    )
    expect(note(ids.inTrip)).toContain('+977 987-1204517')
    for (const id of [ids.pending, ids.completed]) expect(note(id)).not.toMatch(/9871204517|1204517/)
    expect((await feed()).text).not.toContain('Secretsurname')
  })

  it('is in the language of its host, and folds Nepali text between characters', async () => {
    await setLocale('np')
    const { text } = await feed({ 'accept-language': 'en' })
    await setLocale('en')
    const parsed = readCalendarFile(text)
    expect(parsed.calendar['X-WR-CALNAME']).toMatch(/^सवारी: [\u0900-\u097f]/)
    expect(text).not.toContain('\ufffd')
    const event = eventOf(parsed, `${ids.approved}@sawari`)
    expect(event.SUMMARY).toBe('Anisha ज्यूको बुकिङ')
    expect(event.DESCRIPTION).toContain('+९७७ ९८७-१२०४५१७')
  })

  it('reaches 90 days back and two years ahead', async () => {
    const { db } = api.context
    const at = async (from: number) => {
      const { id } = await db
        .insertInto('vehicle_calendar')
        .values({
          vehicle_id: vehicle,
          during: `[${toWire(from)},${toWire(from + HOUR)})`,
          kind: 'unavailable',
          booking_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    const [gone, shown, last, far] = [
      await at(NOW - 90 * DAY - HOUR),
      await at(NOW - 90 * DAY),
      await at(NOW + 730 * DAY),
      await at(NOW + 740 * DAY),
    ]
    const uids = readCalendarFile((await feed()).text).events.map((event) => event.UID)
    expect(uids).toEqual(expect.arrayContaining([shown, last].map((id) => `unavailable-${id}@sawari`)))
    for (const id of [gone, far]) expect(uids).not.toContain(`unavailable-${id}@sawari`)
    await db.deleteFrom('vehicle_calendar').where('id', 'in', [gone, shown, last, far]).execute()
  })

  it('is byte-identical while nothing changed, and responds with 304', async () => {
    const first = await feed()
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{20,}"$/)
    expect((await feed()).text).toBe(first.text)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, text, headers } = await feed({ 'if-none-match': known })
      expect([known, status, text, headers.get('etag')]).toEqual([known, 304, '', etag])
    }
    expect((await feed({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('changes with its data: a cancelled booking is removed, an approved one has a higher sequence', async () => {
    const etag = (await feed()).headers.get('etag')
    const id = await book('Late', 200, 'pending')
    const before = await feed({ 'if-none-match': etag ?? '' })
    expect(before.status).toBe(200)
    expect(eventOf(readCalendarFile(before.text), `${id}@sawari`).SEQUENCE).toBe('0')
    await setRow(api.context.db, 'bookings', id, { status: 'approved' })
    expect(eventOf(readCalendarFile((await feed()).text), `${id}@sawari`).SEQUENCE).toBe('1')
    await api.context.db.deleteFrom('vehicle_calendar').where('booking_id', '=', id).execute()
    expect((await feed()).headers.get('etag')).toBe(etag)
  })

  it('responds to HEAD with headers only', async () => {
    const [head, get] = [await feed({}, 'HEAD'), await feed()]
    expect([head.status, head.text]).toEqual([200, ''])
    for (const name of ['content-type', 'etag', 'cache-control'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
  })

  it('is served under no other path', async () => {
    const path = pathOf((await addressOf()).data.url)
    const wrong = [
      '/api/v1/calendars/x.ics',
      '/api/v1/calendars/.ics',
      `/api/v1/calendars/${'A'.repeat(43)}.ics`,
      `/api/v1/calendars/${'A'.repeat(4_000)}.ics`,
      "/api/v1/calendars/'%20or%201=1.ics",
      '/api/v1/calendars/%00.ics',
      '/api/v1/calendars/%E0%A4%A.ics',
      path.replace('.ics', ''),
      path.replace('.ics', '.ICS.ics'),
      path.toUpperCase(),
      `/api/v1/calendars/${vehicle}.ics`,
    ]
    for (const address of wrong) {
      const { status, error } = await api.call('GET', address)
      expect([address, status]).toEqual([address, 404])
      expect(error[0]?.cause).toBe(address === path.toUpperCase() ? 'notFound' : 'calendarNotFound')
    }
    const { error } = await api.call('GET', wrong[0] ?? '', { headers: { 'accept-language': 'np' } })
    expect(error[0]?.detail).toBe('यो ठेगानामा कुनै पात्रो छैन।')
    expect((await api.call('POST', path, { body: {} })).status).toBe(404)
  })

  it('is not found while its host or its vehicle is blocked', async () => {
    const { db } = api.context
    const path = pathOf((await addressOf()).data.url)
    const status = async () => (await api.call('GET', path)).status
    for (const [table, id] of [
      ['users', ownerId],
      ['vehicles', vehicle],
    ] as const) {
      const set = (blocked_at: Date | null) =>
        db.updateTable(table).set({ blocked_at }).where('id', '=', id).execute()
      await set(new Date(NOW))
      expect(await status()).toBe(404)
      await set(null)
      expect(await status()).toBe(200)
    }
  })

  it('is rate-limited per IP address like every other call', async () => {
    const limited = await openApi({ RATE_LIMITS: 'on' })
    const statuses: number[] = []
    for (let turn = 0; turn < 400; turn++)
      statuses.push((await limited.call('GET', '/api/v1/calendars/x.ics')).status)
    await limited.close()
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(300)
  })
})

describe('the log', () => {
  it('never contains the key of a feed, even when the feed fails', async () => {
    const lines: string[] = []
    const log = createLogger('info', { stream: { write: (line) => lines.push(line) } })
    const broken = { ...api.context, db: api.context.db.withSchema('nowhere') }
    const path = pathOf((await addressOf()).data.url)
    for (const context of [api.context, broken]) {
      const site = await openHttpSite(context, { log })
      const reply = await fetch(`${site.origin}${path}?token=${SECRET_PHONE}`)
      expect(reply.status).toBe(context === broken ? 500 : 200)
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
      await site.close()
    }
    const output = lines.join('')
    expect(lines.filter((line) => line.includes('/api/v1/calendars/...'))).toHaveLength(3)
    expect(output).not.toContain(path.split('/').at(-1)?.replace('.ics', ''))
    expect(output).not.toContain(SECRET_PHONE)
  })
})

describe('loggedPath', () => {
  it('contains neither the key of a feed nor query strings', () => {
    const token = 'a-_9'.repeat(10)
    expect(loggedPath(`/api/v1/calendars/${token}.ics?x=1`)).toBe('/api/v1/calendars/...')
    expect(loggedPath(`/api/v1/Calendars/${token}.ics`)).toBe('/api/v1/Calendars/...')
    expect(loggedPath(`//api/v1/calendars/${token}.ics/`)).not.toContain(token)
    expect(loggedPath('/api/v1/bookings/1/calendar?name=a')).toBe('/api/v1/bookings/1/calendar')
  })

  it('does not contain the link of a trip', () => {
    const paths = [
      '/trip/abc',
      '/ne/trip-day/abc',
      '/api/v1/tripDay/abc/records',
      '/api/v1/trips/abc/position',
    ]
    for (const path of paths) expect(loggedPath(path)).toBe(path.replace('abc', '...'))
  })

  it('does not contain the ticket of a document, which opens it for five minutes', () => {
    expect(loggedPath('/papers/1795000000.abc-_9/0b7c-1280.webp')).toBe('/papers/.../0b7c-1280.webp')
    expect(loggedPath('/uploads/0b7c-1280.webp')).toBe('/uploads/0b7c-1280.webp')
  })
})

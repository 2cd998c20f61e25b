import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportLink } from '#contract/account.ts'
import { createLogger } from '#server/log.ts'
import { exportAccount } from '#server/services/account/export-account.ts'
import { OMITTED } from '#server/services/account/export-tables.ts'
import { type ExportTicket, readExportTicket } from '#server/services/account/export-ticket.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { openHttpSite } from '#tests/setup/http-site.ts'
import { readZip } from '#tests/setup/read-zip.ts'
import { addRow, setRow } from '#tests/setup/rows.ts'
import { createPersonWithAllData, MARKS, type PersonWithAllData } from './person-with-all-data.ts'

type Row = Record<string, unknown>
let api: TestApi
let site: Awaited<ReturnType<typeof openHttpSite>>
let person: PersonWithAllData
let files: Map<string, Buffer>
let at = 0

beforeAll(async () => {
  const { NOW } = await import('#tests/setup/clock.ts')
  at = NOW
  api = await openApi({}, () => at)
  site = await openHttpSite(api.context)
  person = await createPersonWithAllData(api)
  files = await download(await linkFor(person.token))
})
afterAll(async () => {
  await site.close()
  await api.close()
})

async function linkFor(token: string, language = 'np'): Promise<string> {
  const { data } = await api.call<ExportLink>('POST', '/api/v1/auth/export', {
    token,
    headers: { 'accept-language': language },
  })
  expect(data.expiresIn).toBe(600)
  return data.url
}
async function download(address: string): Promise<Map<string, Buffer>> {
  const response = await fetch(site.origin + address)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="sawari-2026-11-21.zip"')
  return readZip(Buffer.from(await response.arrayBuffer()))
}
const json = <T = Row[]>(name: string): T => JSON.parse(files.get(`${name}.json`)?.toString() ?? 'null')

/** Where the archive contains the rows of a table, and which rows of the database these are. */
const TABLES: Record<keyof typeof OMITTED, { rows: () => unknown[]; where: string }> = {
  users: { rows: () => [json<Row>('profile')], where: 't.id = $' },
  sessions: { rows: () => json('sessions'), where: 't.user_id = $' },
  verification_codes: { rows: () => json('mobile-checks'), where: 't.user_id = $' },
  vehicles: { rows: () => json('vehicles'), where: 't.user_id = $' },
  drivers: { rows: () => drivers(), where: 't.vehicle_id in (select id from vehicles where user_id = $)' },
  driver_roads: {
    rows: () => drivers().flatMap(({ roads }) => roads as Row[]),
    where: 't.vehicle_id in (select id from vehicles where user_id = $)',
  },
  vehicle_images: {
    rows: () => json('vehicles').flatMap(({ pictures }) => pictures as Row[]),
    where: 't.vehicle_id in (select id from vehicles where user_id = $)',
  },
  vehicle_calendar: {
    rows: () => json('vehicles').flatMap((vehicle) => vehicle.blocked_dates as Row[]),
    where: "t.kind = 'unavailable' and t.vehicle_id in (select id from vehicles where user_id = $)",
  },
  imported_calendars: {
    rows: () => json('vehicles').flatMap((vehicle) => vehicle.imported_calendars as Row[]),
    where: 't.vehicle_id in (select id from vehicles where user_id = $)',
  },
  insurance_notices: {
    rows: () => json('vehicles').flatMap((vehicle) => vehicle.insurance_notices as Row[]),
    where: 't.vehicle_id in (select id from vehicles where user_id = $)',
  },
  bookings: { rows: () => json('bookings-as-guest'), where: 't.user_id = $' },
  booking_events: {
    rows: () => json('bookings-as-guest').flatMap(({ history }) => history as Row[]),
    where: 't.booking_id in (select id from bookings where user_id = $)',
  },
  booking_routes: {
    rows: () => json('bookings-as-guest').map(({ way }) => way),
    where: 't.booking_id in (select id from bookings where user_id = $)',
  },
  booking_changes: {
    rows: () => json('bookings-as-guest').flatMap(({ changes }) => changes as Row[]),
    where: 't.booking_id in (select id from bookings where user_id = $)',
  },
  booking_dues: {
    rows: () => json('bookings-as-guest').flatMap(({ dues }) => dues as Row[]),
    where: 't.booking_id in (select id from bookings where user_id = $)',
  },
  trip_records: {
    rows: () => json('bookings-as-guest').flatMap(({ records }) => records as Row[]),
    where: 't.booking_id in (select id from bookings where user_id = $)',
  },
  trip_expenses: {
    rows: () => json('bookings-as-guest').flatMap((booking) => booking.expenses_paid as Row[]),
    where: 't.booking_id in (select id from bookings where user_id = $)',
  },
  trip_bills: {
    rows: () => json('bookings-as-guest').flatMap(({ bill }) => (bill ? [bill as Row] : [])),
    where: 't.booking_id in (select id from bookings where user_id = $)',
  },
  trip_days: {
    rows: () => json('bookings-as-guest').flatMap(({ cash }) => (cash ? [cash as Row] : [])),
    where: 't.booking_id in (select id from bookings where user_id = $)',
  },
  part_refunds: {
    rows: () => json('bookings-as-guest').flatMap((booking) => booking.part_refunds as Row[]),
    where:
      't.payment_id in (select p.id from payments p join bookings b on b.id = p.booking_id where b.user_id = $)',
  },
  payments: {
    rows: () => json('bookings-as-guest').flatMap(({ payments }) => payments as Row[]),
    where: 't.booking_id in (select id from bookings where user_id = $)',
  },
  ratings: { rows: () => json('ratings'), where: 't.user_id = $' },
  guest_ratings: { rows: () => json('guest-ratings'), where: 't.host_id = $' },
  notifications: { rows: () => json('notifications'), where: 't.user_id = $' },
  sms_messages: { rows: () => json('sms'), where: 't.user_id = $' },
  chats: { rows: () => json('chat'), where: 't.user_id = $' },
  chat_messages: {
    rows: () => json('chat').flatMap(({ messages }) => messages as Row[]),
    where: 't.chat_id in (select id from chats where user_id = $)',
  },
  threads: {
    rows: () => json('threads'),
    where: 't.id in (select thread_id from thread_members where user_id = $)',
  },
  thread_members: { rows: () => json('threads').map(({ mine }) => mine), where: 't.user_id = $' },
  thread_messages: {
    rows: () => json('threads').flatMap(({ messages }) => messages as Row[]),
    where: 't.thread_id in (select thread_id from thread_members where user_id = $)',
  },
  user_blocks: { rows: () => json('blocks'), where: 't.blocker_id = $' },
  push_subscriptions: {
    rows: () => json('push'),
    where: 't.session_hash in (select token_hash from sessions where user_id = $)',
  },
  push_messages: {
    rows: () => json('push').flatMap(({ messages }) => messages as Row[]),
    where: 't.session_hash in (select token_hash from sessions where user_id = $)',
  },
  reports: { rows: () => json('reports'), where: 't.reporter_id = $' },
  referral_rewards: {
    rows: () => json('referrals').flatMap(({ reward }) => (reward ? [reward] : [])),
    where: 't.referrer_id = $',
  },
  carpool_requests: { rows: () => json('carpool'), where: 't.user_id = $' },
  carpool_alerts: { rows: () => json('carpool-alerts'), where: 't.user_id = $' },
  carpool_alert_hits: {
    rows: () => json('carpool-alerts').flatMap(({ hits }) => hits as Row[]),
    where: 't.alert_id in (select id from carpool_alerts where user_id = $)',
  },
  saved_vehicles: { rows: () => json('saved-vehicles'), where: 't.user_id = $' },
  carpool_phone_reads: { rows: () => json('carpool-phones'), where: 't.user_id = $' },
  coupon_uses: { rows: () => json('coupons').flatMap(({ uses }) => uses as Row[]), where: 't.user_id = $' },
  coupons: { rows: () => json('coupons'), where: 't.user_id = $' },
  uploads: { rows: () => json('pictures'), where: 't.user_id = $' },
}
const drivers = () => json('vehicles').flatMap(({ driver }) => (driver ? [driver as Row] : []))

describe('the archive', () => {
  it.each(Object.entries(TABLES))('contains the rows of %s', async (table, { rows, where }) => {
    const { rows: stored } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t
      where ${sql.raw(where.replace('$', String(person.id)))}`.execute(api.context.db)
    expect(stored.length).toBeGreaterThan(0)
    const omitted: readonly string[] = OMITTED[table as keyof typeof OMITTED]
    const expected = stored.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !omitted.includes(column))),
    )
    for (const row of expected) if (table === 'notifications') delete (row.facts as Row).nameId
    const found = rows()
    expect(found).toHaveLength(expected.length)
    for (const row of expected) expect(found).toContainEqual(expect.objectContaining(row))
  })

  it('omits only columns that exist, and all that grant access', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public'`.execute(api.context.db)
    const known = new Set(rows.map(({ table, column }) => `${table}.${column}`))
    const omitted = Object.entries(OMITTED).flatMap(([table, columns]) =>
      columns.map((name) => `${table}.${name}`),
    )
    expect(omitted.filter((name) => !known.has(name))).toEqual([])
    const secret = [...known].filter(
      (name) =>
        Object.keys(OMITTED).includes(name.split('.')[0] ?? '') && /hash|token|secret|subject/.test(name),
    )
    expect(secret.length).toBeGreaterThan(3)
    expect(secret.filter((name) => !omitted.includes(name))).toEqual([])
  })

  it('contains nothing of other people except the names that the screens show', () => {
    const texts = [...files]
      .filter(([name]) => !name.startsWith('pictures/'))
      .map(([, bytes]) => bytes.toString())
    const all = texts.join('\n')
    for (const mark of [...MARKS.other, 'nameId']) expect(all).not.toContain(mark)
    for (const mark of MARKS.person) expect(all).toContain(mark)
    expect(json('bookings-as-host')).toEqual([
      expect.objectContaining({ guest: 'Otto Othername', plate: expect.any(String), payable: 2000 }),
    ])
    expect(json('bookings-as-guest')[0]).toMatchObject({ host: 'Otto Othername' })
  })

  it('contains the pictures, notes a missing one, and is in the language of the person', () => {
    const [image = '', face = '', licence = '', own = '', sent = ''] = person.uploads
    const pictures = [...files].filter(([name]) => name.startsWith('pictures/'))
    expect(new Map(pictures.map(([name, bytes]) => [name, bytes.toString()]))).toEqual(
      new Map([
        [`pictures/vehicle-${image}.webp`, 'picture 1'],
        [`pictures/paper-${licence}.webp`, 'picture 3'],
        [`pictures/person-${own}.webp`, 'picture 4'],
        [`pictures/message-${sent}.webp`, 'picture 5'],
      ]),
    )
    const readme = files.get('README.txt')?.toString() ?? ''
    expect(readme).toContain(`person-${face}.webp`)
    expect(readme).toContain('Devimark Personmarkको खाताबारे')
    for (const name of files.keys()) if (name.endsWith('.json')) expect(readme).toContain(name)
  })
})

describe('the URL of an archive', () => {
  const status = async (address: string) => (await fetch(site.origin + address)).status

  it('works for ten minutes, and only unchanged', async () => {
    const address = await linkFor(person.token, 'en')
    const head = await fetch(site.origin + address, { method: 'HEAD' })
    expect([head.status, head.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(await status(address.replace(/.{9}$/, 'A'.repeat(9)))).toBe(404)
    expect(await status('/api/v1/exports/x')).toBe(404)
    const late = await linkFor(person.token)
    at += 599_000
    expect((await download(address)).get('README.txt')?.toString()).toContain('Your data on Sawari')
    at += 1_000
    expect(await status(late)).toBe(404)
  })

  it('can be downloaded once, even when two requests use it concurrently', async () => {
    const address = await linkFor(person.token)
    const both = await Promise.all([status(address), status(address)])
    expect(both.filter((code) => code === 200)).toHaveLength(1)
    expect(await status(address)).toBe(404)
  })

  it('cannot be downloaded when the session that requested it has ended', async () => {
    const token = await api.tokenFor(person.id)
    const address = await linkFor(token)
    expect((await fetch(site.origin + address, { method: 'HEAD' })).status).toBe(200)
    expect((await api.call('POST', '/api/v1/auth/logout', { token })).status).toBe(200)
    expect(await status(address)).toBe(404)
  })

  it('cannot be downloaded by a blocked user', async () => {
    const { db } = api.context
    const address = await linkFor(person.other.token)
    const block = (blocked_at: Date | null) => setRow(db, 'users', person.other.id, { blocked_at })
    await block(new Date(at))
    expect(await status(address)).toBe(404)
    await block(null)
    expect(await status(address)).toBe(200)
  })

  it('is created at most three times a day', async () => {
    const limited = await openApi({ RATE_LIMITS: 'on' })
    try {
      const token = await limited.tokenFor(1)
      const asked = () => limited.call('POST', '/api/v1/auth/export', { token })
      expect([(await asked()).status, (await asked()).status, (await asked()).status]).toEqual([
        200, 200, 200,
      ])
      const { status, error, headers } = await asked()
      expect([status, error[0]?.cause]).toEqual([429, 'tooManyExports'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(80_000)
    } finally {
      await limited.close()
    }
  })

  it('is made no faster than the client reads it', async () => {
    const { db, ports } = api.context
    const { get } = ports.storage
    const many = 80
    const { id } = await newPerson(api)
    await db
      .insertInto('uploads')
      .values(Array.from({ length: many }, () => ({ user_id: id, kind: 'vehicle' as const, bytes: 500_000 })))
      .execute()
    let read = 0
    ports.storage.get = async () => {
      read += 1
      return randomBytes(500_000)
    }
    try {
      const response = await fetch(site.origin + (await linkFor(await api.tokenFor(id))))
      let before = -1
      // nothing is read until the export pauses: some megabytes fill the buffers of the connection
      await expect
        .poll(
          () => {
            const rests = read === before && read > 0
            before = read
            return rests
          },
          { interval: 150 },
        )
        .toBe(true)
      expect(read).toBeLessThan(many / 2)
      expect(readZip(Buffer.from(await response.arrayBuffer())).size).toBe(many + 23)
      expect(read).toBe(many)
    } finally {
      ports.storage.get = get
    }
  })

  it('makes one archive of a user and two of all users concurrently; one that is no longer read makes room', async () => {
    const { storage } = api.context.ports
    const { get } = storage
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    // the pictures are delayed, so that both exports run concurrently
    storage.get = async (key) => {
      await opened
      return get(key)
    }
    try {
      const second = await newPerson(api)
      await addRow(api.context.db, 'uploads', { user_id: second.id, kind: 'vehicle', bytes: 1 })
      const mine = await fetch(site.origin + (await linkFor(person.token)))
      const again = await linkFor(person.token)
      const refused = await fetch(site.origin + again)
      expect([mine.status, refused.status, refused.headers.get('retry-after')]).toEqual([200, 503, '5'])
      const leaving = new AbortController()
      await fetch(site.origin + (await linkFor(second.token)), { signal: leaving.signal })
      const third = await linkFor((await newPerson(api)).token)
      expect(await status(third)).toBe(503)
      leaving.abort()
      // a refusal does not use up the URL
      await expect.poll(() => status(third)).toBe(200)
      open()
      expect(readZip(Buffer.from(await mine.arrayBuffer())).size).toBe(files.size)
      expect(await status(again)).toBe(200)
    } finally {
      storage.get = get
    }
  })

  it.each([
    ['takes nothing', { idleMs: 60, totalMs: 60_000 }, false],
    ['takes everything too slowly', { idleMs: 60_000, totalMs: 60 }, true],
  ])('stops for a client that %s', async (_, patience, isReading) => {
    const { id, token } = await newPerson(api)
    const { db, ports } = api.context
    const { get } = ports.storage
    await addRow(db, 'uploads', { user_id: id, kind: 'vehicle', bytes: 1 })
    ports.storage.get = () => new Promise(() => {})
    try {
      const ask = async () =>
        exportAccount(
          api.context,
          (await readExportTicket(
            api.context,
            (await linkFor(token)).split('/').at(-1) ?? '',
          )) as ExportTicket,
          createLogger('silent'),
          patience,
        )
      const archive = await ask()
      if (isReading) archive.resume()
      await expect.poll(() => archive.destroyed).toBe(true)
      await expect.poll(() => ask().then((next) => next.destroy())).toBeDefined()
    } finally {
      ports.storage.get = get
    }
  })
})

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

const all = (file: string) => () => json(file)
/** The rows below those of a file: a list, a row or null each. */
const below = (file: string, key: string) => () =>
  json(file).flatMap<Row>((row) => (row[key] ?? []) as Row | Row[])
const drivers = below('vehicles', 'driver')

const OWN = 't.user_id = $'
const OF_VEHICLES = 't.vehicle_id in (select id from vehicles where user_id = $)'
const OF_BOOKINGS = 't.booking_id in (select id from bookings where user_id = $)'
const OF_THREADS = 'select thread_id from thread_members where user_id = $'
const OF_SESSIONS = 't.session_hash in (select token_hash from sessions where user_id = $)'

/** Where the archive contains the rows of a table, and which rows of the database these are. */
const TABLES: Record<keyof typeof OMITTED, [rows: () => unknown[], where: string]> = {
  users: [() => [json<Row>('profile')], 't.id = $'],
  sessions: [all('sessions'), OWN],
  verification_codes: [all('mobile-checks'), OWN],
  vehicles: [all('vehicles'), OWN],
  drivers: [drivers, OF_VEHICLES],
  driver_roads: [() => drivers().flatMap(({ roads }) => roads as Row[]), OF_VEHICLES],
  vehicle_images: [below('vehicles', 'pictures'), OF_VEHICLES],
  vehicle_calendar: [below('vehicles', 'blocked_dates'), `t.kind = 'unavailable' and ${OF_VEHICLES}`],
  imported_calendars: [below('vehicles', 'imported_calendars'), OF_VEHICLES],
  insurance_notices: [below('vehicles', 'insurance_notices'), OF_VEHICLES],
  bookings: [all('bookings-as-guest'), OWN],
  booking_events: [below('bookings-as-guest', 'history'), OF_BOOKINGS],
  booking_routes: [below('bookings-as-guest', 'way'), OF_BOOKINGS],
  booking_changes: [below('bookings-as-guest', 'changes'), OF_BOOKINGS],
  booking_dues: [below('bookings-as-guest', 'dues'), OF_BOOKINGS],
  trip_records: [below('bookings-as-guest', 'records'), OF_BOOKINGS],
  trip_expenses: [below('bookings-as-guest', 'expenses_paid'), OF_BOOKINGS],
  trip_bills: [below('bookings-as-guest', 'bill'), OF_BOOKINGS],
  trip_days: [below('bookings-as-guest', 'cash'), OF_BOOKINGS],
  part_refunds: [
    below('bookings-as-guest', 'part_refunds'),
    't.payment_id in (select p.id from payments p join bookings b on b.id = p.booking_id where b.user_id = $)',
  ],
  payments: [below('bookings-as-guest', 'payments'), OF_BOOKINGS],
  ratings: [all('ratings'), OWN],
  guest_ratings: [all('guest-ratings'), 't.host_id = $'],
  notifications: [all('notifications'), OWN],
  sms_messages: [all('sms'), OWN],
  chats: [all('chat'), OWN],
  chat_messages: [below('chat', 'messages'), 't.chat_id in (select id from chats where user_id = $)'],
  threads: [all('threads'), `t.id in (${OF_THREADS})`],
  thread_members: [below('threads', 'mine'), OWN],
  thread_messages: [below('threads', 'messages'), `t.thread_id in (${OF_THREADS})`],
  user_blocks: [all('blocks'), 't.blocker_id = $'],
  push_subscriptions: [all('push'), OF_SESSIONS],
  push_messages: [below('push', 'messages'), OF_SESSIONS],
  reports: [all('reports'), 't.reporter_id = $'],
  referral_rewards: [below('referrals', 'reward'), 't.referrer_id = $'],
  carpool_requests: [all('carpool'), OWN],
  carpool_alerts: [all('carpool-alerts'), OWN],
  carpool_alert_hits: [
    below('carpool-alerts', 'hits'),
    't.alert_id in (select id from carpool_alerts where user_id = $)',
  ],
  saved_vehicles: [all('saved-vehicles'), OWN],
  carpool_phone_reads: [all('carpool-phones'), OWN],
  coupon_uses: [below('coupons', 'uses'), OWN],
  coupons: [all('coupons'), OWN],
  uploads: [all('pictures'), OWN],
}

describe('the archive', () => {
  it.each(Object.entries(TABLES))('contains the rows of %s', async (table, [rows, where]) => {
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
    const opened = Promise.withResolvers<void>()
    // the pictures are delayed, so that both exports run concurrently
    storage.get = async (key) => {
      await opened.promise
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
      opened.resolve()
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

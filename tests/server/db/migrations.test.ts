import { type Kysely, sql } from 'kysely'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { oneLine } from '#domain/shared/text.ts'
import { createDatabase } from '#server/db/client.ts'
import * as reference from '#server/db/migrations/0001-reference.ts'
import * as vehicles from '#server/db/migrations/0002-vehicles.ts'
import * as bookings from '#server/db/migrations/0003-bookings.ts'
import * as community from '#server/db/migrations/0004-community.ts'
import * as changeSignals from '#server/db/migrations/0005-change-signals.ts'
import * as takingBookings from '#server/db/migrations/0006-taking-bookings.ts'
import * as hosting from '#server/db/migrations/0007-hosting.ts'
import * as signIn from '#server/db/migrations/0008-sign-in-and-text.ts'
import { cleanTexts } from '#server/db/migrations/0008-sign-in-and-text.ts'
import { up as convertPlates } from '#server/db/migrations/0013-canonical-plates.ts'
import { up as addGateways } from '#server/db/migrations/0035-gateways.ts'
import { userRow } from '#server/db/seed/rows.ts'
import { testApi } from '#tests/setup/api.ts'
import { newPerson, vehicleAfter } from '#tests/setup/hosting.ts'
import { openPool } from '#tests/setup/open-pool.ts'

const api = testApi()
beforeAll(async () => {
  // the schema before the migration
  await sql`
    alter table bookings add constraint bookings_payment_check check (payment in ('cash', 'esewa'));
    alter table payments alter column provider set default 'esewa', drop constraint payments_provider_ref_id_key,
      add constraint payments_ref_id_key unique (ref_id)`.execute(api.context.db)
})

it('the migration stores the outcomes of earlier payments, and makes references unique per wallet', async () => {
  const { db } = api.context
  const booking = await db.selectFrom('bookings').select('id').executeTakeFirstOrThrow()
  const outcomes = {
    PENDING: 'pending',
    COMPLETE: 'paid',
    FULL_REFUND: 'refunded',
    PARTIAL_REFUND: 'partlyRefunded',
    AMBIGUOUS: 'unclear',
    NOT_FOUND: 'notFound',
    CANCELED: 'cancelled',
    FAILED: 'failed',
  }
  const add = (name: string, detail: object, provider = sql`default`, reference = name) =>
    sql`
    insert into payments (booking_id, transaction_uuid, amount, amount_text, provider, ref_id, detail)
      values (${booking.id}, ${name}, 1, '1', ${provider}, ${reference}, ${JSON.stringify(detail)})`.execute(
      db,
    )
  const details = async () => {
    const rows = await db
      .selectFrom('payments')
      .select(['transaction_uuid', 'detail'])
      .where('transaction_uuid', 'like', 'old-%')
      .execute()
    return Object.fromEntries(rows.map(({ transaction_uuid, detail }) => [transaction_uuid, detail]))
  }
  for (const status of Object.keys(outcomes)) await add(`old-${status}`, { origin: 'http://site', status })
  await add('old-open', { origin: 'http://site' })
  await add('old-abandoned', { status: 'PENDING', givenUpAt: 5 })

  await addGateways(db as never)
  const expected = Object.entries(outcomes).map(([status, outcome]) => [
    `old-${status}`,
    { origin: 'http://site', status, outcome },
  ])
  expect(await details()).toEqual({
    ...Object.fromEntries(expected),
    'old-open': { origin: 'http://site' },
    'old-abandoned': { status: 'PENDING', outcome: 'pending', abandonedAt: 5 },
  })
  await add('another-wallet', {}, sql`'another'`, 'old-open')
  await expect(add('the-same-wallet', {}, sql`'esewa'`, 'old-open')).rejects.toThrow(
    'payments_provider_ref_id_key',
  )
})

it('the migration converts plates stored as typed to the canonical form, and leaves the second of two equal ones', async () => {
  const { id } = await newPerson(api)
  const typed = [
    'बा 22 च 4198',
    'GA-1-PA-77',
    'लु 3 च 12',
    'Lu 3 Cha 12',
    'Test plate 9',
    'Bagmati 01-001 Cha 0921',
  ]
  const ids: number[] = []
  for (const plate of typed) ids.push(await vehicleAfter(api, id, 7, { registration_number: plate }))
  const plates = async () =>
    (
      await api.context.db
        .selectFrom('vehicles')
        .select('registration_number')
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
    ).map((row) => row.registration_number)
  const kept = [
    'Ba 22 Cha 4198',
    'Ga 1 Pa 77',
    'लु 3 च 12',
    'Lu 3 Cha 12',
    'Test plate 9',
    'Bagmati 01-001 Cha 0921',
  ]
  await convertPlates(api.context.db as never)
  expect(await plates()).toEqual(kept)
  // idempotent
  await convertPlates(api.context.db as never)
  expect(await plates()).toEqual(kept)
})

const BEFORE = [reference, vehicles, bookings, community, changeSignals, takingBookings, hosting]

it('the migration distinguishes mock accounts from real ones, and treats all existing sessions as the mock’s', async () => {
  const name = `test_migration_${process.pid}`
  const admin = createDatabase(openPool(inject('connection'), 1))
  await sql`create database ${sql.id(name)}`.execute(admin)
  const pool = openPool({ ...inject('connection'), database: name }, 1)
  const db = createDatabase(pool) as unknown as Kysely<unknown>
  try {
    for (const { up } of BEFORE) await up(db)
    const insert = (subject: string, email: string) =>
      sql`with u as (insert into users (first_name, email, provider, provider_subject)
          values ('Ra' || chr(8238) || 'm', ${email}, 'google', ${subject}) returning id)
        insert into sessions (token_hash, user_id, expires_at)
          select decode(md5(${subject}), 'hex'), id, now() + interval '1 day' from u`.execute(db)
    await insert('demo-guest@sawari.example', 'guest@sawari.example')
    await insert('other-abc', 'asha@example.com')
    await insert('113355779911335577991', 'real@example.com')
    await signIn.up(db)
    const { rows } = await sql<{ email: string; first_name: string; account: string; session: string }>`
      select u.email, u.first_name, u.identity_adapter as account, s.identity_adapter as session
      from users u join sessions s on s.user_id = u.id order by u.id`.execute(db)
    expect(rows).toEqual([
      { email: 'guest@sawari.example', first_name: 'Ram', account: 'mock', session: 'mock' },
      { email: 'asha@example.com', first_name: 'Ram', account: 'mock', session: 'mock' },
      { email: 'real@example.com', first_name: 'Ram', account: 'real', session: 'mock' },
    ])
    // an e-mail address that was used with the mock is available to its owner
    await sql`insert into users (first_name, email, provider, provider_subject, identity_adapter)
      values ('Asha', 'ASHA@example.com', 'google', '1', 'real')`.execute(db)
  } finally {
    await db.destroy()
    await sql`drop database ${sql.id(name)}`.execute(admin)
    await admin.destroy()
  }
})

const DIRTY = [
  'Ram\u202eamahs',
  '\u2066Sita\u2069 \u200eRai\u200f',
  'Zero\u200bwidth \ufeff\u2060',
  'soft\u00adhyphen',
  'Ra\u200dm\u200c',
  'श्री\u200dमान् क्\u200cष',
  'राम\u202e\u200d',
  '👩\u200d🚀 ❤\ufe0f',
  'tag\u{e0061}\u{e007f}',
  'Asha Rai',
]

describe('an existing text', () => {
  it.each(DIRTY)('is cleaned like a new one: %j', async (text) => {
    const { id } = await api.context.db
      .insertInto('users')
      .values(userRow({ first_name: text, last_name: text }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await cleanTexts(api.context.db)
    const row = await api.context.db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([row.first_name, row.last_name]).toEqual([oneLine(text), oneLine(text)])
  })

  it('never becomes an empty name, even in the stops of a trip', async () => {
    const { db } = api.context
    const { id } = await db
      .insertInto('users')
      .values(userRow({ first_name: '\u200b\u202e', email: 'asha@example.com' }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const booking = await db.selectFrom('bookings').select('id').executeTakeFirstOrThrow()
    const stops = [
      { lat: 27.8, lng: 84.9, title: 'Mug\u202eling' },
      { lat: 27.9, lng: 84.8, title: 'Malekhu' },
    ]
    await db
      .updateTable('bookings')
      .set({ waypoints: JSON.stringify(stops), origin_address: '\u202eThamel' })
      .where('id', '=', booking.id)
      .execute()
    await cleanTexts(db)
    const user = await db.selectFrom('users').select('first_name').where('id', '=', id).executeTakeFirst()
    expect(user?.first_name).toBe('asha')
    const after = await db
      .selectFrom('bookings')
      .select(['waypoints', 'origin_address'])
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow()
    expect(after.origin_address).toBe('Thamel')
    expect(after.waypoints.map(({ title }) => title)).toEqual(['Mugling', 'Malekhu'])
  })
})

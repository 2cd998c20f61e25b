import { type Kysely, sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { createDatabase } from '#server/db/client.ts'
import * as reference from '#server/db/migrations/0001-reference.ts'
import * as vehicles from '#server/db/migrations/0002-vehicles.ts'
import * as bookings from '#server/db/migrations/0003-bookings.ts'
import * as community from '#server/db/migrations/0004-community.ts'
import * as changeSignals from '#server/db/migrations/0005-change-signals.ts'
import * as takingBookings from '#server/db/migrations/0006-taking-bookings.ts'
import * as hosting from '#server/db/migrations/0007-hosting.ts'
import * as signIn from '#server/db/migrations/0008-sign-in-and-text.ts'
import { openPool } from '#tests/setup/open-pool.ts'

const BEFORE = [reference, vehicles, bookings, community, changeSignals, takingBookings, hosting]

it('distinguishes mock accounts from real ones, and treats all existing sessions as the mock’s', async () => {
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

import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase, type Database } from '#server/db/client.ts'
import { knownMigrations, migrate, migrateTo, newerMigrations, SchemaError } from '#server/db/migrate.ts'
import { openPool } from '#tests/setup/open-pool.ts'
import { breakingChanges, readSchema } from '#tests/setup/schema-changes.ts'
import release from '../../../docs/release.json' with { type: 'json' }

/** What `breakingChanges` reports although the last release works with it, with the reason. */
const HARMLESS: Record<string, string> = {
  'constraint reports.reports_check has changed':
    'allows reports about threads, which it neither writes nor lists',
  'constraint reports.reports_type_check has changed': 'the same',
  'constraint uploads.uploads_kind_check is gone':
    'allows pictures of messages; its sweep fails at their kind before it deletes one',
}

const name = `test_expand_${process.pid}`
const admin = createDatabase(openPool(inject('connection'), 1))
let db: Database
const facts = () => readSchema(db as unknown as Kysely<never>)

beforeAll(async () => {
  await sql`create database ${sql.id(name)}`.execute(admin)
  db = createDatabase(openPool({ ...inject('connection'), database: name }, 1))
})
afterAll(async () => {
  await db.destroy()
  await sql`drop database ${sql.id(name)}`.execute(admin)
  await admin.destroy()
})

describe('the migrations since the last release', () => {
  it('only add, so that its processes go on and can start again', async () => {
    expect(knownMigrations()).toContain(release.migration)
    await migrateTo(db, release.migration)
    const before = await facts()
    expect(before.columns.size).toBeGreaterThan(40)
    await migrate(db)
    expect(breakingChanges(before, await facts()).filter((change) => !(change in HARMLESS))).toEqual([])
  })

  it.each([
    ['alter table site_secrets drop column value', 'column site_secrets.value is gone'],
    ['alter table users rename column email to mail', 'column users.email is gone'],
    ['drop table site_secrets', 'table site_secrets is gone'],
    ['alter table uploads alter bytes type bigint', 'column uploads.bytes has another type'],
    ['alter table uploads alter user_id set not null', 'column uploads.user_id is newly required'],
    ['alter table uploads alter avif drop default', 'column uploads.avif has lost its default'],
    ['alter table uploads add sum text not null', 'new column uploads.sum is required and has no default'],
    ['alter table uploads add check (bytes < 9)', 'constraint uploads.uploads_bytes_check1 is new'],
    ['create unique index once on uploads (lower(kind))', 'constraint uploads.once is new'],
    [
      'alter table vehicles drop constraint vehicles_user_id_fkey',
      'constraint vehicles.vehicles_user_id_fkey is gone',
    ],
    [
      "alter table uploads drop constraint uploads_avif_check, add constraint uploads_avif_check check (avif = 'made')",
      'constraint uploads.uploads_avif_check has changed',
    ],
  ])('may not contain: %s', async (statement, change) => {
    const before = await facts()
    await db.transaction().execute(async (trx) => {
      await sql.raw(statement).execute(trx)
      expect(breakingChanges(before, await readSchema(trx as unknown as Kysely<never>))).toContain(change)
      await sql`rollback`.execute(trx)
    })
  })

  it.each([
    'create table more (id int primary key, text text not null unique)',
    'alter table uploads add sum text unique, add size int not null default 0 check (size >= 0)',
    'create index slow on uploads (kind)',
    'alter table uploads alter bytes drop not null',
  ])('may contain: %s', async (statement) => {
    const before = await facts()
    await db.transaction().execute(async (trx) => {
      await sql.raw(statement).execute(trx)
      expect(breakingChanges(before, await readSchema(trx as unknown as Kysely<never>))).toEqual([])
      await sql`rollback`.execute(trx)
    })
  })
})

describe('the start', () => {
  const execute = (migration: string, at = '2099-01-01T00:00:00.000Z') =>
    sql`insert into kysely_migration (name, timestamp) values (${migration}, ${at})`.execute(db)
  const forget = (...names: string[]) =>
    sql`delete from kysely_migration where name = any (${names})`.execute(db)
  const last = knownMigrations().at(-1) ?? ''

  it('accepts migrations of a newer version, and names them', async () => {
    await execute('9001-more')
    await execute('9002-still-more')
    expect(await migrate(db)).toEqual([])
    expect(await newerMigrations(db)).toEqual(['9001-more', '9002-still-more'])
    await forget('9001-more', '9002-still-more')
  })

  it('refuses one that needs a later version, and accepts it where that version is known', async () => {
    await execute('9001-contract')
    await sql`insert into migration_needs values ('9001-contract', '9000-expand')`.execute(db)
    await expect(migrate(db)).rejects.toEqual(
      new SchemaError(
        `The database has the migration 9001-contract, which needs a version that has 9000-expand; this one ends with ${last}. Start that version, or restore a backup.`,
      ),
    )
    await sql`update migration_needs set needs = ${last}`.execute(db)
    expect(await newerMigrations(db)).toEqual(['9001-contract'])
    await sql`delete from migration_needs`.execute(db)
    await forget('9001-contract')
  })

  it('refuses a database that lacks a migration in between, or has a foreign one', async () => {
    await execute('0040-foreign')
    await expect(migrate(db)).rejects.toThrow(
      'The database has the migration 0040-foreign, which this version does not have',
    )
    await forget('0040-foreign')
    await execute('9001-more')
    await forget(last)
    await expect(migrate(db)).rejects.toEqual(
      new SchemaError(
        `The database has the migration 9001-more, but not ${last}, which comes before it: it belongs to another Sawari.`,
      ),
    )
    await forget('9001-more')
  })
})
